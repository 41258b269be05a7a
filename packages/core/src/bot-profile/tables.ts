import type { Generated } from 'kysely'

export interface BotProfileTables {
  bot_profile: BotProfileRow
}

/** The only row: the bot's profile, as last received from Discord. */
interface BotProfileRow {
  id: Generated<number>
  user_id: string
  username: string
  avatar: string | null
  owner_id: string | null
  updated_at: number
}
