import { API } from '@discordjs/core'
import { DiscordAPIError, type REST } from '@discordjs/rest'
import { compareSnowflakes, snowflakeAt } from '@guildhall/core'
import {
  ComponentType,
  EmbedType,
  MessageFlags,
  RESTJSONErrorCodes,
  type APIEmbed,
  type APIMessage,
  type APIMessageTopLevelComponent,
} from 'discord-api-types/v10'

/** The current state of a message of the bot. */
export interface OwnMessage {
  id: string
  text: string
  /** Title and description of the first embed that the bot wrote; empty without one. */
  embedText: string
  /** The texts of each embed that the bot wrote; Discord's rich embeds of links follow them. */
  embedsTexts: string[]
  /** The labels of its buttons. */
  buttonsText: string
  areEmbedsHidden: boolean
}

/** Access to the bot's plain messages in Discord's channels; they ping no user and show no link previews. */
export type OwnMessages = ReturnType<typeof createOwnMessages>

/** Maximum number of messages of a channel in one response, a limit of Discord. */
const PAGE = 100
/** Maximum number of pages to read. */
const MOST_PAGES = 5
/** How far back to search for a message whose note is in the future because the clock was set back, in ms. */
const SET_BACK_MS = 60 * 60_000

/**
 * The moment from which {@link OwnMessages.since} looks for a message whose post is uncertain.
 *
 * @param notedAt when the post was noted. It is meaningless when it is after `now`, because the clock was set back.
 * @param clocksApartMs the largest difference between the bot's clock and Discord's.
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

  /** Reads the page that begins with the oldest of several messages, which usually contains all of them. */
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
    /** The existing messages of the bot among these, in the given order. */
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
    /** The bot's messages since a time in epoch ms, oldest first, within the most recent 500 of the channel. */
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
    /** @param nonce identifies the message: Discord posts it once, even if this is called repeatedly. */
    async post(channelId: string, text: string, nonce: string, signal: AbortSignal): Promise<OwnMessage> {
      return present(
        await channels.createMessage(channelId, { ...bodyOf(text), nonce, enforce_nonce: true }, until(signal)),
      )
    },
    /** @returns false when the message was deleted. */
    async edit(channelId: string, messageId: string, text: string, signal: AbortSignal): Promise<boolean> {
      const edited = await unlessGone(channels.editMessage(channelId, messageId, bodyOf(text), until(signal)))
      return edited !== undefined
    },
    /** Deletes a message; does nothing if it was already deleted. */
    async remove(channelId: string, messageId: string, signal: AbortSignal): Promise<void> {
      await unlessGone(channels.deleteMessage(channelId, messageId, until(signal)))
    },
  }
}

/** Derives a signal for one call: the client never removes its listeners, and Node warns of the eleventh on one signal. */
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

/** The title and description of an embed, which identify its message. */
export function embedTextOf(embed: APIEmbed | undefined): string {
  return embed ? `${embed.title ?? ''}\n${embed.description ?? ''}` : ''
}

/** All texts of an embed, as far as Discord keeps them: it trims texts, and leaves out empty ones. */
export function embedTextsOf({ title, description, author, fields = [], footer }: APIEmbed): string {
  const texts = [title, description, author?.name, ...fields.flatMap(({ name, value }) => [name, value]), footer?.text]
  return JSON.stringify(texts.map((text) => text?.trim() ?? ''))
}

/** The labels of the buttons below a message, without rows: Discord may not keep the spelling of addresses. */
export function buttonsTextOf(components: readonly APIMessageTopLevelComponent[]): string {
  const labels = components.flatMap((row) =>
    row.type === ComponentType.ActionRow
      ? row.components.map((one) => ('label' in one ? (one.label?.trim() ?? '') : ''))
      : [],
  )
  return JSON.stringify(labels)
}

function present({ id, content, flags, embeds, components }: APIMessage): OwnMessage {
  const own = embeds.filter(({ type }) => type === undefined || type === EmbedType.Rich)
  return {
    id,
    text: content,
    embedText: embedTextOf(own[0]),
    embedsTexts: own.map(embedTextsOf),
    buttonsText: buttonsTextOf(components ?? []),
    areEmbedsHidden: ((flags ?? 0) & MessageFlags.SuppressEmbeds) !== 0,
  }
}
