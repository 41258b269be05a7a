import { addDays, dayAt, dayOf, momentOf, type LocalClock } from './calendar.ts'
import { isWeekday, readDay } from './read-day.ts'
import { readTime } from './read-time.ts'
import { normalized, timestampIn, type Reading } from './reading.ts'

const UNKNOWN = 'I can\'t read that date and time. Try "fri 20:00", "tomorrow 8pm" or "2026-11-27 20:00".'
const TIME_MISSING = 'Add a time, for example "fri 20:00".'

/** A time of day inside a longer text. It needs a colon or a suffix, because a dot could be part of a date. */
const TIME = '(?:\\d{1,2}(?:[:.]\\d{2})? ?[ap]\\.?m\\.?|\\d{1,2}:\\d{2}|\\d{1,2} ?h(?: ?\\d{2})?|noon)'
const DAY_THEN_TIME = new RegExp(`^(.+?)(?: ?(?:,|@|\\bat\\b) ?|(?<=\\d)t| )(${TIME})$`)
const TIME_THEN_DAY = new RegExp(`^(${TIME})(?: ?, ?| on | )(.+)$`)

/** A date, a time and an offset in ISO format, independent of the zone. */
const ABSOLUTE = /^(\d{4})-(\d{2})-(\d{2})[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)? ?(?:z|[+-]\d{2}:\d{2})$/

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000 }

/**
 * Reads a moment as a member types it: a day as `readDay` reads it and a time in either order, a time alone (the next one), "in 2 hours"
 * or a Discord timestamp. It may lie in the past. A time that daylight saving skips moves forward by the gap; one that exists twice is
 * the earlier.
 *
 * @returns epoch ms.
 */
export function readMoment(text: string, clock: LocalClock): Reading<number> {
  const given = normalized(text)
  if (given === undefined) return { refusal: UNKNOWN }
  const absolute = timestampIn(given) ?? readAbsolute(given) ?? readFromNow(given, clock.now)
  if (absolute !== undefined) return { value: absolute }
  const alone = readTime(given)
  if ('value' in alone) return { value: nextTime(alone.value, clock) }
  const [, day, time] = DAY_THEN_TIME.exec(given) ?? []
  if (day !== undefined && time !== undefined) return readParts(day, time, clock)
  const [, first, second] = TIME_THEN_DAY.exec(given) ?? []
  if (first !== undefined && second !== undefined) return readParts(second, first, clock)
  return 'value' in readDay(given, clock) ? { refusal: TIME_MISSING } : { refusal: UNKNOWN }
}

function readParts(dayText: string, timeText: string, clock: LocalClock): Reading<number> {
  const day = readDay(dayText, clock)
  const time = readTime(timeText)
  if ('refusal' in day) return day
  if ('refusal' in time) return time
  return { value: momentOfParts(day.value, dayText, time.value, clock) }
}

/**
 * The moment of a day and a time that are separate options.
 *
 * @param dayText the day as typed: a weekday alone means the next such day with its time ahead.
 */
export function momentOfParts(day: string, dayText: string, minutes: number, { now, timeZone }: LocalClock): number {
  const moment = momentOf(day, minutes, timeZone)
  return moment <= now && isWeekday(dayText) ? momentOf(addDays(day, 7), minutes, timeZone) : moment
}

function nextTime(minutes: number, { now, timeZone }: LocalClock): number {
  const today = dayAt(now, timeZone)
  const moment = momentOf(today, minutes, timeZone)
  return moment > now ? moment : momentOf(addDays(today, 1), minutes, timeZone)
}

function readAbsolute(text: string): number | undefined {
  const [, year, month, day] = ABSOLUTE.exec(text) ?? []
  // Date.parse reads February 30 as a day in March.
  if (dayOf(Number(year), Number(month), Number(day)) === undefined) return undefined
  const moment = Date.parse(
    text
      .toUpperCase()
      .replace(/ (?=[Z+-])/, '')
      .replace(' ', 'T'),
  )
  return Number.isNaN(moment) ? undefined : moment
}

function readFromNow(text: string, now: number): number | undefined {
  const [, count, unit] = /^in (an?|\d{1,4}) ?(m|min|minute|h|hr|hour)s?$/.exec(text) ?? []
  const ms = UNIT_MS[unit?.charAt(0) ?? '']
  return count === undefined || ms === undefined ? undefined : now + (count.startsWith('a') ? 1 : Number(count)) * ms
}
