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
import type { FormError, Saved } from '../kernel/form/form-state.ts'
import type { FormModel } from '../kernel/form/use-form.ts'
import { fieldSentence, invalidFields } from '../lib/error-details.ts'
import { numberText } from '../lib/locale.ts'

const MessageValue = z.object({
  content: z.string(),
  title: z.string(),
  description: z.string(),
  /** As the colour field holds it, "#5865f2"; null for Discord's own grey. */
  color: z.nullable(z.string()),
  image: z.string(),
})
/** A message as the form holds it; an embed is there when one of its texts is. */
export type MessageValue = z.infer<typeof MessageValue>

/** The fields of the form, by their paths in the call. */
export const FIELDS = {
  content: 'content',
  title: 'embed.title',
  description: 'embed.description',
  color: 'embed.color',
  image: 'embed.image_url',
} as const

const LABELS: Readonly<Record<string, string>> = {
  [FIELDS.content]: 'Message text',
  [FIELDS.title]: 'Embed title',
  [FIELDS.description]: 'Embed description',
  [FIELDS.color]: 'Embed colour',
  [FIELDS.image]: 'Embed image',
}

const LIMITS: readonly (readonly ['content' | 'title' | 'description', number])[] = [
  ['content', MESSAGE_TEXT_LENGTH],
  ['title', EMBED_TITLE_LENGTH],
  ['description', EMBED_DESCRIPTION_LENGTH],
]

export const BLANK: MessageValue = { content: '', title: '', description: '', color: null, image: '' }

/** A message of the bot as the form holds it. */
export function savedMessage({ content, embed }: Message): Saved<MessageValue> {
  const color = embed?.color
  const value = {
    content,
    title: embed?.title ?? '',
    description: embed?.description ?? '',
    color: typeof color === 'number' ? `#${color.toString(16).padStart(6, '0')}` : null,
    image: embed?.image_url ?? '',
  }
  return { value, version: undefined }
}

/** The embed as the calls have it; null without one. */
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

/** The body of the call. */
export function bodyOf(value: MessageValue, channelId: string): MessageInput {
  const embed = embedOf(value)
  return { channel_id: channelId, content: value.content, ...(embed && { embed }) }
}

function formFor(saved: string, failed: string): FormModel<MessageValue, Partial<MessageValue>> {
  return {
    essence: (value) => [value.content, embedOf(value)],
    schema: z.partial(MessageValue),
    keeps: (_, edits) => edits,
    mergesKept: false,
    texts: { saved, failed: (message) => message ?? failed, unchanged: null, reset: 'Changes discarded' },
  }
}

export const newMessageForm = formFor('Message posted.', 'Failed to post message.')
export const editMessageForm = formFor('Message saved.', 'Failed to save message.')

/** Why a text is too long; null when it fits. */
export function lengthError(text: string, longest: number): string | null {
  const { length } = text
  return length > longest ? `Use ${numberText(longest)} characters or fewer (now ${numberText(length)}).` : null
}

/** The errors that keep a message from being sent, as far as the page can know. */
export function errorsBeforeSending(value: MessageValue): readonly FormError[] {
  if (isEmptyMessage({ content: value.content, embed: embedOf(value) })) {
    return [{ at: FIELDS.content, text: MESSAGE_ERRORS.empty }]
  }
  const tooLong = LIMITS.flatMap(([field, longest]) => {
    const text = lengthError(value[field], longest)
    return text === null ? [] : [{ at: FIELDS[field], text }]
  })
  // The channel is chosen outside of the form.
  const parsed = MessageInput.safeParse(bodyOf(value, '0'))
  const issues = parsed.success ? [] : parsed.error.issues
  const image = issues.find(({ path }) => path.join('.') === FIELDS.image)
  return image ? [...tooLong, { at: FIELDS.image, text: fieldSentence('Embed image', image.message) }] : tooLong
}

/** The values that the server did not accept, at their fields. */
export function errorsFromServer(error: unknown): readonly FormError[] {
  return invalidFields(error).flatMap(({ path, message }) => {
    const label = LABELS[path]
    return label === undefined ? [] : [{ at: path, text: fieldSentence(label, message) }]
  })
}
