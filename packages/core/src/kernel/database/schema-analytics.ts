import type { Generated } from 'kysely'

/** The tables of the analytics. */
export interface AnalyticsRows {
  recorded_events: RecordedEventRow
  analytics_users: AnalyticsUserRow
  analytics_event_days: AnalyticsEventDayRow
  analytics_user_days: AnalyticsUserDaysRow
}

/** Events that are not rolled up yet. Days are UTC days since 1970. */
export interface RecordedEventRow {
  id: Generated<number>
  guild_id: string
  day: number
  event: string
  /** The name of the command that was run; else empty. */
  command: string
  /** Who sent the message or ran the command; else empty. */
  user_id: string
  count: number
}

/** A user who wrote a message or ran a command. */
export interface AnalyticsUserRow {
  /** Names the user in {@link AnalyticsUserDaysRow}; never given twice. */
  user_number: Generated<number>
  user_id: string
  /** As last seen. */
  username: string | null
  /** The last day with a message or a command. */
  last_day: number
}

/** How often something happened on a day. An empty `guild_id` stands for all guilds. */
export interface AnalyticsEventDayRow {
  guild_id: string
  day: number
  event: string
  command: string
  count: number
}

/** The users of a day with their messages and commands. An empty `guild_id` stands for all guilds. */
export interface AnalyticsUserDaysRow {
  guild_id: string
  day: number
  /** The users of all guilds are stored in blocks by their numbers; those of one guild in block 0. */
  block: number
  /** Packed by analytics/day-users.ts. */
  users: Uint8Array
}
