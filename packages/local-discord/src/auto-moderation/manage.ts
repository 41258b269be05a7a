import { AutoModerationRuleTriggerType as Trigger } from 'discord-api-types/v10'
import { record, type Actor } from '../audit-log/record.ts'
import { DiscordError, UNKNOWN } from '../kernel/errors.ts'
import { invalidWhole } from '../kernel/invalid.ts'
import type { AutoModRule } from '../kernel/auto-mod-rule.ts'
import type { Guild } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { presentRule } from './present.ts'
import type { RuleDraft } from './read-draft.ts'

/** Discord's limit: keyword rules of a guild. Of every other type there is at most one. */
const MOST_KEYWORD_RULES = 6

/** Discord's audit log events. */
const LOGGED_AS = { CREATE: 140, UPDATE: 141, DELETE: 142 } as const

/** A rule of the guild. @throws DiscordError 404 with code 0: Discord has no code for an unknown rule. */
export function ruleOf(guild: Guild, ruleId: string): AutoModRule {
  const rule = guild.autoModRules.find((one) => one.id === ruleId)
  if (rule === undefined) throw new DiscordError(404, UNKNOWN.page)
  return rule
}

/** Creates a rule. @throws DiscordError 50035 for too many rules of the type, 10003 for an unknown alert channel. */
export function createRule(state: State, guild: Guild, actor: Actor, draft: RuleDraft): AutoModRule {
  const { triggerType } = draft
  const most = triggerType === Trigger.Keyword ? MOST_KEYWORD_RULES : 1
  if (guild.autoModRules.filter((one) => one.triggerType === triggerType).length >= most) {
    const message = `Maximum number of rules with trigger type ${triggerType} is ${most}`
    throw invalidWhole('AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED', message)
  }
  requireAlertChannels(guild, draft)
  const rule: AutoModRule = { ...draft, id: state.nextId(), creatorId: actor.userId }
  guild.autoModRules.push(rule)
  publishChange(state, guild, actor, 'CREATE', rule)
  return rule
}

/** Changes a rule; absent fields stay. @throws DiscordError 10003 for an unknown alert channel. */
export function changeRule(
  state: State,
  guild: Guild,
  actor: Actor,
  rule: AutoModRule,
  change: Partial<RuleDraft>,
): AutoModRule {
  requireAlertChannels(guild, { ...rule, ...change })
  Object.assign(rule, change)
  publishChange(state, guild, actor, 'UPDATE', rule)
  return rule
}

export function deleteRule(state: State, guild: Guild, actor: Actor, rule: AutoModRule): void {
  guild.autoModRules.splice(guild.autoModRules.indexOf(rule), 1)
  publishChange(state, guild, actor, 'DELETE', rule)
}

function requireAlertChannels(guild: Guild, { actions }: Pick<AutoModRule, 'actions'>): void {
  for (const action of actions) {
    if (action.type === 2 && !guild.channels.some((one) => one.id === action.channelId))
      throw new DiscordError(404, UNKNOWN.channel)
  }
}

function publishChange(
  state: State,
  guild: Guild,
  actor: Actor,
  action: keyof typeof LOGGED_AS,
  rule: AutoModRule,
): void {
  record(state, guild, { ...actor, actionType: LOGGED_AS[action], targetId: rule.id })
  state.publish({ t: `AUTO_MODERATION_RULE_${action}`, d: presentRule(guild, rule), guildId: guild.id })
}
