import { runTimeError, type ReminderInput } from '@guildhall/contract'
import { firstRun, nextRun, timeOfDayAt, type Recurrence } from '@guildhall/recurrence'
import type { ReminderRow } from './tables.ts'

/** The fields that decide when a reminder runs. */
export type Timing = Pick<
  ReminderRow,
  'next_run_at' | 'recurrence_type' | 'recurrence_day_of_week' | 'time_of_day' | 'time_zone'
>

/** The recurrence of a reminder; null of one that runs once. */
export function recurrenceOf(timing: Omit<Timing, 'next_run_at'>): Recurrence | null {
  const { recurrence_type: type, time_of_day: timeOfDay, time_zone: timeZone } = timing
  if (type === null) return null
  if (type === 'daily') return { type, timeOfDay, timeZone }
  return { type, timeOfDay, timeZone, dayOfWeek: timing.recurrence_day_of_week ?? 0 }
}

/**
 * The next run of a recurring reminder after its current one and after now (epoch ms): missed runs are passed over. Null of a reminder
 * that runs once.
 */
export function followingRun(timing: Timing, now: number): number | null {
  const recurrence = recurrenceOf(timing)
  return recurrence && nextRun(recurrence, Math.max(now, timing.next_run_at))
}

/** When a new reminder runs. Its zone counts from the first moment. @throws nothing; @returns the error of the time, if it has one. */
export function newTiming(input: ReminderInput, timeZone: string, now: number): Timing | { error: string } {
  const time = Date.parse(input.next_run_at)
  const error = runTimeError(time, now)
  if (error !== null) return { error }
  const timing = { ...patternOf(input), time_zone: timeZone, time_of_day: timeOfDayAt(time, timeZone) }
  return { ...timing, next_run_at: startOf(timing, time) }
}

/**
 * When a changed reminder runs. A time that is the stored one, or that of the run before, is unchanged: it may lie in the past, as in a
 * form that was opened before a run. The zone counts only when time or recurrence changes.
 *
 * @returns the stored timing itself if nothing about it changes.
 */
export function changedTiming(
  before: ReminderRow,
  input: ReminderInput,
  timeZone: string | null,
  now: number,
): Timing | { error: string } {
  const time = Date.parse(input.next_run_at)
  const pattern = patternOf(input)
  const isSameTime = time === before.next_run_at || time === before.last_run_at
  const isSamePattern =
    pattern.recurrence_type === before.recurrence_type &&
    pattern.recurrence_day_of_week === before.recurrence_day_of_week
  if (isSameTime && isSamePattern) return before
  const zone = timeZone ?? before.time_zone
  if (!isSameTime) return newTiming(input, zone, now)
  // A gap may have moved the run itself, so the stored time of day is the more exact one.
  const keepsTimeOfDay = before.recurrence_type !== null && zone === before.time_zone
  const timing = {
    ...pattern,
    time_zone: zone,
    time_of_day: keepsTimeOfDay ? before.time_of_day : timeOfDayAt(before.next_run_at, zone),
  }
  const recurrence = recurrenceOf(timing)
  if (!recurrence) return { ...timing, next_run_at: before.next_run_at }
  const isAhead = before.next_run_at > now
  return { ...timing, next_run_at: isAhead ? startOf(timing, before.next_run_at) : nextRun(recurrence, now) }
}

/** A weekly reminder begins on the first such weekday; every other one at its very time. */
function startOf(timing: Omit<Timing, 'next_run_at'>, time: number): number {
  const recurrence = recurrenceOf(timing)
  return recurrence?.type === 'weekly' ? firstRun(recurrence, time) : time
}

function patternOf(input: ReminderInput): Pick<Timing, 'recurrence_type' | 'recurrence_day_of_week'> {
  const type = (input.is_recurring && input.recurrence_type) || null
  return {
    recurrence_type: type,
    recurrence_day_of_week: type === 'weekly' ? (input.recurrence_day_of_week ?? null) : null,
  }
}
