import type { BlockedOn } from '../kernel/database/kernel-tables.ts'

export interface WordDetectionTables {
  word_list_sets: WordListSetRow
  word_lists: WordListRow
  earlier_word_rules: EarlierWordRuleRow
  word_hits: WordHitRow
  counted_word_hits: CountedWordHitRow
}

/** The word lists of a guild as one object: its saves are decided one after another. */
interface WordListSetRow {
  guild_id: string
  /** Grows with every change of a list, and with every revert. */
  version: number
  /** The list of the last save; null before the first. */
  changed_id: number | null
  /** The lists before an undecided save, as JSON; null once the save is decided. */
  undo: string | null
  /** The time until which a refusal by Discord reverts the save. */
  undo_until: number | null
  save_number: number
  /** The revision of the job that the last save waits for. */
  save_revision: number
  /** The saves that Discord refused in the last day, as JSON. */
  refusals: string
  /** The keyword rules in Discord that are not word lists; null until they are counted. */
  other_rules: number | null
  /** Why the bot cannot change any rule of the guild, as a sentence; null if it can. */
  problem: string | null
}

/** A word list, and its rule in Discord's AutoMod. The JSON is described in core's word-detection/store.ts. */
export interface WordListRow {
  guild_id: string
  /** The version of the set in which the list was created. */
  list_id: number
  /** The version of the set in which the list was last changed. */
  version: number
  /** The saved fields of the list, as JSON. */
  content: string
  updated_by: string
  updated_at: number
  /** 1 for a deleted list whose rule may still exist in Discord. */
  is_removed: 0 | 1
  /** The version that Discord's rule has; 0 before the first. */
  applied_version: number
  rule_id: string | null
  /** The name of the rule that is being created; noted before, since the response may be lost. */
  noted_name: string | null
  /** The state that was last sent to Discord, as JSON; null while a write is under way. */
  written: string | null
  /** The rule as Discord last returned or reported it, as JSON; null before the first. */
  rule: string | null
  /** The times at which a change in Discord was reverted in the last hour, as JSON. */
  repairs: string
  /** The last reverted change in Discord, as JSON. */
  restored: string | null
  /** Why the list is not in Discord, as a sentence; null if it is, or will be. */
  problem: string | null
  /** The change that `problem` waits for. */
  blocked_on: BlockedOn | null
}

/** A rule that a list no longer has: its hits may arrive later, from a session that resumes. */
interface EarlierWordRuleRow {
  guild_id: string
  rule_id: string
  list_id: number
  /** JSON of the list at the end of the rule. */
  content: string
  /** The rule as Discord last returned or reported it, as JSON; null if it never did. */
  rule: string | null
  ended_at: number
}

/** How often a word of a list stopped messages on a UTC day. */
interface WordHitRow {
  guild_id: string
  /** A UTC day since 1970. */
  day: number
  list_id: number
  word: string
  /** The name of the list at its last hit. */
  list_name: string
  count: number
}

/** A hit that is counted, so that a repeated event is not counted again. */
interface CountedWordHitRow {
  guild_id: string
  /** The id of the Discord event. */
  hit_id: string
  counted_at: number
}
