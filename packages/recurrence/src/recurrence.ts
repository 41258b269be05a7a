import { Temporal } from 'temporal-polyfill'

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
 * When something recurs. It keeps its time of day over daylight saving, and runs at most once on a local day: a time that does not exist
 * moves forward by the gap, and one that exists twice is the earlier. Where the gap moves a run onto the next day, that day has no other.
 */
export type Recurrence = DailyRecurrence | WeeklyRecurrence

/** A gap of a whole day, as Samoa had in 2011, moves a run by a day; the day before the first one is looked at too. */
const DAYS_BEFORE = 2

/** The time of day of a moment (epoch ms) in a zone. */
export function timeOfDayAt(time: number, timeZone: string): string {
  return at(time, timeZone).toPlainTime().toString({ fractionalSecondDigits: 3 })
}

/** The first run at or after a time. Times are epoch ms. */
export function firstRun(recurrence: Recurrence, time: number): number {
  return nextRun(recurrence, time - 1)
}

/** The first run after a time. */
export function nextRun(recurrence: Recurrence, after: number): number {
  const step = stepOf(recurrence)
  let day = dayAtOrAfter(recurrence, localDay(recurrence, after).subtract({ days: DAYS_BEFORE }))
  for (;;) {
    const run = runOf(recurrence, day)
    if (run !== null && run > after) return run
    day = day.add(step)
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
  const step = stepOf(recurrence)
  let day = dayAtOrAfter(recurrence, localDay(recurrence, time))
  for (;;) {
    const run = runOf(recurrence, day)
    if (run !== null && run <= time) return run
    day = day.subtract(step)
  }
}

function stepOf({ type }: Recurrence): { days: number } {
  return { days: type === 'daily' ? 1 : 7 }
}

function at(time: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)
}

function localDay({ timeZone }: Recurrence, time: number): Temporal.PlainDate {
  return at(time, timeZone).toPlainDate()
}

/** Temporal counts weekdays from 1, Monday. */
function dayAtOrAfter(recurrence: Recurrence, day: Temporal.PlainDate): Temporal.PlainDate {
  if (recurrence.type === 'daily') return day
  return day.add({ days: (recurrence.dayOfWeek + 1 - day.dayOfWeek + 7) % 7 })
}

/** The run of a day; null when the run of the day before was moved onto it. */
function runOf(recurrence: Recurrence, day: Temporal.PlainDate): number | null {
  const isTaken =
    recurrence.type === 'daily' &&
    zoned(recurrence, day.subtract({ days: 1 }))
      .toPlainDate()
      .equals(day)
  return isTaken ? null : zoned(recurrence, day).epochMilliseconds
}

/** Temporal's default for a local time: after a gap the later, of two the earlier. */
function zoned({ timeOfDay: plainTime, timeZone }: Recurrence, day: Temporal.PlainDate): Temporal.ZonedDateTime {
  return day.toZonedDateTime({ timeZone, plainTime })
}
