import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import { MESSAGES_LOOKED_THROUGH, type Message } from '@guildhall/contract'
import { TOP_BUTTON, type ListOwnMessages } from '@guildhall/core'
import { MessageType, type APIMessage } from 'discord-api-types/v10'
import { refusalOf, unavailabilityOf } from '../kernel/errors.ts'
import { hasOthers } from '../kernel/button-rows.ts'
import { shownEmbed } from './embeds.ts'

/** Discord: the most messages of a channel in one response. */
const PAGE = 100

/** Messages that can be edited; the others are Discord's own, such as about a pinned message. */
const WRITTEN: ReadonlySet<MessageType> = new Set([
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
])

/** @param deps.botUserId the author of the messages. */
export function createListOwnMessages(deps: { rest: REST; botUserId: string }): ListOwnMessages {
  const { channels } = new API(deps.rest)

  /** A message with buttons of another feature is managed there. */
  const isListed = ({ author, type, components }: APIMessage): boolean =>
    author.id === deps.botUserId && WRITTEN.has(type) && !hasOthers(components ?? [], TOP_BUTTON)

  return async (channelId, limit) => {
    const found: APIMessage[] = []
    let before: string | undefined
    try {
      for (let read = 0; read < MESSAGES_LOOKED_THROUGH && found.length < limit; read += PAGE) {
        const page = await channels.getMessages(channelId, { limit: PAGE, ...(before !== undefined && { before }) })
        found.push(...page.filter(isListed))
        before = page.at(-1)?.id
        if (page.length < PAGE) break
      }
    } catch (error) {
      throw unavailabilityOf(error) ?? refusalOf(error) ?? error
    }
    return found.slice(0, limit).map(present)
  }
}

function present({ id, content, timestamp, embeds }: APIMessage): Message {
  const embed = shownEmbed(embeds)
  return { id, content, timestamp: new Date(timestamp).toISOString(), ...(embed && { embed }) }
}
