import type { PostedMessages } from './posted-messages.ts'

/** How the bot's messages in a channel have to be. */
export interface DesiredMessages {
  channelId: string
  /** One message each, in this order. */
  texts: readonly string[]
  /** What there is, as far as we know. */
  posted: PostedMessages
  /** Whether the bot can find messages in the channel; without the permission Discord shows it an empty channel. */
  canReadHistory: boolean
  /**
   * Writes what there is now; called before and after every call that must not be repeated blindly.
   *
   * @throws LeaseLost when another attempt works on these messages: nothing more may be done.
   */
  note: (posted: PostedMessages) => Promise<void>
}

/** The channels of Discord, for rules. */
export interface RulesChannels {
  /**
   * Makes the bot's messages in a channel match: edits those that are there, posts what is missing and deletes what is surplus. It
   * touches no message of another author and pings no member. Repeated after a failure at any line, it posts nothing twice.
   *
   * @throws DiscordRefusal when Discord refuses for good; UncertainSend; RetryLater when Discord says when to come back; Problem
   *   `discord.unavailable` when Discord cannot be reached or the signal aborts.
   */
  match(desired: DesiredMessages, signal: AbortSignal): Promise<void>
}

/** Whether a message was posted cannot be found out without Read Message History, so it is not posted again. */
export class UncertainSend extends Error {
  override readonly name = 'UncertainSend'
}
