// Import single functions, so that the page loads only a third of the library.
import * as Instant from 'temporal-polyfill/fns/Instant'
import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import * as PlainTime from 'temporal-polyfill/fns/PlainTime'
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime'

interface LocalTime {
  /** The time of day that it keeps in its zone, as `timeOfDayAt` returns it. */
  readonly timeOfDay: string
  /** IANA name. */
  readonly timeZone: string
}

export type DailyRecurrence = LocalTime & { readonly type: 'daily' }
/** `dayOfWeek`: of the zone; 0 is Monday. */
export type WeeklyRecurrence = LocalTime & { readonly type: 'weekly'; readonly dayOfWeek: number }

/**
 * The schedule of something that recurs. It keeps its time of day over daylight saving, and runs at most once on a
 * local day: a time that does not exist moves forward by the gap, and one that exists twice is the earlier. Where the
 * gap moves a run onto the next day, that day has no other.
 */
export type Recurrence = DailyRecurrence | WeeklyRecurrence

/** A gap of a whole day, as Samoa had in 2011, moves a run by a day, so the day before the first one is checked too. */
const DAYS_BEFORE = 2

/** The time of day of a moment (epoch ms) in a zone. */
export function timeOfDayAt(time: number, timeZone: string): string {
  const { hour, minute, second, millisecond } = at(time, timeZone)
  return new Date(Date.UTC(1970, 0, 1, hour, minute, second, millisecond)).toISOString().slice(11, 23)
}

/** The first run at or after a time. Times are epoch ms. */
export function firstRun(recurrence: Recurrence, time: number): number {
  return nextRun(recurrence, time - 1)
}

/** The first run after a time. */
export function nextRun(recurrence: Recurrence, after: number): number {
  const step = daysOf(recurrence)
  let day = dayAtOrAfter(recurrence, PlainDate.addDays(localDay(recurrence, after), -DAYS_BEFORE))
  for (;;) {
    const run = runOf(recurrence, day)
    if (run !== null && run > after) return run
    day = PlainDate.addDays(day, step)
  }
}

/** The next runs after a time, in order. */
export function nextRuns(recurrence: Recurrence, after: number, count: number): number[] {
  const runs: number[] = []
  for (let last = after; runs.length < count;) runs.push((last = nextRun(recurrence, last)))
  return runs
}

/** The last run at or before a time. */
export function latestRun(recurrence: Recurrence, time: number): number {
  const step = daysOf(recurrence)
  let day = dayAtOrAfter(recurrence, localDay(recurrence, time))
  for (;;) {
    const run = runOf(recurrence, day)
    if (run !== null && run <= time) return run
    day = PlainDate.addDays(day, -step)
  }
}

/**
 * The moment at which a calendar day ends in a zone, in epoch ms: the first one of the next day.
 *
 * @param day YYYY-MM-DD.
 */
export function endOfDay(day: string, timeZone: string): number {
  const date = new Date(day)
  const plainDate = PlainDate.create(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
  return PlainDate.toZonedDateTime(PlainDate.addDays(plainDate, 1), { timeZone }).epochMilliseconds
}

/** Days from one run to the next. */
function daysOf({ type }: Recurrence): number {
  return type === 'daily' ? 1 : 7
}

function at(time: number, timeZone: string): ZonedDateTime.Record {
  return Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(time), timeZone)
}

function localDay({ timeZone }: Recurrence, time: number): PlainDate.Record {
  return ZonedDateTime.toPlainDate(at(time, timeZone))
}

/** Temporal counts weekdays from 1, Monday. */
function dayAtOrAfter(recurrence: Recurrence, day: PlainDate.Record): PlainDate.Record {
  if (recurrence.type === 'daily') return day
  return PlainDate.addDays(day, (recurrence.dayOfWeek + 1 - PlainDate.dayOfWeek(day) + 7) % 7)
}

/** The run of a day; null when the run of the day before was moved onto it. */
function runOf(recurrence: Recurrence, day: PlainDate.Record): number | null {
  const before = recurrence.type === 'daily' ? zoned(recurrence, PlainDate.addDays(day, -1)) : null
  const isTaken = before !== null && PlainDate.equals(ZonedDateTime.toPlainDate(before), day)
  return isTaken ? null : zoned(recurrence, day).epochMilliseconds
}

/** Temporal's default for a local time: the later moment in a gap, and the earlier of two moments. */
function zoned({ timeOfDay, timeZone }: Recurrence, day: PlainDate.Record): ZonedDateTime.Record {
  return PlainDate.toZonedDateTime(day, { timeZone, plainTime: plainTimeOf(timeOfDay) })
}

/** Date parses and formats the time, so that Temporal's own parser is not loaded. */
function plainTimeOf(timeOfDay: string): PlainTime.Record {
  const time = new Date(`1970-01-01T${timeOfDay}Z`)
  return PlainTime.create(time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds(), time.getUTCMilliseconds())
}
