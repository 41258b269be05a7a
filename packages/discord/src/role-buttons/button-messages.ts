import { MOST_BUTTON_ROWS } from '@guildhall/contract'
import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import { noRoomSentence, type DesiredButtons, type GuildSnapshot, type MessageContent } from '@guildhall/core'
import { buttonRows, hasOthers, showsRows } from '../kernel/button-rows.ts'
import { contentOfMessage } from '../kernel/embeds.ts'
import { acceptedLinkRows, keptLinkRows } from '../kernel/link-rows.ts'

/**
 * The outcome of making the buttons of a message match, with the message's content. `foreign`: the message is not the bot's, or has
 * components of another feature, and was left alone. `full`: its link buttons leave no room, and `reason` says so as a sentence.
 */
type MatchedButtons =
  | { readonly type: 'matched'; readonly message: MessageContent }
  | { readonly type: 'foreign' }
  | { readonly type: 'full'; readonly reason: string }

/**
 * Makes the role buttons of a message match, above its link buttons. Everything else about the message stays, except deleted emojis of its links.
 *
 * @param discord.botUserId the author of the messages.
 * @throws the errors of the client.
 */
export async function matchButtons(
  { rest, botUserId, guild }: { rest: REST; botUserId: string; guild: GuildSnapshot },
  { channelId, messageId, buttons }: DesiredButtons,
  signal: AbortSignal,
): Promise<MatchedButtons> {
  const { channels } = new API(rest)
  const message = await channels.getMessage(channelId, messageId, { signal: AbortSignal.any([signal]) })
  const shown = message.components ?? []
  if (message.author.id !== botUserId || hasOthers(shown)) return { type: 'foreign' }
  const links = keptLinkRows(shown)
  const rows = buttonRows(buttons)
  if (rows.length + links.length > MOST_BUTTON_ROWS) {
    const reason = noRoomSentence('role buttons', { rows: links.length, kind: 'link buttons' })
    return { type: 'full', reason }
  }
  if (showsRows(shown, [...rows, ...links])) return { type: 'matched', message: contentOfMessage(message) }
  const components = [...rows, ...acceptedLinkRows(guild, links)]
  const edited = await channels.editMessage(channelId, messageId, { components }, { signal: AbortSignal.any([signal]) })
  return { type: 'matched', message: contentOfMessage(edited) }
}
