import { ReminderRecurrence, simpleRecurrence, type ReminderInput } from '@guildhall/contract'
import { latestRun, ruleOf, type Recurrence } from '@guildhall/recurrence'
import { columnsOf } from '../kernel/database/unreadable-rows.ts'
import type { ReminderRow } from './tables.ts'

/** The columns that say on which days a reminder recurs. */
export type Pattern = Pick<ReminderRow, 'recurrence_type' | 'recurrence_day_of_week' | 'recurrence'>

/** The key of a stored pattern, for the error of a column that cannot be read. */
type Stored = Partial<Pick<ReminderRow, 'guild_id' | 'reminder_id'>>

type Scheduled = Stored & Pattern & Pick<ReminderRow, 'time_of_day' | 'time_zone' | 'first_day' | 'last_day'>

/** The anchor of the recurrences with an interval of 1, for which it does not matter. */
const ANY_DAY = '1970-01-01'

const ONCE: Pattern = { recurrence_type: null, recurrence_day_of_week: null, recurrence: null }

/** The pattern that an administrator wrote. `recurrence` takes precedence. */
export function patternOf(input: ReminderInput): Pattern {
  if (!input.is_recurring) return ONCE
  if (input.recurrence) return patternOfRecurrence(input.recurrence)
  const type = input.recurrence_type || null
  const day = type === 'weekly' ? (input.recurrence_day_of_week ?? null) : null
  return { recurrence_type: type, recurrence_day_of_week: day, recurrence: null }
}

export function isSamePattern(a: Pattern, b: Pattern): boolean {
  return (
    a.recurrence_type === b.recurrence_type &&
    a.recurrence_day_of_week === b.recurrence_day_of_week &&
    a.recurrence === b.recurrence
  )
}

/** Whether a reminder repeats, in the columns of any version. */
export function isRecurring(pattern: Pattern): boolean {
  return pattern.recurrence_type !== null || pattern.recurrence !== null
}

/** The recurrence of a reminder as the API writes it; null for a one-off. @throws UnreadableRow */
export function writtenRecurrence(pattern: Pattern & Stored): ReminderRecurrence | null {
  const { recurrence_type: type, recurrence_day_of_week: day, recurrence } = pattern
  const { guild_id: guildId = '', reminder_id: key = '' } = pattern
  if (recurrence !== null) {
    return columnsOf({ table: 'reminders', guildId, key })('recurrence', recurrence, ReminderRecurrence)
  }
  if (type === 'daily') return { every: 'day', interval: 1 }
  return type === 'weekly' ? { every: 'week', interval: 1, weekdays: [day ?? 0] } : null
}

/** The recurrence of a reminder as its runs are computed; null for a one-off. @throws UnreadableRow */
export function recurrenceOf(scheduled: Scheduled): Recurrence | null {
  const written = writtenRecurrence(scheduled)
  return (
    written && {
      rule: ruleOf(written),
      timeOfDay: scheduled.time_of_day,
      timeZone: scheduled.time_zone,
      anchor: scheduled.first_day ?? ANY_DAY,
      lastDay: scheduled.last_day,
    }
  )
}

/** The time of the last run (epoch ms) of a recurrence with an end; null for one without. */
export function finalRun(scheduled: Scheduled): number | null {
  const recurrence = recurrenceOf(scheduled)
  if (!recurrence || recurrence.lastDay === null) return null
  return latestRun(recurrence, Date.parse(recurrence.lastDay) + AFTER_ANY_ZONE_MS)
}

/** A day is over in every zone this long after its midnight in UTC, in ms, also for a run that a gap moved out of it. */
const AFTER_ANY_ZONE_MS = 4 * 24 * 60 * 60_000

/** Writes equal recurrences equally, so that a save of the stored one changes nothing. */
function patternOfRecurrence(written: ReminderRecurrence): Pattern {
  const simple = simpleRecurrence(written)
  if (simple) return { ...simple, recurrence: null }
  const { every, interval, end_date, count } = written
  const recurrence = { every, interval, ...daysOf(written), ...(end_date && { end_date }), ...(count && { count }) }
  return { recurrence_type: null, recurrence_day_of_week: null, recurrence: JSON.stringify(recurrence) }
}

/** The days of a weekly or monthly recurrence. */
function daysOf(written: ReminderRecurrence) {
  if (written.every === 'week') return { weekdays: written.weekdays.toSorted((a, b) => a - b) }
  if (written.every !== 'month') return {}
  const { nth_weekday: nth } = written
  return nth ? { nth_weekday: { nth: nth.nth, weekday: nth.weekday } } : { day_of_month: written.day_of_month }
}
