import { MessageType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { DiscordError, ERRORS } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid.ts'
import type { Message } from '../kernel/model.ts'
import { has } from '../kernel/permissions.ts'
import { permissionsIn, type Place } from '../kernel/place.ts'
import { messagesIn, type State } from '../kernel/state.ts'

/** Messages that somebody wrote; the others are Discord's own. */
const WRITTEN: readonly number[] = [MessageType.Default, MessageType.Reply, MessageType.ChatInputCommand]

/** Whether somebody wrote the message, so that it can be edited and answered. */
export function isWritten(message: Message): boolean {
  return WRITTEN.includes(message.type)
}

/** What a message wants to answer. */
export interface Reference {
  messageId: string
  channelId: string
  /** Otherwise it is no answer when there is nothing to answer any more. */
  mustExist: boolean
}

/**
 * What the message answers, now that it is sure that it can.
 *
 * @throws DiscordError 160002 for one who may not read what was written before; 50035 for what is not there in this channel, or is
 *   Discord's own.
 */
export function replyTo(state: State, place: Place, authorId: string, reference: Reference | null): Message['replyTo'] {
  if (reference === null) return null
  if (!has(permissionsIn(place, authorId), P.ReadMessageHistory)) throw new DiscordError(403, ERRORS.replyUnseen)
  const { messageId, channelId, mustExist } = reference
  const here = channelId === place.channel.id ? messagesIn(state, channelId) : []
  const original = here.find((one) => one.id === messageId && one.onlyFor === null)
  if (original === undefined && mustExist)
    throw invalidField('message_reference', 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message')
  if (original !== undefined && !isWritten(original))
    throw invalidField(
      'message_reference',
      'REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE',
      'Cannot reply to a system message',
    )
  return original === undefined ? null : { messageId, channelId }
}
