import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../audit-log/record.ts'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { Form } from '../kernel/form.ts'
import type { Guild } from '../kernel/model.ts'
import { requireInGuild } from '../kernel/permissions.ts'
import { reasonOf } from '../kernel/reason.ts'
import type { OfGuild, OfRule } from '../kernel/route-params.ts'
import type { State } from '../kernel/state.ts'
import { presentRule } from './present.ts'
import { readRule, readRuleChange, type RuleDraft } from './read-draft.ts'
import { changeRule, createRule, deleteRule, ruleOf } from './manage.ts'

const RULES = '/api/guilds/:guildId/auto-moderation/rules'
const RULE = `${RULES}/:ruleId`

export function autoModerationRoutes(app: FastifyInstance, state: State): void {
  /** @throws DiscordError 401, 10004, 50001, 50013. */
  function managed(request: FastifyRequest<OfGuild>): { guild: Guild; actor: Actor } {
    const userId = requireBot(state, request)
    const guild = guildOfBot(state, userId, request.params.guildId)
    requireInGuild(guild, userId, P.ManageGuild, state.clock.now())
    return { guild, actor: { userId, reason: reasonOf(request) } }
  }

  /** A rule that times members out needs Moderate Members. @throws DiscordError 50013. */
  function requireForActions(guild: Guild, { userId }: Actor, { actions }: Partial<RuleDraft>): void {
    if (actions?.some((action) => action.type === 3))
      requireInGuild(guild, userId, P.ModerateMembers, state.clock.now())
  }

  app.get<OfGuild>(RULES, async (request) => {
    const { guild } = managed(request)
    return guild.autoModRules.map((rule) => presentRule(guild, rule))
  })

  app.get<OfRule>(RULE, async (request) => {
    const { guild } = managed(request)
    return presentRule(guild, ruleOf(guild, request.params.ruleId))
  })

  app.post<OfGuild>(RULES, async (request) => {
    const { guild, actor } = managed(request)
    const form = Form.of(request.body ?? {})
    const draft = readRule(form)
    form.done()
    requireForActions(guild, actor, draft)
    return presentRule(guild, createRule(state, guild, actor, draft))
  })

  app.patch<OfRule>(RULE, async (request) => {
    const { guild, actor } = managed(request)
    const rule = ruleOf(guild, request.params.ruleId)
    const form = Form.of(request.body ?? {})
    const change = readRuleChange(form, rule)
    form.done()
    requireForActions(guild, actor, change)
    return presentRule(guild, changeRule(state, guild, actor, rule, change))
  })

  app.delete<OfRule>(RULE, async (request, reply) => {
    const { guild, actor } = managed(request)
    deleteRule(state, guild, actor, ruleOf(guild, request.params.ruleId))
    return reply.code(204).send()
  })
}
