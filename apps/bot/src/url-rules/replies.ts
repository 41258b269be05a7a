import type { ChannelsAPI } from '@discordjs/core'
import { DiscordAPIError, RateLimitError } from '@discordjs/rest'
import {
  atMost,
  LINK_REPLY_REMOVAL,
  nonceOf,
  type Clock,
  type Job,
  type JobHandler,
  type JobTools,
  type LinkReplies,
  type LinkReply,
  type Log,
  type Outcome as JobOutcome,
} from '@guildhall/core'
import { unavailabilityOf } from '@guildhall/discord'
import { MessageFlags, RESTJSONErrorCodes } from 'discord-api-types/v10'
import { LRUCache } from 'lru-cache'
import type { MissingIn } from '../kernel/channels.ts'
import type { Configured } from '../kernel/configured.ts'
import { isRefusal, loggable, pauseAfter } from '../kernel/discord-errors.ts'
import type { KeyedQueue } from '../kernel/keyed-queue.ts'
import type { SendMessage } from '../kernel/message-sender.ts'

/** How many guilds' channels are cached. */
const MOST_GUILDS = 10_000
/** How long a removal waits while too much is going on in its guild, in ms. */
const BUSY_MS = 5_000

const REFUSED = 'Discord does not let the bot delete its reply. The bot needs View Channel in the channel.'

/** A message with links. */
export interface MessagePlace {
  guildId: string
  channelId: string
  messageId: string
}

/** `gone`: the message was deleted before. `unavailable`: Discord cannot be reached, or takes no more calls for now. */
type Outcome = 'done' | 'gone' | 'refused' | 'unavailable'

/** The bot's replies in Discord. Nothing here rejects because Discord is unavailable or refuses, except `remove`. */
export interface ReplyMessages {
  /**
   * Replies to a message and pings no member.
   *
   * @param occasion distinguishes several replies to one message.
   * @param onSent receives the id of the reply; it is not called when Discord does not accept the reply.
   */
  send(to: MessagePlace, links: string, occasion: string, onSent: (replyId: string) => Promise<void>): Promise<void>
  edit(reply: LinkReply, links: string): Promise<Outcome>
  /** @throws the error of Discord's client, also when Discord is unavailable; a message that is gone is no error. */
  remove(channelId: string, replyId: string, signal: AbortSignal): Promise<void>
  /** Whether the bot can hide the previews of members' messages in this channel. */
  canHideEmbeds(of: MessagePlace): boolean
  hideEmbeds(of: MessagePlace): Promise<Outcome>
  showEmbeds(of: MessagePlace): Promise<Outcome>
}

const PING_NO_ONE = { parse: [], replied_user: false }
const GONE: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.UnknownChannel,
])

export function createReplyMessages(deps: {
  channels: Pick<ChannelsAPI, 'editMessage' | 'deleteMessage'>
  send: SendMessage
  missingIn: MissingIn
}): ReplyMessages {
  const { channels, send, missingIn } = deps
  const setFlags = ({ channelId, messageId }: MessagePlace, flags: number): Promise<Outcome> =>
    outcomeOf(channels.editMessage(channelId, messageId, { flags }))

  return {
    send({ guildId, channelId, messageId }, links, occasion, onSent) {
      const reply = {
        content: links,
        nonce: nonceOf('links', messageId, occasion),
        allowed_mentions: PING_NO_ONE,
        message_reference: { message_id: messageId },
      }
      return send({ guildId, channelId }, reply, 'a reply to links', onSent)
    },
    async edit({ channelId, replyId }, links) {
      if (replyId === null) return 'gone'
      return outcomeOf(channels.editMessage(channelId, replyId, { content: links, allowed_mentions: PING_NO_ONE }))
    },
    async remove(channelId, replyId, signal) {
      try {
        await channels.deleteMessage(channelId, replyId, { signal })
      } catch (error) {
        if (!isGone(error)) throw error
      }
    },
    canHideEmbeds: (of) => missingIn(of, ['Manage Messages'])?.length === 0,
    hideEmbeds: (of) => setFlags(of, MessageFlags.SuppressEmbeds),
    showEmbeds: (of) => setFlags(of, 0),
  }
}

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (isGone(error)) return 'gone'
    if (error instanceof RateLimitError || unavailabilityOf(error)) return 'unavailable'
    if (error instanceof DiscordAPIError) return 'refused'
    throw error
  }
}

function isGone(error: unknown): boolean {
  return error instanceof DiscordAPIError && GONE.has(error.code)
}

/** The channels in which the bot replied to links: events of other channels need no query. */
export interface ReplyChannels extends Configured<ReadonlySet<string>> {
  /** Must be called after the reply's row is written: a read that missed the row is then not cached. */
  add(guildId: string, channelId: string): void
  /** Clears the cache: another process may have replied meanwhile. */
  clear(): void
}

export function createReplyChannels(replies: Pick<LinkReplies, 'channels'>): ReplyChannels {
  const cache = new LRUCache<string, Set<string>>({
    ...atMost(MOST_GUILDS),
    // A read that `add` or `clear` overtakes is returned to its caller, and not cached.
    ignoreFetchAbort: true,
    fetchMethod: async (guildId) => new Set(await replies.channels(guildId)),
  })
  return {
    peek: (guildId) => cache.get(guildId),
    get: (guildId) => cache.forceFetch(guildId),
    add(guildId, channelId) {
      const channels = cache.get(guildId)
      if (channels) channels.add(channelId)
      else cache.delete(guildId)
    },
    clear: () => cache.clear(),
  }
}

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

  /** @returns what the job waits for when Discord refuses; undefined once the reply is gone. */
  async function remove(
    { guildId, channelId, replyId }: LinkReply,
    signal: AbortSignal,
  ): Promise<JobOutcome | undefined> {
    if (replyId === null) return undefined
    try {
      await messages.remove(channelId, replyId, signal)
      return undefined
    } catch (error) {
      if (!isRefusal(error)) throw error
      log.warn({ guildId, channelId, replyId, err: loggable(error) }, 'Discord refused to delete a reply to links')
      return { type: 'blocked', on: error.status === 403 ? 'permissions' : 'channel', reason: REFUSED }
    }
  }

  async function attempt({ guildId, key: messageId }: Job, tools: JobTools): Promise<JobOutcome> {
    const { signal } = tools
    signal.throwIfAborted()
    const reply = await linkReplies.get(guildId, messageId)
    if (!reply) return { type: 'done' }
    // Throws when an edit brought the links back meanwhile, which cancels the job.
    await tools.note({ replyId: reply.replyId })
    const refused = await remove(reply, signal)
    if (refused) return refused
    // Here and not with the outcome: the next edit of the message must not find the reply.
    await tools.note(null, (trx) => linkReplies.forget(trx, guildId, messageId))
    return { type: 'done' }
  }

  return {
    kind: LINK_REPLY_REMOVAL,
    slots: 4,
    limitMs: 60_000,
    async run(job, tools) {
      const removed = queue.add({ key: job.key, group: job.guildId }, () => attempt(job, tools))
      if (!removed) return { type: 'retryAt', time: clock.now() + BUSY_MS }
      try {
        return await removed
      } catch (error) {
        if (error instanceof RateLimitError) return { type: 'retryAt', time: clock.now() + pauseAfter(error, 0) }
        throw unavailabilityOf(error) ?? error
      }
    },
  }
}
