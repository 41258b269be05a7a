import type { Severity } from '@guildhall/contract'

export interface HealthTables {
  guild_problems: GuildProblemRow
  guild_checks: GuildCheckRow
  problem_alerts: ProblemAlertRow
}

/** A part of a guild's configuration that does not work. Times are epoch ms. */
export interface GuildProblemRow {
  guild_id: string
  /** "reminders/channel/123": begins with the name of the capability. */
  problem_id: string
  /** Null for what belongs to no area. */
  area: string | null
  severity: Severity
  /** The sentences, the place and the channels, as JSON that is described in core's health/store.ts. */
  content: string
  since: number
  /** When the problem ended, if that is still to be posted in the alerts channel; null while it lasts. */
  gone_at: number | null
  /** When the begin of the problem was posted in the alerts channel; null before. */
  alerted_at: number | null
  /** The message that is to name the begin or the end of the problem and is not posted yet; null without one. */
  alert_key: string | null
}

/** The last search for problems in a guild. */
interface GuildCheckRow {
  guild_id: string
  checked_at: number
}

/** A message about problems in the alerts channel; its job has the kind `problem-alert` and the same key. */
export interface ProblemAlertRow {
  guild_id: string
  alert_key: string
  /** The alerts channel when the message was prepared. */
  channel_id: string
  /** The text, which stays the same from the first call to Discord on. */
  content: string
  created_at: number
  /** The sentence that explains why Discord refused the message; null while it did not. */
  refusal: string | null
  /** When the message was posted; null before. A guild has at most one message that is not posted yet. */
  closed_at: number | null
  /** Null until the message is known to exist. */
  message_id: string | null
}
