import type { DefaultAction } from '@guildhall/contract'

export interface ModerationTables {
  moderation_hits: ModerationHitRow
  auto_mod_savers: AutoModSaverRow
}

/** An administrator whose save of settings is not applied to AutoMod's rules yet, for Discord's audit log. */
interface AutoModSaverRow {
  guild_id: string
  user_id: string
  /** The revision of the job that applies the save. */
  job_revision: number
}

/** A message that AutoMod blocked; a job carries out the action on its author. */
export interface ModerationHitRow {
  guild_id: string
  /** The id of the Discord event that reported the hit. */
  hit_id: string
  user_id: string
  channel_id: string | null
  rule_id: string
  /** Discord's number of the kind of rule. */
  trigger_type: number
  /** The text of the blocked message; empty once the hit is finished. */
  content: string
  /** The hash of channel and content: Discord sends no id of a blocked message. */
  content_hash: string
  /** One of the contract's DEFAULT_ACTIONS, or empty. */
  action: DefaultAction | ''
  happened_at: number
  /** 0 when the hit happened at an unknown time after `happened_at`. */
  is_time_exact: 0 | 1
  /** 1 when another rule's report of the same message came first: this one has no job. */
  is_duplicate: 0 | 1
  done_at: number | null
  /** The log message; it belongs to one hit. */
  log_message_id: string | null
}
