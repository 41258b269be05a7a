import type { MessageInput, ReceivedMessage as Message } from '@guildhall/contract'
import * as z from 'zod/mini'
import {
  MessageSchema,
  firstMessageModel,
  messageBody,
  messageErrorsAt,
  messageEssence,
  messageValue,
  type MessageValue,
} from '../../kernel/composer/message-value.ts'
import type { FormError, Saved } from '../../kernel/form/form-state.ts'
import type { FormModel } from '../../kernel/form/use-form.ts'
import { invalidFields } from '../../lib/calls/error-details.ts'
import { MessageUnconfirmed } from './unconfirmed.ts'

/** The form's value of a posted message. */
export function savedMessage(message: Message): Saved<MessageValue> {
  return { value: messageValue(message), version: message.version }
}

/** The body of a message's call. @param before the message that it replaces */
export function bodyOf(value: MessageValue, before: MessageValue, channelId: string): MessageInput {
  return { channel_id: channelId, ...messageBody(value, before) }
}

const UNCONFIRMED =
  "The message is still being sent: Discord hasn't confirmed it yet. Post it again to check. The same message isn't sent twice."

function formFor(saved: string, failed: string): FormModel<MessageValue> {
  return {
    name: 'message 2',
    essence: messageEssence,
    schema: z.partial(MessageSchema),
    earlier: firstMessageModel('message 1'),
    texts: {
      saved,
      failed: (message, error) => (error instanceof MessageUnconfirmed ? UNCONFIRMED : (message ?? failed)),
      unchanged: null,
      reset: 'Changes discarded',
    },
  }
}

export const newMessageForm = formFor('Message posted.', 'Failed to post message.')
export const editMessageForm = formFor('Message saved.', 'Failed to save message.')

/** The errors of a rejected save at their fields. */
export function errorsFromServer(error: unknown, sent: MessageValue): readonly FormError[] {
  return messageErrorsAt(invalidFields(error), sent)
}
