import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import { MESSAGES_LOOKED_THROUGH } from '@guildhall/contract'
import { TOP_BUTTON, shownEmbeds, type ListOwnMessages, type OwnMessage } from '@guildhall/core'
import { MessageType, type APIMessage } from 'discord-api-types/v10'
import { refusalOf, unavailabilityOf } from '../kernel/errors.ts'
import { hasOthers } from '../kernel/button-rows.ts'
import { contentOfMessage } from '../kernel/embeds.ts'

/** Maximum number of messages of a channel in one response, a limit of Discord. */
const PAGE = 100

/** The types of messages that can be edited; others are Discord's own, such as the notice of a pinned message. */
const WRITTEN: ReadonlySet<MessageType> = new Set([
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
])

/** @param deps.botUserId the author of the messages. */
export function createListOwnMessages(deps: { rest: REST; botUserId: string }): ListOwnMessages {
  const { channels } = new API(deps.rest)

  /** Leaves out messages with buttons of another feature, which manages them itself. */
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

function present(message: APIMessage): OwnMessage {
  const { content, embeds, components } = contentOfMessage(message)
  return {
    id: message.id,
    content,
    timestamp: new Date(message.timestamp).toISOString(),
    ...shownEmbeds(embeds),
    components,
  }
}
