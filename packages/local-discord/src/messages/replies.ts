import { MessageType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { DiscordError, ERRORS } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid.ts'
import type { Message } from '../kernel/model.ts'
import { has } from '../kernel/permissions.ts'
import { permissionsIn, type Place } from '../kernel/place.ts'
import { messagesIn, type State } from '../kernel/state.ts'

/** The types of messages that users write. Others are system messages. */
const WRITTEN: readonly number[] = [MessageType.Default, MessageType.Reply, MessageType.ChatInputCommand]

/** Whether a user wrote the message, so that it can be edited and replied to. */
export function isWritten(message: Message): boolean {
  return WRITTEN.includes(message.type)
}

/** The message that a reply refers to. */
export interface Reference {
  messageId: string
  channelId: string
  /** Discord's fail_if_not_exists: whether a missing message is an error or makes the reply a plain message. */
  mustExist: boolean
}

/**
 * Validates the message that a reply refers to.
 *
 * @returns null for a message that is not a reply.
 * @throws DiscordError 160002 without Read Message History; 50035 for a missing message or a system message.
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
