/** The tables of guilds and of who may manage them. */
export interface GuildTables {
  user_guilds: UserGuildsRow
  guilds: GuildRow
  guild_members: GuildMemberRow
}

/** The guilds of a user as Discord lists them to that user: JSON of {@link ../../guilds/user-guilds.ts}. */
export interface UserGuildsRow {
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
  /** 1 while the bot is in the guild; 0 after it left, so that what was configured stays. */
  is_bot_member: 0 | 1
  roles: string
  channels: string
  emojis: string
  /** JSON list of the ids of the bot's own roles. */
  bot_role_ids: string
  updated_at: number
}

/** The roles of a member who uses the dashboard; kept fresh by the gateway, or by asking Discord. */
export interface GuildMemberRow {
  guild_id: string
  user_id: string
  /** 0 when Discord said that the user is no member. */
  is_member: 0 | 1
  /** JSON list of role ids. */
  role_ids: string
  checked_at: number
}
