import { AutoModerationRuleTriggerType as Trigger } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { DiscordError, UNKNOWN } from '../kernel/errors.ts'
import { invalidWhole } from '../kernel/invalid.ts'
import type { AutoModRule } from '../kernel/auto-mod-rule.ts'
import type { Guild } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { presentRule } from './present.ts'
import type { RuleDraft } from './read-draft.ts'

/** Discord: how many rules of a kind a guild may have; of the others, one. */
const MOST_KEYWORD_RULES = 6

/** Discord's numbers of the audit log. */
const LOGGED_AS = { CREATE: 140, UPDATE: 141, DELETE: 142 } as const

/** Who changes a rule, and why. */
export interface Author {
  userId: string
  reason: string | null
}

/** @throws DiscordError 404 for a rule that is not there; Discord has no code of its own for it. */
export function ruleOf(guild: Guild, ruleId: string): AutoModRule {
  const rule = guild.autoModRules.find((one) => one.id === ruleId)
  if (rule === undefined) throw new DiscordError(404, UNKNOWN.page)
  return rule
}

/** @throws DiscordError 50035 when the guild has as many of the kind as it may, 10003 for an alert channel that is not there. */
export function createRule(state: State, guild: Guild, author: Author, draft: RuleDraft): AutoModRule {
  const { triggerType } = draft
  const most = triggerType === Trigger.Keyword ? MOST_KEYWORD_RULES : 1
  if (guild.autoModRules.filter((one) => one.triggerType === triggerType).length >= most) {
    const sentence = `Maximum number of rules with trigger type ${triggerType} is ${most}`
    throw invalidWhole('AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED', sentence)
  }
  requireAlertChannels(guild, draft)
  const rule: AutoModRule = { ...draft, id: state.nextId(), creatorId: author.userId }
  guild.autoModRules.push(rule)
  tell(state, guild, author, 'CREATE', rule)
  return rule
}

/** @throws DiscordError 10003 for an alert channel that is not there. */
export function changeRule(
  state: State,
  guild: Guild,
  author: Author,
  rule: AutoModRule,
  change: Partial<RuleDraft>,
): AutoModRule {
  requireAlertChannels(guild, { ...rule, ...change })
  Object.assign(rule, change)
  tell(state, guild, author, 'UPDATE', rule)
  return rule
}

export function deleteRule(state: State, guild: Guild, author: Author, rule: AutoModRule): void {
  guild.autoModRules.splice(guild.autoModRules.indexOf(rule), 1)
  tell(state, guild, author, 'DELETE', rule)
}

function requireAlertChannels(guild: Guild, { actions }: Pick<AutoModRule, 'actions'>): void {
  for (const action of actions) {
    if (action.type === 2 && !guild.channels.some((one) => one.id === action.channelId))
      throw new DiscordError(404, UNKNOWN.channel)
  }
}

function tell(state: State, guild: Guild, author: Author, what: keyof typeof LOGGED_AS, rule: AutoModRule): void {
  record(state, guild, { ...author, actionType: LOGGED_AS[what], targetId: rule.id })
  state.tell({ t: `AUTO_MODERATION_RULE_${what}`, d: presentRule(guild, rule), guildId: guild.id })
}
