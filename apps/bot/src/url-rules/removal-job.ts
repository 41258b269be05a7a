import { DiscordAPIError, RateLimitError } from '@discordjs/rest'
import {
  LINK_REPLY_REMOVAL,
  type Clock,
  type JobHandler,
  type LinkReplies,
  type LinkReply,
  type Log,
} from '@guildhall/core'
import { discordAway } from '@guildhall/discord'
import type { KeyedQueue } from '../kernel/keyed-queue.ts'
import { loggable } from '../kernel/loggable.ts'
import { pauseAfter } from '../kernel/pause-after.ts'
import type { ReplyMessages } from './reply-messages.ts'

/** How long a removal waits while too much is going on in its guild, in ms. */
const BUSY_MS = 5_000

/**
 * Deletes the reply to a message whose links are gone. It runs in the message's own queue, so that no edit of the message meets a
 * reply that is half removed.
 */
export function createRemovalJob(deps: {
  linkReplies: LinkReplies
  messages: Pick<ReplyMessages, 'remove'>
  queue: KeyedQueue
  clock: Clock
  log: Log
}): JobHandler {
  const { linkReplies, messages, queue, clock, log } = deps

  async function remove({ guildId, channelId, replyId }: LinkReply, signal: AbortSignal): Promise<void> {
    if (replyId === null) return
    try {
      await messages.remove(channelId, replyId, signal)
    } catch (error) {
      if (!(error instanceof DiscordAPIError) || discordAway(error)) throw error
      // The reply stays: an administrator can do nothing about it but delete it.
      log.warn({ guildId, channelId, replyId, err: loggable(error) }, 'Discord refused to delete a reply to links')
    }
  }

  return {
    kind: LINK_REPLY_REMOVAL,
    slots: 4,
    limitMs: 60_000,
    async run({ guildId, key: messageId }, tools) {
      const { signal } = tools
      const removed = queue.add({ key: messageId, group: guildId }, async () => {
        const reply = await linkReplies.get(guildId, messageId)
        if (!reply || signal.aborted) return
        // Throws when an edit brought the links back meanwhile, which cancels the job.
        await tools.note({ replyId: reply.replyId })
        await remove(reply, signal)
        await linkReplies.forget(guildId, messageId)
      })
      if (!removed) return { type: 'retryAt', time: clock.now() + BUSY_MS }
      try {
        await removed
      } catch (error) {
        if (error instanceof RateLimitError) return { type: 'retryAt', time: clock.now() + pauseAfter(error, 0) }
        throw discordAway(error) ?? error
      }
      return { type: 'done' }
    },
  }
}
