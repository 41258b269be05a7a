/** The table of the commands that a guild switched on. */
export interface CommandTables {
  guild_commands: GuildCommandRow
}

export interface GuildCommandRow {
  guild_id: string
  command_name: string
  is_enabled: 0 | 1
  updated_by: string
  updated_at: number
}
