import type { DefaultAction } from '@guildhall/contract'

/** The table of auto moderation. */
export interface ModerationTables {
  moderation_hits: ModerationHitRow
}

/** A message that AutoMod blocked; a job carries out what follows for its author. */
export interface ModerationHitRow {
  guild_id: string
  /** Which event of Discord's reported it. */
  hit_id: string
  user_id: string
  channel_id: string | null
  rule_id: string
  /** Discord's number of the kind of rule. */
  trigger_type: number
  /** The author's text; empty once the hit is finished. */
  content: string
  /** Of channel and content: Discord names no id of a message that it blocked. */
  content_hash: string
  /** One of the contract's DEFAULT_ACTIONS, or empty. */
  action: DefaultAction | ''
  happened_at: number
  /** 0 when it happened at an unknown time after `happened_at`. */
  is_time_exact: 0 | 1
  /** 1 when another rule's report of the same message was first: nothing follows this one. */
  is_duplicate: 0 | 1
  done_at: number | null
  /** The message of the log line; it belongs to one hit. */
  log_message_id: string | null
}
