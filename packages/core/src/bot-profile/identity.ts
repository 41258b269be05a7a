/** Who the bot is, and whose. */
export interface BotIdentity {
  userId: string
  username: string
  /** Hash of the avatar, or null without one. */
  avatar: string | null
  /** The application's owner, or its team's. */
  ownerId: string | null
}

/** The bot as Discord described it at a time, in epoch ms. */
export interface KnownBot {
  bot: BotIdentity
  at: number
}
