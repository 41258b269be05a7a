import * as z from 'zod'

/** The bot's known messages with the rules of a channel. Written before and after every call that posts or deletes one. */
export const PostedMessages = z.object({
  /** The messages that show the rules, in their order. Some of them may have been deleted in Discord. */
  messageIds: z.array(z.string()),
  /** Messages that are being deleted. */
  leavingIds: z.array(z.string()),
  /** Set while messages are being posted, as their ids may be unknown. */
  posting: z.nullable(
    z.object({
      /** The time at which the key was made, in epoch ms. */
      since: z.number(),
      /** The random key from which the nonces of these messages are made. */
      key: z.string(),
      /** Hashes of the texts, which identify the messages in the channel. */
      textHashes: z.array(z.string()),
      /** The messages that showed the rules before, also deleted ones, for the history. */
      shownBefore: z.optional(z.array(z.string())),
    }),
  ),
})
export type PostedMessages = z.infer<typeof PostedMessages>

export const NOTHING_POSTED: PostedMessages = { messageIds: [], leavingIds: [], posting: null }

/** Whether the channel may have messages of the bot that show rules. */
export function isAnythingPosted({ messageIds, leavingIds, posting }: PostedMessages): boolean {
  return messageIds.length > 0 || leavingIds.length > 0 || posting !== null
}

/** The desired messages of the bot in a channel. */
export interface DesiredMessages {
  channelId: string
  /** The texts of the messages, in their order. */
  texts: readonly string[]
  /** The known current messages. */
  posted: PostedMessages
  /** Whether the bot can find messages in the channel; without the permission Discord shows it an empty channel. */
  canReadHistory: boolean
  /**
   * Writes the current messages. Called before and after every call that must not be repeated blindly.
   *
   * @throws LeaseLost when another attempt works on these messages: nothing more may be done.
   */
  note: (posted: PostedMessages) => Promise<void>
}
