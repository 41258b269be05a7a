import { AutoModerationRuleTriggerType as Trigger } from 'discord-api-types/v10'
import type { AutoModRule } from '../kernel/auto-mod-rule.ts'
import type { Channel, Guild } from '../kernel/model.ts'
import { messagesIn, type State } from '../kernel/state.ts'
import type { Cause } from './cause.ts'
import { PRESETS, SPAM_PHRASES } from './presets.ts'
import { findKeyword, findWord } from './words.ts'

/** A message that AutoMod checks before it is written. */
export interface PendingMessage {
  guild: Guild
  channel: Channel
  userId: string
  content: string
}

export interface Hit {
  rule: AutoModRule
  cause: Cause
}

/** The newest messages of a channel that are searched for repetitions. */
const MOST_SEARCHED = 500
/** The definition of spam: the same text this many times in this time. Discord publishes none, so this one is assumed. */
const REPETITION = { times: 5, withinMs: 10_000 }

/** @returns the match that triggers the rule; undefined when there is none. */
export function causeOf(state: State, rule: AutoModRule, pending: PendingMessage): Cause | undefined {
  const { content } = pending
  switch (rule.triggerType) {
    case Trigger.Keyword:
      return findWord(content, rule)
    case Trigger.KeywordPreset: {
      const words = rule.presets.flatMap((preset) => PRESETS[preset] ?? [])
      return findKeyword(content, words, rule.allowed)
    }
    case Trigger.MentionSpam:
      return countMentions(content) > rule.mentionLimit ? { keyword: null, content: null } : undefined
    case Trigger.Spam: {
      const phrase = findKeyword(content, SPAM_PHRASES, [])
      return phrase ?? (isRepeated(state, pending) ? { keyword: null, content: null } : undefined)
    }
    default:
      return undefined
  }
}

/** The number of different users and roles that a text mentions. */
function countMentions(content: string): number {
  return new Set([...content.matchAll(/<@[!&]?(\d+)>/g)].map((match) => match[1])).size
}

function isRepeated(state: State, { guild, userId, content }: PendingMessage): boolean {
  const since = state.clock.now() - REPETITION.withinMs
  const before = [...guild.channels, ...guild.threads]
    .flatMap(({ id }) => messagesIn(state, id).slice(-MOST_SEARCHED))
    .filter((one) => one.authorId === userId && one.createdAt > since && one.content === content)
  return before.length + 1 >= REPETITION.times
}
