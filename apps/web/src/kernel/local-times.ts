import { timeLocale } from '../lib/locale.ts'
import { DEFAULT_ZONE } from './time-zones.ts'

const SECONDS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached formats, since a list has hundreds of times. An unknown zone counts as UTC. */
export function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
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

/** Replaces Intl's narrow space before AM and PM, so that the text can be searched and copied. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ')
}

/** A time in the browser's zone: "1/7/2030, 1:30:15 PM (local)". */
export function localTime(time: string): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return 'Unknown time'
  return `${plainSpaces(formatOf(SECONDS).format(at))} (local)`
}

/** The date in a zone: "1/7/2030"; empty for an invalid time. */
export function localDate(time: string, timeZone: string): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return ''
  return formatOf({ timeZone, year: 'numeric', month: 'numeric', day: 'numeric' }).format(at)
}

/** The time of day in the browser's zone, to the minute: "12:30 AM" or "00:30". */
export function clockTime(time: string): string {
  const at = new Date(time)
  return Number.isNaN(at.getTime()) ? '' : plainSpaces(formatOf({ hour: 'numeric', minute: '2-digit' }).format(at))
}

/** The time of day in a zone: "12:30 AM" or "00:30", with seconds only where there are some. */
export function timeOfDay(time: string, timeZone: string): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return ''
  const hours: Intl.DateTimeFormatOptions = { timeZone, hour: 'numeric', minute: '2-digit' }
  return plainSpaces(formatOf(at.getUTCSeconds() === 0 ? hours : { ...hours, second: '2-digit' }).format(at))
}

/** A calendar date (YYYY-MM-DD), which has no zone: "Mar 1, 2030". */
export function dateWords(date: string): string {
  return formatOf({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
}
