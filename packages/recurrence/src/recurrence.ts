// Import single functions, so that the page loads only a third of the library.
import * as Instant from 'temporal-polyfill/fns/Instant'
import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import * as PlainTime from 'temporal-polyfill/fns/PlainTime'
import type * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime'
import { DAY_MS, dateOfDay, dayOfDate, ruleDayFrom, ruleDayUntil, type Rule } from './rule.ts'

/**
 * The schedule of something that recurs. It keeps its time of day over daylight saving, and runs at most once on a
 * local day: a time that does not exist moves forward by the gap, and one that exists twice is the earlier. Where the
 * gap moves a run onto the next day, that day has no other.
 *
 * Dates are local ones, YYYY-MM-DD. The rule also describes runs before its anchor.
 */
export interface Recurrence {
  readonly rule: Rule
  /** The time of day that it keeps in its zone, as `timeOfDayAt` returns it. */
  readonly timeOfDay: string
  /** IANA name. */
  readonly timeZone: string
  /** A day of the period from which an interval is counted. Does not matter for an interval of 1. */
  readonly anchor: string
  /** The last day on which it may run; null for a recurrence without end. */
  readonly lastDay: string | null
}

/** A run. `day` is the day of the rule, which differs from the local day of `time` where a gap moves the run past midnight. */
export interface Run {
  /** Epoch ms. */
  readonly time: number
  readonly day: string
}

/** A gap of a whole day, as Samoa had in 2011, moves a run by a day, so the day before the first one is checked too. */
const DAYS_BEFORE = 2

/** The time of day of a moment (epoch ms) in a zone. */
export function timeOfDayAt(time: number, timeZone: string): string {
  const { hour, minute, second, millisecond } = at(time, timeZone)
  return new Date(Date.UTC(1970, 0, 1, hour, minute, second, millisecond)).toISOString().slice(11, 23)
}

/** The local date of a moment (epoch ms) in a zone, as YYYY-MM-DD. */
export function dateAt(time: number, timeZone: string): string {
  return dateOfDay(localDay(time, timeZone))
}

/** The first run at or after a time (epoch ms); null when the recurrence has ended. */
export function firstRun(recurrence: Recurrence, time: number): number | null {
  return nextRun(recurrence, time - 1)
}

/** The first run after a time (epoch ms); null when the recurrence has ended. */
export function nextRun(recurrence: Recurrence, after: number): number | null {
  return runAfter(recurrence, after)?.time ?? null
}

/** The first run after a time (epoch ms) with its day; null when the recurrence has ended. */
export function runAfter(recurrence: Recurrence, after: number): Run | null {
  const { rule, timeZone } = recurrence
  const anchor = dayOfDate(recurrence.anchor)
  const end = endOf(recurrence)
  let day = ruleDayFrom(rule, anchor, localDay(after, timeZone) - DAYS_BEFORE)
  for (; day <= end; day = ruleDayFrom(rule, anchor, day + 1)) {
    const time = runOf(recurrence, day)
    if (time !== null && time > after) return { time, day: dateOfDay(day) }
  }
  return null
}

/** The next runs after a time (epoch ms), in order: fewer than `count` when the recurrence ends. */
export function nextRuns(recurrence: Recurrence, after: number, count: number): number[] {
  const runs: number[] = []
  for (let run = nextRun(recurrence, after); run !== null && runs.length < count; run = nextRun(recurrence, run)) {
    runs.push(run)
  }
  return runs
}

/** The last run at or before a time (epoch ms). */
export function latestRun(recurrence: Recurrence, time: number): number {
  const { rule, timeZone } = recurrence
  const anchor = dayOfDate(recurrence.anchor)
  let day = ruleDayUntil(rule, anchor, Math.min(localDay(time, timeZone), endOf(recurrence)))
  for (;;) {
    const run = runOf(recurrence, day)
    if (run !== null && run <= time) return run
    day = ruleDayUntil(rule, anchor, day - 1)
  }
}

/** The day of the last one of `count` runs. @param first the day of the first one. */
export function dayOfRun(recurrence: Recurrence, first: string, count: number): string {
  const { rule } = recurrence
  const anchor = dayOfDate(recurrence.anchor)
  let day = dayOfDate(first)
  for (let left = count - 1; left > 0;) {
    day = ruleDayFrom(rule, anchor, day + 1)
    if (runOf(recurrence, day) !== null) left -= 1
  }
  return dateOfDay(day)
}

/**
 * The moment at which a calendar day ends in a zone, in epoch ms: the first one of the next day.
 *
 * @param day YYYY-MM-DD.
 */
export function endOfDay(day: string, timeZone: string): number {
  return PlainDate.toZonedDateTime(plainDateOf(dayOfDate(day) + 1), { timeZone }).epochMilliseconds
}

function endOf({ lastDay }: Recurrence): number {
  return lastDay === null ? Infinity : dayOfDate(lastDay)
}

function at(time: number, timeZone: string): ZonedDateTime.Record {
  return Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(time), timeZone)
}

/** The local day of a moment: days since 1970-01-01. */
function localDay(time: number, timeZone: string): number {
  return dayOf(at(time, timeZone))
}

function dayOf({ year, month, day }: ZonedDateTime.Record): number {
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** The run of a day of the rule; null when the run of the day before was moved onto it. */
function runOf(recurrence: Recurrence, day: number): number | null {
  const isAfterRun = ruleDayFrom(recurrence.rule, dayOfDate(recurrence.anchor), day - 1) === day - 1
  const isTaken = isAfterRun && dayOf(zoned(recurrence, day - 1)) === day
  return isTaken ? null : zoned(recurrence, day).epochMilliseconds
}

/** Temporal's default for a local time: the later moment in a gap, and the earlier of two moments. */
function zoned({ timeOfDay, timeZone }: Recurrence, day: number): ZonedDateTime.Record {
  return PlainDate.toZonedDateTime(plainDateOf(day), { timeZone, plainTime: plainTimeOf(timeOfDay) })
}

/** Date does the calendar's arithmetic, so that Temporal's own is not loaded. */
function plainDateOf(day: number): PlainDate.Record {
  const date = new Date(day * DAY_MS)
  return PlainDate.create(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

/** Date parses and formats the time, so that Temporal's own parser is not loaded. */
function plainTimeOf(timeOfDay: string): PlainTime.Record {
  const time = new Date(`1970-01-01T${timeOfDay}Z`)
  return PlainTime.create(time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds(), time.getUTCMilliseconds())
}
