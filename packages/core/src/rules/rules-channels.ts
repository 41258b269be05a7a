import type { PostedMessages } from './posted-messages.ts'

/** How the bot's messages in a channel are to be. */
export interface WantedMessages {
  channelId: string
  /** One message each, in this order. */
  texts: readonly string[]
  /** What there is, as far as we know. */
  standing: PostedMessages
  /**
   * Keeps what there is now; called before and after whatever must not be done twice.
   *
   * @throws RetryLater when somebody else is at these messages too: what follows must not be done.
   */
  note: (standing: PostedMessages) => Promise<void>
}

/** The channels of Discord, for rules. */
export interface RulesChannels {
  /**
   * Makes the bot's messages in a channel match: edits those that are there, posts what is missing, deletes what is too much. No
   * message of anybody else is touched, and nobody is pinged. Done again after a fault at any line, it posts nothing twice.
   *
   * @throws DiscordRefusal when Discord refuses for good; RetryLater when it says when to come back; Problem `discord.unavailable`
   *   when it is away or the signal aborts.
   */
  match(wanted: WantedMessages, signal: AbortSignal): Promise<void>
}
