import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import { MESSAGES_LOOKED_THROUGH } from '@guildhall/contract'
import { compareSnowflakes, shownEmbeds, type ListOwnMessages, type OwnMessage } from '@guildhall/core'
import { MessageType, RESTJSONErrorCodes, type APIMessage } from 'discord-api-types/v10'
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
    author.id === deps.botUserId && WRITTEN.has(type) && !hasOthers(components ?? [])

  async function newest(channelId: string, limit: number): Promise<APIMessage[]> {
    const found: APIMessage[] = []
    let before: string | undefined
    for (let read = 0; read < MESSAGES_LOOKED_THROUGH && found.length < limit; read += PAGE) {
      const page = await channels.getMessages(channelId, { limit: PAGE, ...(before !== undefined && { before }) })
      found.push(...page.filter(isListed))
      before = page.at(-1)?.id
      if (page.length < PAGE) break
    }
    return found.slice(0, limit)
  }

  async function messageOf(channelId: string, messageId: string): Promise<APIMessage[]> {
    try {
      return [await channels.getMessage(channelId, messageId)].filter(isListed)
    } catch (error) {
      if (refusalOf(error)?.code === RESTJSONErrorCodes.UnknownMessage) return []
      throw error
    }
  }

  return async ({ channelId, limit, include }) => {
    try {
      const found = await newest(channelId, limit)
      const missing = new Set(include.filter((id) => found.every((message) => message.id !== id)))
      const older = await Promise.all([...missing].map((id) => messageOf(channelId, id)))
      return [...found, ...older.flat().toSorted((a, b) => compareSnowflakes(b.id, a.id))].map(present)
    } catch (error) {
      throw unavailabilityOf(error) ?? refusalOf(error) ?? error
    }
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
