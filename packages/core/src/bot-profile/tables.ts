import type { Generated } from 'kysely'

/** The table of the bot's profile. */
export interface BotProfileTables {
  bot_profile: BotProfileRow
}

/** One row: who the bot is, as Discord last said. */
export interface BotProfileRow {
  id: Generated<number>
  user_id: string
  username: string
  avatar: string | null
  owner_id: string | null
  updated_at: number
}
