import { setTimeout as wait } from 'node:timers/promises'
import type { ChannelsAPI } from '@discordjs/core'
import { DiscordAPIError, RateLimitError } from '@discordjs/rest'
import { atMost, nonceOf, type Clock, type LinkReplies, type LinkReply, type StoredLinkReply } from '@guildhall/core'
import { searchedSince, unavailabilityOf, type OwnMessages } from '@guildhall/discord'
import { MessageFlags, RESTJSONErrorCodes } from 'discord-api-types/v10'
import { LRUCache } from 'lru-cache'
import type { MissingIn } from '../kernel/channels.ts'
import type { Configured } from '../kernel/configured.ts'
import { isRefusal, pauseAfter } from '../kernel/discord-errors.ts'
import type { SendMessage } from '../kernel/message-sender.ts'

/** How long a change of a reply is retried while Discord is unavailable, in ms; as long as a message is. */
const CHANGED_WITHIN_MS = 30_000
/** Number of guilds with cached channels. */
const MOST_GUILDS = 10_000
/** Maximum lag of Discord's clock behind the bot's, in ms. */
const CLOCK_SKEW_MS = 30_000

/** A message with links. */
interface MessagePlace {
  guildId: string
  channelId: string
  messageId: string
}

/** `gone`: the message was deleted before. `unavailable`: Discord is unreachable, or a rate limit is used up. */
type Outcome = 'done' | 'gone' | 'refused' | 'unavailable'

/** The bot's replies in Discord. Except for `remove`, no function rejects because Discord is unavailable or refuses. */
export type ReplyMessages = ReturnType<typeof createReplyMessages>

const PING_NO_ONE = { parse: [], replied_user: false }
const GONE: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.UnknownChannel,
])

export function createReplyMessages(deps: {
  channels: Pick<ChannelsAPI, 'editMessage' | 'deleteMessage'>
  ownMessages: Pick<OwnMessages, 'since'>
  linkReplies: Pick<LinkReplies, 'isReply'>
  send: SendMessage
  missingIn: MissingIn
  signal: AbortSignal
  clock: Clock
}) {
  const { channels, ownMessages, linkReplies, send, missingIn, signal, clock } = deps
  const setFlags = ({ channelId, messageId }: MessagePlace, flags: number): Promise<Outcome> =>
    outcomeOf(channels.editMessage(channelId, messageId, { flags }))

  async function retried(call: () => Promise<unknown>): Promise<Outcome> {
    const until = clock.now() + CHANGED_WITHIN_MS
    for (let tries = 0; ; tries++) {
      try {
        await call()
        return 'done'
      } catch (error) {
        const outcome = failureOf(error)
        const pause = pauseAfter(error, tries)
        if (outcome !== 'unavailable' || clock.now() + pause > until) return outcome
        await wait(pause, undefined, { signal }).catch(() => {})
        if (signal.aborted) return outcome
      }
    }
  }

  return {
    /**
     * Replies to a message and pings no member.
     *
     * @param occasion distinguishes several replies to one message.
     * @returns `absent` when Discord does not accept it; `unknown` when Discord did not respond, so it may have posted the reply.
     */
    async send(
      { guildId, channelId, messageId }: MessagePlace,
      links: string,
      occasion: string,
    ): Promise<{ replyId: string } | 'absent' | 'unknown'> {
      const reply = {
        content: links,
        nonce: nonceOf('links', messageId, occasion),
        allowed_mentions: PING_NO_ONE,
        message_reference: { message_id: messageId },
      }
      const result = await send({ guildId, channelId }, reply, 'a reply to links')
      if (result.type === 'sent') return { replyId: result.messageId }
      return result.mayExist ? 'unknown' : 'absent'
    },
    /**
     * Searches for a noted reply. `unknown`: the bot cannot check it without Read Message History. @throws the error of Discord's client
     */
    async find(
      { guildId, channelId, links, notedAt }: StoredLinkReply,
      signal: AbortSignal,
    ): Promise<{ replyId: string } | 'absent' | 'unknown'> {
      const missing = missingIn({ guildId, channelId }, ['View Channel', 'Read Message History']) ?? []
      if (missing.length > 0) return 'unknown'
      try {
        const own = await ownMessages.since(channelId, searchedSince(notedAt, clock.now(), CLOCK_SKEW_MS), signal)
        for (const { id, text } of own) {
          if (text.trim() === links.trim() && !(await linkReplies.isReply(guildId, id))) return { replyId: id }
        }
        return 'absent'
      } catch (error) {
        if (!isRefusal(error)) throw error
        // A deleted channel has no message.
        return error.status === 404 ? 'absent' : 'unknown'
      }
    },
    async edit({ channelId, replyId }: LinkReply, links: string): Promise<Outcome> {
      if (replyId === null) return 'gone'
      const body = { content: links, allowed_mentions: PING_NO_ONE }
      return retried(() => channels.editMessage(channelId, replyId, body))
    },
    /** @throws the error of Discord's client, also when Discord is unavailable; a deleted message is not an error. */
    async remove(channelId: string, replyId: string, signal: AbortSignal): Promise<void> {
      try {
        await channels.deleteMessage(channelId, replyId, { signal })
      } catch (error) {
        if (!isGone(error)) throw error
      }
    },
    /** Deletes a reply that the bot may have deleted before. @returns false when Discord is unavailable or refuses. */
    async discard({ channelId, replyId }: LinkReply): Promise<boolean> {
      const outcome = replyId === null ? 'gone' : await outcomeOf(channels.deleteMessage(channelId, replyId))
      return outcome === 'done' || outcome === 'gone'
    },
    /** Whether the bot can hide the previews of members' messages in the channel. */
    canHideEmbeds: (of: MessagePlace): boolean => missingIn(of, ['Manage Messages'])?.length === 0,
    hideEmbeds: (of: MessagePlace): Promise<Outcome> => setFlags(of, MessageFlags.SuppressEmbeds),
    showEmbeds: (of: MessagePlace): Promise<Outcome> => setFlags(of, 0),
  }
}

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call
    return 'done'
  } catch (error) {
    return failureOf(error)
  }
}

/** @throws an error that is not of Discord. */
function failureOf(error: unknown): Exclude<Outcome, 'done'> {
  if (isGone(error)) return 'gone'
  if (error instanceof RateLimitError || unavailabilityOf(error)) return 'unavailable'
  if (error instanceof DiscordAPIError) return 'refused'
  throw error
}

function isGone(error: unknown): boolean {
  return error instanceof DiscordAPIError && GONE.has(error.code)
}

/** The channels with replies of the bot: events of other channels need no query. */
export interface ReplyChannels extends Configured<ReadonlySet<string>> {
  /** Must be called after the reply's row is written: a read that missed the row is then not cached. */
  add(guildId: string, channelId: string): void
  /** Clears the cache: another process may have replied meanwhile. */
  clear(): void
}

export function createReplyChannels(replies: Pick<LinkReplies, 'channels'>): ReplyChannels {
  const cache = new LRUCache<string, Set<string>>({
    ...atMost(MOST_GUILDS),
    // If `add` or `clear` happens during a read, the result is returned but not cached.
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
