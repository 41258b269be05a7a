import { RECURRENCE_ERRORS, runTimeError, type ReminderInput } from '@guildhall/contract'
import { dateAt, dayOfRun, nextRun, runAfter, timeOfDayAt, type Recurrence, type Run } from '@guildhall/recurrence'
import { isRecurring, isSamePattern, patternOf, recurrenceOf, writtenRecurrence, type Pattern } from './recurrence.ts'
import type { ReminderRow } from './tables.ts'

/** The fields that decide when a reminder runs. */
export type Timing = Pattern & Pick<ReminderRow, 'next_run_at' | 'first_day' | 'last_day' | 'time_of_day' | 'time_zone'>

/** Why a reminder cannot have a timing: the field and a sentence. */
export interface TimingError {
  readonly path: 'next_run_at' | 'recurrence.end_date'
  readonly error: string
}

/** The fields of a timing that is not yet placed in the calendar. */
type Unplaced = Omit<Timing, 'next_run_at' | 'first_day' | 'last_day'>

/**
 * The next run of a recurring reminder after its current one and after now (epoch ms): missed runs are skipped. Null for a reminder
 * that runs once, and for one that ends with its current run.
 */
export function followingRun(timing: Timing, now: number): number | null {
  const recurrence = recurrenceOf(timing)
  return recurrence && nextRun(recurrence, Math.max(now, timing.next_run_at))
}

/** The timing of a new reminder, or the error of its time. The time zone applies from the first run. */
export function newTiming(input: ReminderInput, timeZone: string, now: number): Timing | TimingError {
  const time = Date.parse(input.next_run_at)
  const error = runTimeError(time, now)
  if (error !== null) return { path: 'next_run_at', error }
  return startingAt({ ...patternOf(input), time_zone: timeZone, time_of_day: timeOfDayAt(time, timeZone) }, time)
}

/**
 * The timing of a changed reminder. A time equal to that of the stored or the previous run counts as unchanged: it may be past, as in a
 * form that was opened before a run. The zone counts only when time or recurrence changes.
 *
 * @returns the stored timing itself if it does not change. Otherwise intervals and the number of runs are counted from the start.
 */
export function changedTiming(
  before: ReminderRow,
  input: ReminderInput,
  timeZone: string | null,
  now: number,
): Timing | TimingError {
  const time = Date.parse(input.next_run_at)
  const pattern = patternOf(input)
  const isSameTime = time === before.next_run_at || time === before.last_run_at
  if (isSameTime && isSamePattern(pattern, before)) return before
  const zone = timeZone ?? before.time_zone
  if (!isSameTime) return newTiming(input, zone, now)
  // A gap of daylight saving may have moved the run, so prefer the stored time of day.
  const keepsTimeOfDay = recurrenceOf(before) !== null && zone === before.time_zone
  const timing = {
    ...pattern,
    time_zone: zone,
    time_of_day: keepsTimeOfDay ? before.time_of_day : timeOfDayAt(before.next_run_at, zone),
  }
  if (before.next_run_at > now) return startingAt(timing, before.next_run_at)
  const hasEnded = before.is_sent === 1 || before.is_expired === 1
  // As a one-off, a reminder that has ended would be sent again at once.
  const error = hasEnded && !isRecurring(pattern) ? runTimeError(before.next_run_at, now) : null
  return error === null ? startingAfter(timing, before.next_run_at, now) : { path: 'next_run_at', error }
}

/** A timing from a time on: the exact time, or for weeks and months the first day of the rule. */
function startingAt(timing: Unplaced, time: number): Timing | TimingError {
  const recurrence = withoutInterval(timing, time)
  if (!recurrence) return { ...timing, next_run_at: time, first_day: null, last_day: null }
  const isExact = recurrence.rule.every === 'day'
  const first = isExact ? { time, day: dateAt(time, timing.time_zone) } : runAfter(recurrence, time - 1)
  return startingWith(timing, first)
}

/** A timing whose first run, for a recurring reminder, comes after now. @param time the time of a one-off. */
function startingAfter(timing: Unplaced, time: number, now: number): Timing | TimingError {
  const recurrence = withoutInterval(timing, time)
  if (!recurrence) return { ...timing, next_run_at: time, first_day: null, last_day: null }
  return startingWith(timing, runAfter(recurrence, now))
}

/** The recurrence that finds the first run, from which the interval is counted. Null for a one-off. */
function withoutInterval(timing: Unplaced, time: number): Recurrence | null {
  const recurrence = recurrenceOf({ ...timing, first_day: dateAt(time, timing.time_zone), last_day: null })
  return recurrence && { ...recurrence, rule: { ...recurrence.rule, interval: 1 } }
}

/** @param first null never occurs: a rule without an end always has a next run. */
function startingWith(timing: Unplaced, first: Run | null): Timing | TimingError {
  const written = writtenRecurrence(timing)
  if (!first || !written) throw new Error('The recurrence has no first run')
  if (timing.recurrence === null) return { ...timing, next_run_at: first.time, first_day: null, last_day: null }
  const { end_date: endDate, count } = written
  if (endDate && endDate < first.day) return { path: 'recurrence.end_date', error: RECURRENCE_ERRORS.endsBefore }
  const placed = { ...timing, next_run_at: first.time, first_day: first.day, last_day: endDate ?? null }
  const recurrence = count ? recurrenceOf({ ...placed, last_day: null }) : null
  if (!recurrence || !count) return placed
  const counted = dayOfRun(recurrence, first.day, count)
  return { ...placed, last_day: endDate && endDate < counted ? endDate : counted }
}
