import { API } from '@discordjs/core'
import { DiscordAPIError, type REST } from '@discordjs/rest'
import { compareSnowflakes, snowflakeAt } from '@guildhall/core'
import { EmbedType, MessageFlags, RESTJSONErrorCodes, type APIEmbed, type APIMessage } from 'discord-api-types/v10'

/** A message of the bot as it is now. */
export interface OwnMessage {
  id: string
  text: string
  /** Title and description of the first embed that the bot wrote; empty without one. */
  embedText: string
  areEmbedsHidden: boolean
}

/** The bot's plain messages in the channels of Discord; they ping no user and show no previews of links. */
export type OwnMessages = ReturnType<typeof createOwnMessages>

/** Discord: the most messages of a channel in one response. */
const PAGE = 100
/** How many pages are read at most. */
const MOST_PAGES = 5
/** How long ago a message may have been posted that a clock ahead of the true time noted, in ms. */
const SET_BACK_MS = 60 * 60_000

/**
 * The moment from which {@link OwnMessages.since} looks for a message whose post is uncertain.
 *
 * @param notedAt when the post was noted. It lies ahead of `now` when the clock was set back since, and then says nothing.
 * @param clocksApartMs how far our clock and Discord's may be apart.
 */
export function searchedSince(notedAt: number, now: number, clocksApartMs: number): number {
  return notedAt > now ? now - SET_BACK_MS : notedAt - clocksApartMs
}

/** @param deps.botUserId the author of the messages. */
export function createOwnMessages(deps: { rest: REST; botUserId: string }) {
  const { channels } = new API(deps.rest)
  const bodyOf = (text: string) => ({
    content: text,
    allowed_mentions: { parse: [] },
    flags: MessageFlags.SuppressEmbeds,
  })
  const isOwn = (message: APIMessage): boolean => message.author.id === deps.botUserId

  const until = (signal: AbortSignal) => ({ signal: forOneCall(signal) })

  /** Messages that were written one after the other are usually on one page. */
  async function pageWith(
    channelId: string,
    messageIds: readonly string[],
    signal: AbortSignal,
  ): Promise<APIMessage[]> {
    const [oldest] = messageIds.toSorted(compareSnowflakes)
    if (oldest === undefined || messageIds.length < 2) return []
    return channels.getMessages(channelId, { after: String(BigInt(oldest) - 1n), limit: PAGE }, until(signal))
  }

  return {
    /** These messages as far as they are still there and are the bot's, in the order given. */
    async read(channelId: string, messageIds: readonly string[], signal: AbortSignal): Promise<OwnMessage[]> {
      const page = await pageWith(channelId, messageIds, signal)
      const found: APIMessage[] = []
      for (const id of messageIds) {
        const onPage = page.find((message) => message.id === id)
        const message = onPage ?? (await unlessGone(channels.getMessage(channelId, id, until(signal))))
        if (message) found.push(message)
      }
      return found.filter(isOwn).map(present)
    },
    /** The bot's messages since a moment in epoch ms, oldest first, as far as the channel has not moved on a long way. */
    async since(channelId: string, moment: number, signal: AbortSignal): Promise<OwnMessage[]> {
      const found: APIMessage[] = []
      let after = snowflakeAt(moment)
      for (let pages = 0; pages < MOST_PAGES; pages++) {
        const page = await channels.getMessages(channelId, { after, limit: PAGE }, until(signal))
        // Discord lists each page newest first.
        found.push(...page.toReversed())
        const newest = page[0]
        if (!newest || page.length < PAGE) break
        after = newest.id
      }
      return found.filter(isOwn).map(present)
    },
    /** @param nonce the same for the same message: Discord then posts it once, however often this is called. */
    async post(channelId: string, text: string, nonce: string, signal: AbortSignal): Promise<OwnMessage> {
      return present(
        await channels.createMessage(channelId, { ...bodyOf(text), nonce, enforce_nonce: true }, until(signal)),
      )
    },
    /** @returns false when it is no longer there. */
    async edit(channelId: string, messageId: string, text: string, signal: AbortSignal): Promise<boolean> {
      const edited = await unlessGone(channels.editMessage(channelId, messageId, bodyOf(text), until(signal)))
      return edited !== undefined
    },
    /** Does nothing for a message that is no longer there. */
    async remove(channelId: string, messageId: string, signal: AbortSignal): Promise<void> {
      await unlessGone(channels.deleteMessage(channelId, messageId, until(signal)))
    },
  }
}

/** The client never removes its listener from a signal, and Node warns of the eleventh: each call has a signal of its own. */
function forOneCall(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal])
}

async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage) return undefined
    throw error
  }
}

/** Title and description of an embed, by which a message is recognised. */
export function embedTextOf(embed: APIEmbed | undefined): string {
  return embed ? `${embed.title ?? ''}\n${embed.description ?? ''}` : ''
}

function present({ id, content, flags, embeds }: APIMessage): OwnMessage {
  const embedText = embedTextOf(embeds.find(({ type }) => type === undefined || type === EmbedType.Rich))
  return { id, text: content, embedText, areEmbedsHidden: ((flags ?? 0) & MessageFlags.SuppressEmbeds) !== 0 }
}
