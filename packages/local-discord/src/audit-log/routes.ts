import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { presentRule } from '../auto-moderation/present.ts'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { Form } from '../kernel/form.ts'
import { isBetween, readPage } from '../kernel/page.ts'
import { requireInGuild } from '../kernel/permissions.ts'
import type { OfGuild } from '../kernel/route-params.ts'
import type { State } from '../kernel/state.ts'
import { presentUser } from '../users/present.ts'
import { presentEntry } from './present.ts'

/** Discord's limits of a page. */
const LIMITS = { most: 100, usual: 50 }

export function auditLogRoutes(app: FastifyInstance, state: State): void {
  app.get<OfGuild>('/api/guilds/:guildId/audit-logs', async (request) => {
    const botId = requireBot(state, request)
    const guild = guildOfBot(state, botId, request.params.guildId)
    requireInGuild(guild, botId, P.ViewAuditLog, state.clock.now())
    const form = Form.of(request.query)
    const userId = form.snowflake('user_id')
    const targetId = form.snowflake('target_id')
    const actionType = form.integer('action_type')
    form.done()
    const page = readPage(request.query, LIMITS)
    const fitting = guild.auditLog.filter(
      (entry) =>
        isBetween(entry.id, page) &&
        (userId === undefined || entry.userId === userId) &&
        (targetId === undefined || entry.targetId === targetId) &&
        (actionType === undefined || entry.actionType === actionType),
    )
    // Discord returns the newest first, but the oldest first for `after`.
    const entries = page.after === undefined ? fitting.slice(-page.limit).toReversed() : fitting.slice(0, page.limit)
    const named = new Set(entries.flatMap((entry) => [entry.userId, entry.targetId]))
    return {
      audit_log_entries: entries.map(presentEntry),
      users: state.world.users.filter((user) => named.has(user.id)).map(presentUser),
      auto_moderation_rules: guild.autoModRules
        .filter((rule) => named.has(rule.id))
        .map((rule) => presentRule(guild, rule)),
      application_commands: [],
      guild_scheduled_events: [],
      integrations: [],
      threads: [],
      webhooks: [],
    }
  })
}
