import { API } from '@discordjs/core'
import { DiscordAPIError, type REST } from '@discordjs/rest'
import { MessageFlags, RESTJSONErrorCodes, type APIMessage } from 'discord-api-types/v10'

/** A message of the bot as it is now. */
export interface OwnMessage {
  id: string
  text: string
  areEmbedsHidden: boolean
}

/** The bot's plain messages in the channels of Discord; they ping nobody and show no previews of links. */
export interface OwnMessages {
  /** @returns undefined when it is no longer there, or is not the bot's. */
  read(channelId: string, messageId: string, signal: AbortSignal): Promise<OwnMessage | undefined>
  /** The bot's messages since a moment in epoch ms, oldest first, as far as the channel has not moved on a long way. */
  since(channelId: string, moment: number, signal: AbortSignal): Promise<OwnMessage[]>
  /** @param nonce the same for the same message, however often it is tried: Discord then posts it once. */
  post(channelId: string, text: string, nonce: string, signal: AbortSignal): Promise<OwnMessage>
  /** @returns false when it is no longer there. */
  edit(channelId: string, messageId: string, text: string, signal: AbortSignal): Promise<boolean>
  /** One that is no longer there is as good as deleted. */
  remove(channelId: string, messageId: string, signal: AbortSignal): Promise<void>
}

/** Discord: where the time in an id begins, in epoch ms. */
const DISCORD_EPOCH = 1_420_070_400_000
/** Messages of a channel in one answer of Discord's, at most. */
const PAGE = 100
/** How many pages are looked through. */
const MOST_PAGES = 5

/** @param deps.botUserId whose messages they are. */
export function createOwnMessages(deps: { rest: REST; botUserId: string }): OwnMessages {
  const { channels } = new API(deps.rest)
  const said = (text: string) => ({
    content: text,
    allowed_mentions: { parse: [] },
    flags: MessageFlags.SuppressEmbeds,
  })
  const isOwn = (message: APIMessage): boolean => message.author.id === deps.botUserId

  return {
    async read(channelId, messageId, signal) {
      const message = await unlessGone(channels.getMessage(channelId, messageId, { signal }))
      return message && isOwn(message) ? present(message) : undefined
    },
    async since(channelId, moment, signal) {
      const found: APIMessage[] = []
      let after = idOf(moment)
      for (let pages = 0; pages < MOST_PAGES; pages++) {
        const page = await channels.getMessages(channelId, { after, limit: PAGE }, { signal })
        // Discord lists each page newest first.
        found.push(...page.toReversed())
        const newest = page[0]
        if (!newest || page.length < PAGE) break
        after = newest.id
      }
      return found.filter(isOwn).map(present)
    },
    async post(channelId, text, nonce, signal) {
      return present(await channels.createMessage(channelId, { ...said(text), nonce, enforce_nonce: true }, { signal }))
    },
    async edit(channelId, messageId, text, signal) {
      const edited = await unlessGone(channels.editMessage(channelId, messageId, said(text), { signal }))
      return edited !== undefined
    },
    async remove(channelId, messageId, signal) {
      await unlessGone(channels.deleteMessage(channelId, messageId, { signal }))
    },
  }
}

/** The lowest id of that moment; 22 bits of an id come after its time. */
function idOf(moment: number): string {
  return (BigInt(Math.max(0, moment - DISCORD_EPOCH)) << 22n).toString()
}

async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage) return undefined
    throw error
  }
}

function present({ id, content, flags }: APIMessage): OwnMessage {
  return { id, text: content, areEmbedsHidden: ((flags ?? 0) & MessageFlags.SuppressEmbeds) !== 0 }
}
