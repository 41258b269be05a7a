import type { ChannelsAPI } from '@discordjs/core'
import { DiscordAPIError, RateLimitError } from '@discordjs/rest'
import { nonceOf, type LinkReply } from '@guildhall/core'
import { discordAway } from '@guildhall/discord'
import { MessageFlags, RESTJSONErrorCodes } from 'discord-api-types/v10'
import type { MissingIn } from '../kernel/missing-in.ts'
import type { SendMessage } from '../kernel/message-sender.ts'

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
   * @param occasion tells several replies to one message apart.
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

const PINGS_NOBODY = { parse: [], replied_user: false }
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
        allowed_mentions: PINGS_NOBODY,
        message_reference: { message_id: messageId },
      }
      return send({ guildId, channelId }, reply, 'a reply to links', onSent)
    },
    async edit({ channelId, replyId }, links) {
      if (replyId === null) return 'gone'
      return outcomeOf(channels.editMessage(channelId, replyId, { content: links, allowed_mentions: PINGS_NOBODY }))
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
    if (error instanceof RateLimitError || discordAway(error)) return 'unavailable'
    if (error instanceof DiscordAPIError) return 'refused'
    throw error
  }
}

function isGone(error: unknown): boolean {
  return error instanceof DiscordAPIError && GONE.has(error.code)
}
