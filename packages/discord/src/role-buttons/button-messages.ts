import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import { TOP_BUTTON, type DesiredButtons, type MessageContent } from '@guildhall/core'
import type { APIMessage } from 'discord-api-types/v10'
import { buttonRows, hasOthers, showsButtons } from '../kernel/button-rows.ts'
import { contentOfMessage } from '../kernel/embeds.ts'

/**
 * The outcome of making the buttons of a message match, with the message's text and embed. `foreign`: the message is not the bot's, or has
 * components of another feature, and was left alone.
 */
export type MatchedButtons =
  | { readonly type: 'matched'; readonly message: MessageContent }
  | { readonly type: 'foreign' }

/**
 * Makes the buttons below a message match. Everything else about the message stays.
 *
 * @param discord.botUserId the author of the messages.
 * @throws the errors of the client.
 */
export async function matchButtons(
  { rest, botUserId }: { rest: REST; botUserId: string },
  { channelId, messageId, buttons }: DesiredButtons,
  signal: AbortSignal,
): Promise<MatchedButtons> {
  const { channels } = new API(rest)
  const message = await channels.getMessage(channelId, messageId, { signal: AbortSignal.any([signal]) })
  const components = message.components ?? []
  if (message.author.id !== botUserId || hasOthers(components, TOP_BUTTON)) return { type: 'foreign' }
  if (showsButtons(components, buttons)) return matched(message)
  const body = { components: buttonRows(buttons) }
  return matched(await channels.editMessage(channelId, messageId, body, { signal: AbortSignal.any([signal]) }))
}

function matched(message: APIMessage): MatchedButtons {
  return { type: 'matched', message: contentOfMessage(message) }
}
