import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { Form } from '../kernel/form.ts'
import type { Guild } from '../kernel/model.ts'
import { requireInGuild } from '../kernel/permissions.ts'
import { reasonOf } from '../kernel/reason.ts'
import type { State } from '../kernel/state.ts'
import { presentRule } from './present.ts'
import { readRule, readRuleChange, type RuleDraft } from './read-draft.ts'
import { changeRule, createRule, deleteRule, ruleOf, type Author } from './registry.ts'

type OfGuild = { Params: { guildId: string } }
type OfRule = { Params: { guildId: string; ruleId: string } }

const RULES = '/api/guilds/:guildId/auto-moderation/rules'
const RULE = `${RULES}/:ruleId`

/** AutoMod's rules, for those who manage the guild. */
export function autoModerationRoutes(app: FastifyInstance, state: State): void {
  /** @throws DiscordError 401, 10004, 50001, 50013. */
  function managed(request: FastifyRequest<OfGuild>): { guild: Guild; author: Author } {
    const userId = requireBot(state, request)
    const guild = guildOfBot(state, userId, request.params.guildId)
    requireInGuild(guild, userId, P.ManageGuild, state.clock.now())
    return { guild, author: { userId, reason: reasonOf(request) } }
  }

  /** Who has members timed out has to be allowed to time members out. @throws DiscordError 50013. */
  function requireForActions(guild: Guild, { userId }: Author, { actions }: Partial<RuleDraft>): void {
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
    const { guild, author } = managed(request)
    const form = Form.of(request.body ?? {})
    const draft = readRule(form)
    form.done()
    requireForActions(guild, author, draft)
    return presentRule(guild, createRule(state, guild, author, draft))
  })

  app.patch<OfRule>(RULE, async (request) => {
    const { guild, author } = managed(request)
    const rule = ruleOf(guild, request.params.ruleId)
    const form = Form.of(request.body ?? {})
    const change = readRuleChange(form, rule)
    form.done()
    requireForActions(guild, author, change)
    return presentRule(guild, changeRule(state, guild, author, rule, change))
  })

  app.delete<OfRule>(RULE, async (request, reply) => {
    const { guild, author } = managed(request)
    deleteRule(state, guild, author, ruleOf(guild, request.params.ruleId))
    return reply.code(204).send()
  })
}
