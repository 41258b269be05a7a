import type { Generated } from 'kysely'

/** The tables of guilds and of the users who may manage them. */
export interface GuildTables {
  user_guilds: UserGuildsRow
  guilds: GuildRow
  guild_members: GuildMemberRow
}

/** The guilds of a user as Discord lists them to that user: JSON of guilds/user-guilds.ts. */
interface UserGuildsRow {
  user_id: string
  guilds: string
  fetched_at: number
}

/** The slim snapshot of a guild that the bot keeps: JSON columns are the types in core's kernel/guild-snapshot.ts. */
export interface GuildRow {
  guild_id: string
  name: string
  icon: string | null
  owner_id: string
  member_count: number
  /** 1 while the bot is in the guild; 0 after it left. The row stays, and so does the configuration. */
  is_bot_member: 0 | 1
  roles: string
  channels: string
  emojis: string
  /** JSON list of the ids of the bot's own roles. */
  bot_role_ids: string
  /** When the bot was last added, in epoch ms; null for a guild that it was in before this was noted. */
  added_at: Generated<number | null>
  updated_at: number
}

/** A member who uses the dashboard, updated by the gateway or by requests to Discord. */
export interface GuildMemberRow {
  guild_id: string
  user_id: string
  /** 0 when Discord reported that the user is not a member. */
  is_member: 0 | 1
  /** JSON list of role ids. */
  role_ids: string
  /** Discord's time of the last join, as it came; null when it is unknown. */
  joined_at: Generated<string | null>
  /** 1 until the member has passed the guild's membership screening. */
  is_pending: Generated<0 | 1>
  /** The end of the last time-out; null without one. */
  timed_out_until: Generated<number | null>
  checked_at: number
}
