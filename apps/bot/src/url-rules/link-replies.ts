import type { ChannelsAPI } from '@discordjs/core'
import { DiscordAPIError } from '@discordjs/rest'
import { nonceOf, type UrlAnswer } from '@guildhall/core'
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

/** `gone`: somebody was there first. `refused`: Discord will not. `away`: it may later. */
type Outcome = 'done' | 'gone' | 'refused' | 'away'

/** What answering links does in Discord. Nothing here rejects because Discord is away or refuses. */
export interface LinkReplies {
  /**
   * Replies to a message, pinging nobody.
   *
   * @param occasion when it is answered, beyond the message itself, should it be answered more than once.
   * @param onWritten is given the id of the reply; it is not called when Discord does not take it.
   */
  write(
    to: MessagePlace,
    links: string,
    occasion: string,
    onWritten: (answerId: string) => Promise<void>,
  ): Promise<void>
  rewrite(answer: UrlAnswer, links: string): Promise<Outcome>
  remove(answer: UrlAnswer): Promise<Outcome>
  /** Whether the bot may hide the previews of other people's messages there. */
  mayHideEmbeds(of: MessagePlace): boolean
  hideEmbeds(of: MessagePlace): Promise<Outcome>
  showEmbeds(of: MessagePlace): Promise<Outcome>
}

const PINGS_NOBODY = { parse: [], replied_user: false }
const GONE: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.UnknownChannel,
])

export function createLinkReplies(deps: {
  channels: Pick<ChannelsAPI, 'editMessage' | 'deleteMessage'>
  send: SendMessage
  missingIn: MissingIn
}): LinkReplies {
  const { channels, send, missingIn } = deps
  const setFlags = ({ channelId, messageId }: MessagePlace, flags: number): Promise<Outcome> =>
    outcomeOf(channels.editMessage(channelId, messageId, { flags }))

  return {
    write({ guildId, channelId, messageId }, links, occasion, onWritten) {
      const reply = {
        content: links,
        nonce: nonceOf('links', messageId, occasion),
        allowed_mentions: PINGS_NOBODY,
        message_reference: { message_id: messageId },
      }
      return send({ guildId, channelId }, reply, 'an answer to links', onWritten)
    },
    async rewrite({ channelId, answerId }, links) {
      if (answerId === null) return 'gone'
      return outcomeOf(channels.editMessage(channelId, answerId, { content: links, allowed_mentions: PINGS_NOBODY }))
    },
    async remove({ channelId, answerId }) {
      return answerId === null ? 'gone' : outcomeOf(channels.deleteMessage(channelId, answerId))
    },
    mayHideEmbeds: (of) => missingIn(of, ['Manage Messages'])?.length === 0,
    hideEmbeds: (of) => setFlags(of, MessageFlags.SuppressEmbeds),
    showEmbeds: (of) => setFlags(of, 0),
  }
}

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof DiscordAPIError && GONE.has(error.code)) return 'gone'
    if (discordAway(error)) return 'away'
    if (error instanceof DiscordAPIError) return 'refused'
    throw error
  }
}
