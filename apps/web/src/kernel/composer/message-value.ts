import { MESSAGE_ERRORS, MESSAGE_TEXT_LENGTH, isEmptyMessage, isNumber, isRecord, isText } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { EarlierModel } from '../drafts/opened.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { FormError } from '../form/form-state.ts'
import { fieldSentence, type InvalidField } from '../../lib/calls/error-details.ts'
import { lengthError, partErrors, partErrorsAt } from './parts/part-errors.ts'
import {
  NO_PARTS,
  PartsSchema,
  embedValue,
  embedsOf,
  linksOf,
  partsBody,
  partsOf,
  type EmbedValue,
} from './parts/parts-value.ts'
import type { ReadParts } from './parts/read-parts.ts'

export const MessageSchema = z.object({ content: z.string(), ...PartsSchema.shape })
/** The form's value of a message. */
export type MessageValue = z.infer<typeof MessageSchema>

export const CONTENT: FieldSpec & { readonly limit: number } = {
  path: 'content',
  label: 'Message text',
  limit: MESSAGE_TEXT_LENGTH,
}

export const BLANK_MESSAGE: MessageValue = { content: '', ...NO_PARTS }

/** The form's value of a message of any server. */
export function messageValue(message: ReadParts & { readonly content: string }): MessageValue {
  return { content: message.content, ...partsOf(message) }
}

/** The part of a message that a save would send. */
export function messageEssence(value: MessageValue): unknown[] {
  return [value.content, embedsOf(value), linksOf(value)]
}

/** Text, embeds and link buttons of a body. @param before the message that the body replaces */
export function messageBody(value: MessageValue, before: MessageValue) {
  return { content: value.content, ...partsBody(value, before) }
}

/** Whether nothing was typed in a message. */
export function isBlankMessage(value: MessageValue): boolean {
  return value.content.trim() === '' && embedsOf(value).length === 0 && linksOf(value).length === 0
}

/** The errors that the page can find before a message is sent. */
export function messageErrors(value: MessageValue): readonly FormError[] {
  const { path, limit } = CONTENT
  const parts = partErrors(value, 'embeds')
  if (parts.length === 0 && isEmptyMessage({ content: value.content, embeds: embedsOf(value) })) {
    return [{ at: path, text: MESSAGE_ERRORS.empty }]
  }
  const tooLong = lengthError(value.content, limit)
  return [...(tooLong === null ? [] : [{ at: path, text: tooLong }]), ...parts]
}

/** The errors of a rejected message at their fields. @param sent the value of that message */
export function messageErrorsAt(invalid: readonly InvalidField[], sent: MessageValue): readonly FormError[] {
  const { path, label } = CONTENT
  const text = invalid.filter((one) => one.path === path)
  return [
    ...text.map(({ message }) => ({ at: path, text: fieldSentence(label, message) })),
    ...partErrorsAt(invalid, sent, 'embeds'),
  ]
}

/** The first model of a message, which had the texts of one embed beside its own. */
export function firstMessageModel(name: string): EarlierModel {
  return {
    name,
    upgraded: ({ title, description, color, image, ...edits }, base) => {
      if ([title, description, color, image].every((part) => part === undefined)) return edits
      const before = firstEmbed(base)
      const embed: EmbedValue = {
        ...before,
        title: isText(title) ? title : before.title,
        description: isText(description) ? description : before.description,
        color: isText(color) || color === null ? color : before.color,
        image: isText(image) ? image : before.image,
      }
      return { ...edits, embeds: [embed] }
    },
  }
}

/** The embed of the base of a draft of the first model, whose essence had it after the text. */
function firstEmbed(base: unknown): EmbedValue {
  const embed: unknown = Array.isArray(base) ? base[1] : null
  if (!isRecord(embed)) return embedValue({})
  const { title, description, color, image_url: image } = embed
  return embedValue({
    title: isText(title) ? title : null,
    description: isText(description) ? description : null,
    color: isNumber(color) ? color : null,
    image_url: isText(image) ? image : null,
  })
}
