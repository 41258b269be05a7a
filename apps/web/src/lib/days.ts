import { utcDay } from '@guildhall/contract'
import { timeLocale } from './locale.ts'

/** Whole UTC days, YYYY-MM-DD. */
export interface DayRange {
  startDay: string
  endDay: string
}

const DAY_MS = 86_400_000

/** Whether a text is a date of the calendar: 2026-02-30 has the right format but does not exist. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && utcDay(Date.parse(text)) === text
}

/** The day `count` days later; a negative count goes back. */
export function addDays(day: string, count: number): string {
  return utcDay(Date.parse(day) + count * DAY_MS)
}

/** The range of `count` days that ends on a day. */
export function daysUpTo(endDay: string, count: number): DayRange {
  return { startDay: addDays(endDay, 1 - count), endDay }
}

/** Longer ranges start at their first recorded day: each bar needs space. */
const MOST_DAYS_DRAWN = 400

/** The unrecorded days at the start of a range, so that each bar has the width of one day of the range. */
export function daysBefore(firstRecorded: string, { startDay, endDay }: DayRange): string[] {
  const all = (Date.parse(endDay) - Date.parse(startDay)) / DAY_MS + 1
  if (all > MOST_DAYS_DRAWN) return []
  const days: string[] = []
  for (let day = startDay; day < firstRecorded; day = addDays(day, 1)) days.push(day)
  return days
}

const UTC: Intl.DateTimeFormatOptions = { timeZone: 'UTC' }
const SHORT: Intl.DateTimeFormatOptions = { ...UTC, month: 'short', day: 'numeric' }
const MONTH: Intl.DateTimeFormatOptions = { ...UTC, month: 'short', year: 'numeric' }
const MEDIUM: Intl.DateTimeFormatOptions = { ...SHORT, year: 'numeric' }
const TABLE: Intl.DateTimeFormatOptions = { ...MEDIUM, weekday: 'short' }
const CLOCK: Intl.DateTimeFormatOptions = { ...UTC, timeStyle: 'medium' }
const LONG: Intl.DateTimeFormatOptions = { ...UTC, dateStyle: 'full' }

const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>()

/** Creates a format on its first use and caches it, since Intl is slow to start. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formats.get(options)
  if (known) return known
  const made = new Intl.DateTimeFormat(timeLocale(), options)
  formats.set(options, made)
  return made
}

/** "Nov 3". */
export function shortDay(day: string): string {
  return formatOf(SHORT).format(Date.parse(day))
}

/** "Nov 2026". */
export function shortMonth(day: string): string {
  return formatOf(MONTH).format(Date.parse(day))
}

/** "Nov 3, 2026". */
export function mediumDay(day: string): string {
  return formatOf(MEDIUM).format(Date.parse(day))
}

/** "Tue, Nov 3, 2026". */
export function tableDay(day: string): string {
  return formatOf(TABLE).format(Date.parse(day))
}

/** "Tuesday, November 3, 2026". */
export function longDay(day: string): string {
  return formatOf(LONG).format(Date.parse(day))
}

/** "Oct 24 – Nov 22, 2026". */
export function rangeWords({ startDay, endDay }: DayRange): string {
  return formatOf(MEDIUM).formatRange(Date.parse(startDay), Date.parse(endDay))
}

/**
 * A timestamp in UTC: "7:31:05 PM UTC" or "19:31:05 UTC", with its date unless that is today.
 *
 * @param time ISO.
 * @param today the UTC day of the reader.
 */
export function utcTime(time: string, today: string): string {
  const at = new Date(time)
  const clock = `${formatOf(CLOCK).format(at).replaceAll('\u202f', ' ')} UTC`
  const day = utcDay(at.getTime())
  return day === today ? clock : `${mediumDay(day)}, ${clock}`
}
