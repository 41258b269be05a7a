import { MOST_ROLE_BUTTON_CONFIGS, type ReceivedRole as Role } from '@guildhall/contract'
import * as z from 'zod/mini'
import { WHOLE_FORM, type FormError } from '../../kernel/form/form-state.ts'
import type { FormModel } from '../../kernel/form/use-form.ts'
import { serverMessage } from '../../lib/calls/api-error.ts'
import {
  BLANK_MESSAGE,
  MessageSchema,
  firstMessageModel,
  messageErrors,
  messageEssence,
  type MessageValue,
} from '../../kernel/composer/message-value.ts'
import { errorsFromServer as messageErrorsFromServer } from '../composer/message-model.ts'
import { MessageUnconfirmed } from '../composer/unconfirmed.ts'
import { ButtonsValue, errorsBeforeSaving, errorsFromServer as buttonErrors, inputOf } from '../role-buttons-model.ts'

const Target = z.object({
  /** Whether the buttons go below a message that the bot has already posted. */
  isPosted: z.boolean(),
  channelId: z.nullable(z.string()),
  /** The id of the chosen message, or of the new one while it waits for its buttons. */
  messageId: z.nullable(z.string()),
})
const MenuSchema = z.object({ ...MessageSchema.shape, ...ButtonsValue.shape, ...Target.shape })

/** The form's value of a new menu: a message, its buttons and its channel. */
export type MenuValue = MessageValue & ButtonsValue & z.infer<typeof Target>

export const CHANNEL = { path: 'channel', label: 'Channel' }
export const MESSAGE = { path: 'message', label: 'Message' }

/** The message was posted, but its buttons were not saved. */
export class ButtonsNotSaved extends Error {
  override readonly name = 'ButtonsNotSaved'
  /** @param error the error of the second call. */
  constructor(readonly error: unknown) {
    super('The message was posted without its buttons.')
  }
}

/** The chosen message was deleted or got buttons meanwhile. */
export class MessageGone extends Error {
  override readonly name = 'MessageGone'
}

export const MESSAGE_GONE = 'The chosen message was deleted or already has buttons. Choose another message.'

export const menuForm: FormModel<MenuValue> = {
  name: 'menu 2',
  earlier: firstMessageModel('menu 1'),
  essence: ({ buttons, pickOne, isPosted, channelId, messageId, ...message }) => [
    ...messageEssence(message),
    buttons.map(inputOf),
    pickOne,
    isPosted,
    channelId,
    messageId,
  ],
  schema: z.partial(MenuSchema),
  texts: {
    saved: 'Menu posted.',
    failed: failureOf,
    unchanged: null,
    reset: 'Changes discarded',
  },
}

function failureOf(message: string | null, error: unknown): string {
  if (error instanceof MessageUnconfirmed) {
    return "The message is still being sent: Discord hasn't confirmed it yet. Post it again to add its buttons. The same message isn't sent twice."
  }
  if (error instanceof MessageGone) return MESSAGE_GONE
  if (error instanceof ButtonsNotSaved) {
    const reason = serverMessage(error.error) ?? 'Try again.'
    return `The message was posted without its buttons. ${reason}`
  }
  return serverMessage(error) ?? message ?? 'Failed to post the menu.'
}

/** Whether the buttons go below a posted message: a chosen one, or the new one of an attempt that did not get to its buttons. */
export function isBelowPosted({ isPosted, messageId }: MenuValue): boolean {
  return isPosted || messageId !== null
}

/** An empty menu. @param channelId the channel that is chosen at first. */
export function blankMenu(channelId: string | null): MenuValue {
  return { ...BLANK_MESSAGE, buttons: [], pickOne: false, isPosted: false, channelId, messageId: null }
}

const TOO_MANY = `A server can have role buttons on at most ${MOST_ROLE_BUTTON_CONFIGS} messages. Delete a configuration, then try again.`

/**
 * The errors that keep a menu from being posted, from the first field to the last.
 *
 * @param count the number of messages with role buttons: the server refuses the buttons of one too many when their message is posted already.
 */
export function menuErrors(value: MenuValue, roles: readonly Role[], count: number): readonly FormError[] {
  if (count >= MOST_ROLE_BUTTON_CONFIGS) return [{ at: WHOLE_FORM, text: TOO_MANY }]
  const { channelId, messageId } = value
  const message = isBelowPosted(value)
    ? messageId === null
      ? [{ at: MESSAGE.path, text: 'Choose a message.' }]
      : []
    : messageErrors(value)
  // The place does not matter for the check of the buttons.
  const wrong = errorsBeforeSaving(value, { channelId: '', messageId: '' }, roles)
  const channel = channelId === null ? [{ at: CHANNEL.path, text: 'Select a channel.' }] : []
  return [...message, ...wrong, ...channel]
}

/** The errors of a rejected call at their fields. */
export function menuErrorsFromServer(error: unknown, sent: MenuValue): readonly FormError[] {
  if (error instanceof ButtonsNotSaved) return buttonErrors(error.error, sent)
  return isBelowPosted(sent) ? buttonErrors(error, sent) : messageErrorsFromServer(error, sent)
}
