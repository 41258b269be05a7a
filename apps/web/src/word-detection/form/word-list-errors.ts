import {
  BLOCK_MESSAGE_LENGTH,
  LIST_NAME_LENGTH,
  MOST_ALLOWED_WORDS,
  MOST_EXEMPT_CHANNELS,
  MOST_EXEMPT_ROLES,
  MOST_WORDS,
  PATTERN_LENGTH,
  WORD_LENGTH,
  nameKey,
} from '@guildhall/contract'
import type { FormError } from '../../kernel/form/form-state.ts'
import { fieldSentence, invalidFields } from '../../lib/calls/error-details.ts'
import { counted } from '../../lib/counted.ts'
import { numberText } from '../../lib/locale.ts'
import { FIELDS } from '../field-specs.ts'
import { entriesIn, type Entry } from './lines.ts'
import { filledPatterns, type WordListValue } from './word-list-model.ts'

/** The number of lines with an error that are named one by one. */
const MOST_NAMED = 3

/** The path of a pattern's row. */
export function patternPath(key: string): string {
  return `${FIELDS.patterns.path}.${key}`
}

/** The parts of the server that a list depends on. */
export interface Surroundings {
  /** The names of the server's other lists. */
  readonly otherNames: readonly string[]
  /** Whether alerts have a channel to be posted in; undefined while unknown. */
  readonly hasLogChannel: boolean | undefined
}

/** The errors that the page can find before a list is saved. */
export function errorsBeforeSaving(value: WordListValue, surroundings: Surroundings): readonly FormError[] {
  const errors: readonly (readonly [field: keyof typeof FIELDS, text: string | null])[] = [
    ['name', nameError(value.name, surroundings.otherNames)],
    ['words', wordsError(value.words, MOST_WORDS) ?? emptyError(value)],
    ['allowed', wordsError(value.allowed, MOST_ALLOWED_WORDS)],
    [
      'block',
      value.block || value.alert || value.timeout !== null ? null : 'Choose at least one: block, alert, or time out.',
    ],
    ['blockMessage', value.block ? tooLong(value.blockMessage.trim(), BLOCK_MESSAGE_LENGTH) : null],
    [
      'alert',
      value.alert && surroundings.hasLogChannel === false ? 'Choose a moderation log channel in Settings first.' : null,
    ],
    ['roles', tooMany(value.roleIds, MOST_EXEMPT_ROLES, 'role')],
    ['channels', tooMany(value.channelIds, MOST_EXEMPT_CHANNELS, 'channel')],
  ]
  const patterns = filledPatterns(value).flatMap(({ key, pattern }) => {
    const text = tooLong(pattern.trim(), PATTERN_LENGTH)
    return text === null ? [] : [{ at: patternPath(key), text }]
  })
  return [...errors.flatMap(([field, text]) => (text === null ? [] : [{ at: FIELDS[field].path, text }])), ...patterns]
}

function nameError(name: string, others: readonly string[]): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'Enter a name.'
  const isTaken = others.some((other) => nameKey(other) === nameKey(trimmed))
  return isTaken ? 'Another list has this name. Choose another one.' : tooLong(trimmed, LIST_NAME_LENGTH)
}

function emptyError(value: WordListValue): string | null {
  const isEmpty = value.words.trim() === '' && filledPatterns(value).length === 0
  return isEmpty ? 'Add at least one word or pattern.' : null
}

/** The error of a text with one word a line; null if it can be saved. */
export function wordsError(text: string, most: number): string | null {
  const entries = entriesIn(text)
  const errors = entries.flatMap(({ word, line }) => {
    const error = tooLong(word, WORD_LENGTH)
    return error === null ? [] : [{ line, text: error }]
  })
  if (errors.length > 0) return lineErrors(errors)
  return entries.length > most ? `Use up to ${numberText(most)} words (now ${numberText(entries.length)}).` : null
}

function tooLong(text: string, longest: number): string | null {
  return text.length > longest ? `Use ${longest} characters or fewer (now ${numberText(text.length)}).` : null
}

function tooMany(ids: readonly string[], most: number, noun: string): string | null {
  return ids.length > most ? `Choose up to ${counted(most, noun)} (now ${ids.length}).` : null
}

/** The errors of lines in one text: the first ones, and the number of the others. */
function lineErrors(errors: readonly { line: number; text: string }[]): string {
  const named = errors.slice(0, MOST_NAMED).map(({ line, text }) => `Line ${line}: ${text}`)
  const others = errors.length - named.length
  return [...named, ...(others > 0 ? [`${counted(others, 'more line')} like this.`] : [])].join(' ')
}

/** The errors of a rejected save at their fields: those of words with their lines. */
export function errorsFromServer(error: unknown, sent: WordListValue): readonly FormError[] {
  const fields = invalidFields(error)
  const linesOf = (path: string, entries: readonly Entry[]): FormError[] => {
    const errors = fields.flatMap(({ path: at, message }) => {
      const entry = entries[indexIn(at, path)]
      return entry ? [{ line: entry.line, text: fieldSentence('This word', message) }] : []
    })
    return errors.length === 0 ? [] : [{ at: path, text: lineErrors(errors) }]
  }
  const patterns = filledPatterns(sent)
  return [
    ...Object.values(FIELDS).flatMap(({ path, label }) => {
      const field = fields.find(({ path: at }) => at === path || isOfPicker(at, path))
      return field ? [{ at: path, text: fieldSentence(label, field.message) }] : []
    }),
    ...linesOf(FIELDS.words.path, entriesIn(sent.words)),
    ...linesOf(FIELDS.allowed.path, entriesIn(sent.allowed)),
    ...fields.flatMap(({ path, message }) => {
      const row = patterns[indexIn(path, FIELDS.patterns.path)]
      return row ? [{ at: patternPath(row.key), text: fieldSentence('This pattern', message) }] : []
    }),
  ]
}

/** The index in a path such as "words.3"; NaN for another field. */
function indexIn(path: string, list: string): number {
  return path.startsWith(`${list}.`) ? Number(path.slice(list.length + 1)) : Number.NaN
}

/** Whether a path is of a chosen role or channel, whose picker shows the error. */
function isOfPicker(path: string, field: string): boolean {
  const isPicker = field === FIELDS.roles.path || field === FIELDS.channels.path
  return isPicker && path.startsWith(`${field}.`)
}
