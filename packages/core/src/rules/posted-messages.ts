import * as z from 'zod'

/**
 * The bot's messages that show the rules of a channel, as far as we know. It is written before and after every step in Discord that
 * cannot be repeated, so that whoever goes on after a crash finds what there is.
 */
export const PostedMessages = z.object({
  /** The messages that show the rules, in their order. Somebody may have deleted some of them. */
  messageIds: z.array(z.string()),
  /** Messages that are to go. */
  leavingIds: z.array(z.string()),
  /** Set while messages are posted whose ids we may not know yet. */
  posting: z.nullable(
    z.object({
      /** Since when, in epoch ms. */
      since: z.number(),
      /** Makes the nonces of these messages; another posting has another one. */
      key: z.string(),
      /** Hashes of their texts, to recognise them in the channel. */
      textHashes: z.array(z.string()),
    }),
  ),
})
export type PostedMessages = z.infer<typeof PostedMessages>

export const NOTHING_POSTED: PostedMessages = { messageIds: [], leavingIds: [], posting: null }

/** Whether there may be anything of ours in the channel. */
export function isAnythingPosted({ messageIds, leavingIds, posting }: PostedMessages): boolean {
  return messageIds.length > 0 || leavingIds.length > 0 || posting !== null
}
