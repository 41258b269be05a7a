import { API } from '@discordjs/core'
import { DiscordAPIError, type REST } from '@discordjs/rest'
import { ComponentType, RESTJSONErrorCodes, type APIEmbed, type APIMessage } from 'discord-api-types/v10'
import type { EventMessage } from './event-message.ts'

/**
 * Makes a message of the bot show an event; it is edited only when it differs.
 *
 * @param options.mayEdit whether the bot has the permissions to show embeds: without them, Discord ignores the embed of an edit.
 * @returns `gone` when the message or its channel was deleted; `differs` when it would have to be edited, but may not be.
 * @throws the errors of the client.
 */
export async function matchEventMessage(
  { rest }: { rest: REST },
  { channelId, messageId }: { channelId: string; messageId: string },
  desired: EventMessage,
  { mayEdit, signal }: { mayEdit: boolean; signal: AbortSignal },
): Promise<'matched' | 'differs' | 'gone'> {
  const { channels } = new API(rest)
  try {
    const message = await channels.getMessage(channelId, messageId, { signal: AbortSignal.any([signal]) })
    if (shows(message, desired)) return 'matched'
    if (!mayEdit) return 'differs'
    await channels.editMessage(channelId, messageId, desired, { signal: AbortSignal.any([signal]) })
    return 'matched'
  } catch (error) {
    if (isGone(error)) return 'gone'
    throw error
  }
}

function isGone(error: unknown): boolean {
  if (!(error instanceof DiscordAPIError)) return false
  return error.code === RESTJSONErrorCodes.UnknownMessage || error.code === RESTJSONErrorCodes.UnknownChannel
}

function shows({ embeds, components }: APIMessage, desired: EventMessage): boolean {
  const shown = [embeds.map(partsOf), (components ?? []).map(buttonsOf)]
  return JSON.stringify(shown) === JSON.stringify([desired.embeds.map(partsOf), desired.components.map(buttonsOf)])
}

/** The fields of an event's embed; Discord adds fields of its own. */
function partsOf({ title, description, color, fields, footer }: APIEmbed): unknown {
  return [title, description, color, fields?.map(({ name, value }) => [name, value]), footer?.text]
}

function buttonsOf(row: NonNullable<APIMessage['components']>[number]): unknown {
  if (row.type !== ComponentType.ActionRow) return row.type
  return row.components.map((one) => {
    if (one.type !== ComponentType.Button || !('custom_id' in one)) return one.type
    return [one.custom_id, one.label, one.style, one.disabled ?? false]
  })
}
