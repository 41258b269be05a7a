import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import { TOP_BUTTON, type DesiredButtons } from '@guildhall/core'
import { buttonRows, hasOthers, showsButtons } from '../kernel/button-rows.ts'

/**
 * Makes the buttons below a message match. Everything else about the message stays.
 *
 * @param discord.botUserId the author of the messages.
 * @returns `foreign` when the message is not the bot's, or has components of another feature, and was left alone.
 * @throws what the client throws.
 */
export async function matchButtons(
  { rest, botUserId }: { rest: REST; botUserId: string },
  { channelId, messageId, buttons }: DesiredButtons,
  signal: AbortSignal,
): Promise<'matched' | 'foreign'> {
  const { channels } = new API(rest)
  const message = await channels.getMessage(channelId, messageId, { signal: AbortSignal.any([signal]) })
  const components = message.components ?? []
  if (message.author.id !== botUserId || hasOthers(components, TOP_BUTTON)) return 'foreign'
  if (showsButtons(components, buttons)) return 'matched'
  const body = { components: buttonRows(buttons) }
  await channels.editMessage(channelId, messageId, body, { signal: AbortSignal.any([signal]) })
  return 'matched'
}
