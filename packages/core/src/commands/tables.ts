import type { Generated } from 'kysely'

export interface CommandTables {
  guild_commands: GuildCommandRow
}

export interface GuildCommandRow {
  guild_id: string
  command_name: string
  is_enabled: 0 | 1
  /** Grows with every toggle that changes the command. */
  version: Generated<number>
  updated_by: string
  updated_at: number
}
