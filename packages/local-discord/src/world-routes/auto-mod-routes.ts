import type { FastifyInstance } from 'fastify'
import { changeRule, createRule, deleteRule, ruleOf } from '../auto-moderation/manage.ts'
import { presentRule } from '../auto-moderation/present.ts'
import { readRule, readRuleChange } from '../auto-moderation/read-draft.ts'
import { Form } from '../kernel/form.ts'
import type { OfGuild, OfRule } from '../kernel/route-params.ts'
import { guildOf, type State } from '../kernel/state.ts'
import { ownerOf } from './parts.ts'

const RULES = '/world/guilds/:guildId/auto-moderation/rules'
const RULE = `${RULES}/:ruleId`

/** AutoMod's rules of a guild, with the bodies of Discord's own API. */
export function worldAutoModRoutes(app: FastifyInstance, state: State): void {
  app.get<OfGuild>(RULES, async ({ params }) => {
    const guild = guildOf(state, params.guildId)
    return guild.autoModRules.map((rule) => presentRule(guild, rule))
  })

  app.post<OfGuild>(RULES, async ({ params, body }, reply) => {
    const guild = guildOf(state, params.guildId)
    const form = Form.of(body ?? {})
    const draft = readRule(form)
    form.done()
    const { id } = createRule(state, guild, ownerOf(guild), draft)
    return reply.code(201).send({ id })
  })

  app.patch<OfRule>(RULE, async ({ params, body }, reply) => {
    const guild = guildOf(state, params.guildId)
    const rule = ruleOf(guild, params.ruleId)
    const form = Form.of(body ?? {})
    const change = readRuleChange(form, rule)
    form.done()
    changeRule(state, guild, ownerOf(guild), rule, change)
    return reply.code(204).send()
  })

  app.delete<OfRule>(RULE, async ({ params }, reply) => {
    const guild = guildOf(state, params.guildId)
    deleteRule(state, guild, ownerOf(guild), ruleOf(guild, params.ruleId))
    return reply.code(204).send()
  })
}
