import type { Generated } from 'kysely'

export interface AnalyticsTables {
  analytics_users: AnalyticsUserRow
  analytics_event_days: AnalyticsEventDayRow
  analytics_user_days: AnalyticsUserDaysRow
}

/** A user who wrote a message or ran a command. */
export interface AnalyticsUserRow {
  /** Identifies the user in {@link AnalyticsUserDaysRow}; never reused. */
  user_number: Generated<number>
  user_id: string
  /** The last known name. */
  username: string | null
  /** The last UTC day since 1970 with a message or a command. */
  last_day: number
}

/** The number of events of one type on a day, in UTC days since 1970. An empty `guild_id` means all guilds. */
export interface AnalyticsEventDayRow {
  guild_id: string
  day: number
  event: string
  command: string
  count: number
}

/** The users of a day with their messages and commands. An empty `guild_id` means all guilds. */
export interface AnalyticsUserDaysRow {
  guild_id: string
  day: number
  /** The users of all guilds are stored in blocks by their numbers; those of one guild in block 0. */
  block: number
  /** Packed by analytics/day-users.ts. */
  users: Uint8Array
}
