import { isRecord, presentZone, recurrenceSentence, ReminderRecurrence } from '@guildhall/contract'
import { dateWords, formatOf, localTime } from '../../kernel/local-times.ts'
import { durationWords } from '../../lib/duration.ts'
import { numberText } from '../../lib/locale.ts'
import { labelOf, type FieldLabels } from '../labels.ts'
import { isolated } from './isolates.tsx'

/** The names of channels and roles by their ids. */
export interface Names {
  readonly channel: (id: string) => string
  readonly role: (id: string) => string
}

/** Shown for a missing value. */
export const NO_VALUE = 'none'

/** Fields with one of a few values, which the forms show with a capital. */
const CHOICES: ReadonlySet<string> = new Set(['default_action', 'recurrence_type', 'style'])

/** Fields whose missing value has a meaning of its own. */
const WITHOUT: ReadonlyMap<string, string> = new Map([
  ['channel_ids', 'All channels'],
  ['until', 'No end date'],
])

/** The last part of a field's path: "embed.color" is "color". */
function nameIn(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

/** A value in words, as far as its field's name and its type say what it is. The parts of several are isolated. */
export function wordsOf(field: string, value: unknown, names: Names, labels: FieldLabels): string {
  const name = nameIn(field)
  if (value === null || value === undefined || value === '') return WITHOUT.get(name) ?? NO_VALUE
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'number') return numberWords(name, value)
  if (typeof value === 'string') return textWords(name, value, names)
  if (Array.isArray(value)) {
    const words = value.map((entry) => isolated(wordsOf(name.replace(/s$/, ''), entry, names, labels)))
    return words.length === 0 ? (WITHOUT.get(name) ?? NO_VALUE) : words.join(', ')
  }
  if (!isRecord(value)) return NO_VALUE
  if (name === 'recurrence') return recurrenceIn(value)
  return Object.entries(value)
    .map(([part, content]) => `${labelOf(labels, part)}: ${isolated(wordsOf(part, content, names, labels))}`)
    .join('; ')
}

function numberWords(name: string, value: number): string {
  if (name === 'recurrence_day_of_week') return weekday(value)
  if (name === 'timeout_seconds') return durationWords(value)
  if (name === 'color') return `#${value.toString(16).padStart(6, '0')}`
  return numberText(value)
}

/** When a reminder recurs; a rule of a later version has no words here. */
function recurrenceIn(value: unknown): string {
  const parsed = ReminderRecurrence.safeParse(value)
  return parsed.success ? recurrenceSentence(parsed.data, { at: null, date: dateWords }) : NO_VALUE
}

/** A day of the week: 0 is Monday. */
function weekday(day: number): string {
  // The year 2001 began on a Monday.
  return formatOf({ weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2001, 0, 1 + day))
}

/** Whether a field has a time in the format of the API. */
function isTime(name: string): boolean {
  return name.endsWith('_at') || name === 'timestamp'
}

function textWords(name: string, value: string, names: Names): string {
  if (name.endsWith('channel_id')) return names.channel(value)
  if (name.endsWith('role_id')) return names.role(value)
  if (isTime(name) && !Number.isNaN(Date.parse(value))) return localTime(value)
  if (name === 'time_zone') return presentZone(value).replaceAll('_', ' ')
  return CHOICES.has(name) ? value.charAt(0).toUpperCase() + value.slice(1) : value
}

/** Whether a value is written by a person, so that its words are compared. */
export function isText(field: string, value: unknown): value is string {
  if (typeof value !== 'string') return false
  const name = nameIn(field)
  return !name.endsWith('_id') && !isTime(name) && name !== 'time_zone' && !CHOICES.has(name)
}
