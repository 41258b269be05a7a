import { runTimeError, type ReminderInput } from '@guildhall/contract'
import { firstRun, nextRun, timeOfDayAt, type Recurrence } from '@guildhall/recurrence'
import type { ReminderRow } from './tables.ts'

/** The fields that decide when a reminder runs. */
export type Timing = Pick<
  ReminderRow,
  'next_run_at' | 'recurrence_type' | 'recurrence_day_of_week' | 'time_of_day' | 'time_zone'
>

/** The recurrence of a reminder; null for a one-off. */
export function recurrenceOf(timing: Omit<Timing, 'next_run_at'>): Recurrence | null {
  const { recurrence_type: type, time_of_day: timeOfDay, time_zone: timeZone } = timing
  if (type === null) return null
  if (type === 'daily') return { type, timeOfDay, timeZone }
  return { type, timeOfDay, timeZone, dayOfWeek: timing.recurrence_day_of_week ?? 0 }
}

/**
 * The next run of a recurring reminder after its current one and after now (epoch ms): missed runs are skipped. Null for a reminder
 * that runs once.
 */
export function followingRun(timing: Timing, now: number): number | null {
  const recurrence = recurrenceOf(timing)
  return recurrence && nextRun(recurrence, Math.max(now, timing.next_run_at))
}

/** The timing of a new reminder, or the error of its time. The time zone applies from the first run. */
export function newTiming(input: ReminderInput, timeZone: string, now: number): Timing | { error: string } {
  const time = Date.parse(input.next_run_at)
  const error = runTimeError(time, now)
  if (error !== null) return { error }
  const timing = { ...patternOf(input), time_zone: timeZone, time_of_day: timeOfDayAt(time, timeZone) }
  return { ...timing, next_run_at: startOf(timing, time) }
}

/**
 * The timing of a changed reminder. A time equal to that of the stored or the previous run counts as unchanged: it may be past, as in a
 * form that was opened before a run. The zone counts only when time or recurrence changes.
 *
 * @returns the stored timing itself if it does not change.
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
  // A gap of daylight saving may have moved the run, so prefer the stored time of day.
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

/** The start of a recurrence: the first matching weekday for a weekly reminder, the exact time for all others. */
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
