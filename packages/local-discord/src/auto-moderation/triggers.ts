import { AutoModerationRuleTriggerType as Trigger } from 'discord-api-types/v10'
import type { AutoModRule } from '../kernel/auto-mod-rule.ts'
import type { Channel, Guild } from '../kernel/model.ts'
import { messagesIn, type State } from '../kernel/state.ts'
import { findKeyword } from './keywords.ts'
import { findPattern } from './patterns.ts'
import { PRESETS, SPAM_PHRASES } from './presets.ts'

/** What a member is about to say, and where. */
export interface Said {
  guild: Guild
  channel: Channel
  userId: string
  content: string
}

/** Why a rule was triggered. Rules that count have no word to show. */
export interface Cause {
  keyword: string | null
  content: string | null
}

/** A rule that was triggered. */
export interface Hit {
  rule: AutoModRule
  cause: Cause
}

/** Messages of a channel among which repetitions are looked for. */
const MOST_LOOKED_AT = 500
/** Spam: the same text so many times within so many ms. */
const SAME = { times: 5, withinMs: 10_000 }

/** @returns why the rule is triggered; undefined when it is not. */
export function causeOf(state: State, rule: AutoModRule, said: Said): Cause | undefined {
  const { content } = said
  switch (rule.triggerType) {
    case Trigger.Keyword:
      return findKeyword(content, rule.keywords, rule.allowed) ?? findPattern(content, rule.patterns, rule.allowed)
    case Trigger.KeywordPreset: {
      const words = rule.presets.flatMap((preset) => PRESETS[preset] ?? [])
      return findKeyword(content, words, rule.allowed)
    }
    case Trigger.MentionSpam:
      return countMentions(content) > rule.mentionLimit ? { keyword: null, content: null } : undefined
    case Trigger.Spam: {
      const phrase = findKeyword(content, SPAM_PHRASES, [])
      return phrase ?? (isRepeated(state, said) ? { keyword: null, content: null } : undefined)
    }
    default:
      return undefined
  }
}

/** How many different users and roles a text mentions. */
function countMentions(content: string): number {
  return new Set([...content.matchAll(/<@[!&]?(\d+)>/g)].map((match) => match[1])).size
}

function isRepeated(state: State, { guild, userId, content }: Said): boolean {
  const since = state.clock.now() - SAME.withinMs
  const before = [...guild.channels, ...guild.threads]
    .flatMap(({ id }) => messagesIn(state, id).slice(-MOST_LOOKED_AT))
    .filter((one) => one.authorId === userId && one.createdAt > since && one.content === content)
  return before.length + 1 >= SAME.times
}
