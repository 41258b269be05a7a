import {
  EMBED_DESCRIPTION_LENGTH,
  EMBED_TITLE_LENGTH,
  MESSAGE_ERRORS,
  MESSAGE_TEXT_LENGTH,
  MessageInput,
  isEmptyMessage,
  type ReceivedMessage as Message,
} from '@guildhall/contract'
import * as z from 'zod/mini'
import type { FormError, Saved } from '../../kernel/form/form-state.ts'
import type { FormModel } from '../../kernel/form/use-form.ts'
import { fieldSentence, invalidFields } from '../../lib/calls/error-details.ts'
import { numberText } from '../../lib/locale.ts'
import { MESSAGE_FIELDS } from '../field-specs.ts'

export const MessageValue = z.object({
  content: z.string(),
  title: z.string(),
  description: z.string(),
  /** The value of the color field, such as "#5865f2"; null for Discord's default gray. */
  color: z.nullable(z.string()),
  image: z.string(),
})
/** The form's value of a message. It has an embed if one of the embed's texts is not empty. */
export type MessageValue = z.infer<typeof MessageValue>

/** The fields of the form, with their limits. */
export const FIELDS = {
  ...MESSAGE_FIELDS,
  content: { ...MESSAGE_FIELDS.content, limit: MESSAGE_TEXT_LENGTH },
  title: { ...MESSAGE_FIELDS.title, limit: EMBED_TITLE_LENGTH },
  description: { ...MESSAGE_FIELDS.description, limit: EMBED_DESCRIPTION_LENGTH },
}

/** The texts with a limit. */
const COUNTED = ['content', 'title', 'description'] as const

export const BLANK: MessageValue = { content: '', title: '', description: '', color: null, image: '' }

/** The form's value of a posted message. */
export function savedMessage({ content, embed, version }: Message): Saved<MessageValue> {
  const color = embed?.color
  const value = {
    content,
    title: embed?.title ?? '',
    description: embed?.description ?? '',
    color: typeof color === 'number' ? `#${color.toString(16).padStart(6, '0')}` : null,
    image: embed?.image_url ?? '',
  }
  return { value, version }
}

/** The embed in the format of the API; null without one. */
export function embedOf({ title, description, color, image }: MessageValue) {
  const texts = [title, description, image].map((text) => text.trim())
  if (texts.every((text) => text === '')) return null
  const [shownTitle, shownDescription, address] = texts.map((text) => text || null)
  return {
    title: shownTitle ?? null,
    description: shownDescription ?? null,
    color: color === null ? null : Number.parseInt(color.slice(1), 16),
    image_url: address ?? null,
  }
}

export function bodyOf(value: MessageValue, channelId: string): MessageInput {
  const embed = embedOf(value)
  return { channel_id: channelId, content: value.content, ...(embed && { embed }) }
}

function formFor(saved: string, failed: string): FormModel<MessageValue> {
  return {
    name: 'message 1',
    essence: (value) => [value.content, embedOf(value)],
    schema: z.partial(MessageValue),
    texts: { saved, failed: (message) => message ?? failed, unchanged: null, reset: 'Changes discarded' },
  }
}

export const newMessageForm = formFor('Message posted.', 'Failed to post message.')
export const editMessageForm = formFor('Message saved.', 'Failed to save message.')

/** The error of a text that is too long; null if it fits. */
export function lengthError(text: string, longest: number): string | null {
  const { length } = text
  return length > longest ? `Use ${numberText(longest)} characters or fewer (now ${numberText(length)}).` : null
}

/** The errors that the page can find before a message is sent. */
export function errorsBeforeSending(value: MessageValue): readonly FormError[] {
  if (isEmptyMessage({ content: value.content, embed: embedOf(value) })) {
    return [{ at: FIELDS.content.path, text: MESSAGE_ERRORS.empty }]
  }
  const tooLong = COUNTED.flatMap((name) => {
    const { path, limit } = FIELDS[name]
    const text = lengthError(value[name], limit)
    return text === null ? [] : [{ at: path, text }]
  })
  // Validate with any channel: the channel is chosen outside of the form.
  const parsed = MessageInput.safeParse(bodyOf(value, '0'))
  const issues = parsed.success ? [] : parsed.error.issues
  const image = issues.find(({ path }) => path.join('.') === FIELDS.image.path)
  const { path, label } = FIELDS.image
  return image ? [...tooLong, { at: path, text: fieldSentence(label, image.message) }] : tooLong
}

/** The errors of a rejected save at their fields. */
export function errorsFromServer(error: unknown): readonly FormError[] {
  return invalidFields(error).flatMap(({ path, message }) => {
    const field = Object.values(FIELDS).find((one) => one.path === path)
    return field ? [{ at: path, text: fieldSentence(field.label, message) }] : []
  })
}
