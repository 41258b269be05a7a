import { DAYS_OF_WEEK, type ReceivedReminder } from '@guildhall/contract'
import { timeLocale } from '../lib/locale.ts'

/** A reminder's repetition and the zone that it is kept in. */
export type Recurrence = Pick<
  ReceivedReminder,
  'next_run_at' | 'is_recurring' | 'recurrence_type' | 'recurrence_day_of_week' | 'time_zone'
>

/** The zone of a server that says none. */
export const DEFAULT_ZONE = 'UTC'

/** The time zone of this browser, as IANA names it. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_ZONE
}

/** A time as a `datetime-local` field holds it, in the browser's zone; empty for none. A second of 0 is left out, as browsers do. */
export function toField(time: string): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return ''
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  return local.replace(/:00$/, '')
}

/** The value of a `datetime-local` field as a time of UTC; null when it is empty. Of an hour that comes twice it is the earlier one. */
export function fromField(field: string): string | null {
  const at = new Date(field)
  return field === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The day of the week of what a `datetime-local` field holds: 0 is Monday; null when it holds none. */
export function weekdayIn(field: string): number | null {
  const day = new Date(field).getDay()
  return Number.isNaN(day) ? null : (day + 6) % 7
}

const SECONDS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each use: a list has hundreds of times. An unknown zone counts as UTC. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = newFormat(options)
  formats.set(key, made)
  return made
}

function newFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(timeLocale(), options)
  } catch {
    return new Intl.DateTimeFormat(timeLocale(), { ...options, timeZone: DEFAULT_ZONE })
  }
}

/** Intl puts a narrow space before AM and PM; a plain one is searched for and copied. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ')
}

/** A time in the browser's zone: "1/7/2030, 1:30:15 PM (local)". */
export function localTime(time: string): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return 'Unknown time'
  return `${plainSpaces(formatOf(SECONDS).format(at))} (local)`
}

/** The date in a zone: "1/7/2030". */
export function localDate(time: string, timeZone: string): string {
  return formatOf({ timeZone, year: 'numeric', month: 'numeric', day: 'numeric' }).format(new Date(time))
}

/** The time of day in a zone: "12:30 AM" or "00:30", with seconds only where there are some. */
export function timeOfDay(time: string, timeZone: string): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return ''
  const hours: Intl.DateTimeFormatOptions = { timeZone, hour: 'numeric', minute: '2-digit' }
  return plainSpaces(formatOf(at.getUTCSeconds() === 0 ? hours : { ...hours, second: '2-digit' }).format(at))
}

const RHYTHMS: Readonly<Record<string, string>> = { daily: 'Daily', weekly: 'Weekly' }

/** When a reminder runs, in words of its own zone: "Weekly on Monday, 12:30 AM Europe/Berlin". */
export function recurrenceWords(recurrence: Recurrence): string {
  const { is_recurring, recurrence_type, recurrence_day_of_week, next_run_at, time_zone = DEFAULT_ZONE } = recurrence
  if (!is_recurring) return 'Once'
  const day = DAYS_OF_WEEK[recurrence_day_of_week ?? -1]
  const on = recurrence_type === 'weekly' && day !== undefined ? ` on ${day}` : ''
  return `${RHYTHMS[recurrence_type ?? ''] ?? 'Recurring'}${on}, ${timeOfDay(next_run_at, time_zone)} ${time_zone}`
}
