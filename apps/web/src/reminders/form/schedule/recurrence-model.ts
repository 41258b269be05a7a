import {
  DAYS_OF_WEEK,
  RECURRENCE_TYPES,
  ReminderRecurrence,
  type ReceivedReminder as Reminder,
} from '@guildhall/contract'
import * as z from 'zod/mini'
import type { InvalidField } from '../../../lib/calls/error-details.ts'
import { weekdayIn } from '../../reminder-times.ts'

/** The recurrence types of the form. */
export const FORM_TYPES = [...RECURRENCE_TYPES, 'monthly'] as const
export type FormType = (typeof FORM_TYPES)[number]
/** The days of a monthly reminder: by its date, or by its weekday. */
export const MONTH_DAYS = ['date', 'weekday'] as const
/** `both`: on a date or after a number of runs, the earlier one. */
export const ENDS = ['never', 'date', 'count', 'both'] as const

const Weekday = z.number().check(z.gte(0), z.lt(DAYS_OF_WEEK.length))

/** The recurrence as the form has it. Each field keeps its value while another one hides it. */
export const RecurrenceValue = z.object({
  recurring: z.boolean(),
  /** Null until chosen. */
  type: z.nullable(z.enum(FORM_TYPES)),
  /** 0 is Monday; null until chosen. */
  day: z.nullable(z.number()),
  /** Whether the typed date says the weekday until one is chosen. */
  dayFollows: z.boolean(),
  /** The typed number of days, weeks or months between runs. */
  interval: z.string(),
  /** Weekdays besides `day`. */
  moreDays: z.array(Weekday),
  monthBy: z.enum(MONTH_DAYS),
  /** Null until chosen, as the two below: the typed date says them. */
  monthDay: z.nullable(z.number()),
  nth: z.nullable(z.number()),
  nthDay: z.nullable(Weekday),
  ends: z.enum(ENDS),
  /** YYYY-MM-DD, or empty. */
  endDate: z.string(),
  /** The typed number of runs. */
  count: z.string(),
  /** The saved recurrence if daily and weekly cannot express it. Never edited; it applies while `type` is null. */
  recurrence: z.nullable(ReminderRecurrence),
})
export type RecurrenceValue = z.infer<typeof RecurrenceValue>

/** A reminder that runs once. */
export const ONCE: RecurrenceValue = {
  recurring: false,
  type: null,
  day: null,
  dayFollows: false,
  interval: '1',
  moreDays: [],
  monthBy: 'date',
  monthDay: null,
  nth: null,
  nthDay: null,
  ends: 'never',
  endDate: '',
  count: '',
  recurrence: null,
}

/** The recurrence of a saved reminder. */
export function savedRecurrence(reminder: Reminder): RecurrenceValue {
  const { is_recurring: recurring, recurrence = null } = reminder
  const type = RECURRENCE_TYPES.find((known) => known === reminder.recurrence_type) ?? null
  const day = reminder.recurrence_day_of_week ?? null
  const plain: RecurrenceValue = {
    ...ONCE,
    recurring,
    type: recurring ? type : null,
    day: day !== null && DAYS_OF_WEEK[day] !== undefined ? day : null,
  }
  return recurring && type === null && recurrence !== null ? { ...plain, ...partsOf(recurrence), recurrence } : plain
}

/** The fields of a recurrence. */
function partsOf(recurrence: ReminderRecurrence): Partial<RecurrenceValue> {
  const { interval, end_date: endDate, count } = recurrence
  const ending: Partial<RecurrenceValue> = {
    interval: String(interval),
    ends: endDate ? (count ? 'both' : 'date') : count ? 'count' : 'never',
    endDate: endDate ?? '',
    count: count ? String(count) : '',
  }
  if (recurrence.every === 'day') return { ...ending, type: 'daily' }
  if (recurrence.every === 'week') {
    const [day = null, ...moreDays] = recurrence.weekdays.toSorted((a, b) => a - b)
    return { ...ending, type: 'weekly', day, moreDays }
  }
  const { day_of_month: monthDay = null, nth_weekday: weekday = null } = recurrence
  return {
    ...ending,
    type: 'monthly',
    monthBy: weekday === null ? 'date' : 'weekday',
    monthDay,
    nth: weekday?.nth ?? null,
    nthDay: weekday?.weekday ?? null,
  }
}

/** A recurrence with the typed date, from which values that are not chosen follow. */
type DatedRecurrence = RecurrenceValue & { readonly time: string }

/** The weekday of a weekly reminder; null while it is unknown. */
export function weeklyDay({ day, dayFollows, time }: DatedRecurrence): number | null {
  return day ?? (dayFollows ? weekdayIn(time) : null)
}

/** The day of a monthly reminder: the chosen one, or else that of the typed date. */
export function monthlyDay({ monthDay, nth, nthDay, time }: DatedRecurrence) {
  const date = Number(time.slice(8, 10)) || null
  const week = date === null ? null : Math.ceil(date / 7)
  return {
    monthDay: monthDay ?? date,
    // A fifth weekday is the last one of its month.
    nth: nth ?? (week === 5 ? -1 : week),
    nthDay: nthDay ?? weekdayIn(time),
  }
}

/** The recurrence in the form's fields, which may be invalid; null while it is incomplete, and for a one-off. */
function writtenRecurrence(value: DatedRecurrence): unknown {
  const { recurring, type, recurrence } = value
  if (!recurring) return null
  if (type === null) return recurrence
  const common = { interval: Number(value.interval), ...endingOf(value) }
  if (type === 'daily') return { every: 'day', ...common }
  if (type === 'weekly') {
    const day = weeklyDay(value)
    if (day === null) return null
    return { every: 'week', ...common, weekdays: [day, ...value.moreDays.filter((more) => more !== day)] }
  }
  const { monthDay, nth, nthDay } = monthlyDay(value)
  const isByDate = value.monthBy === 'date'
  const weekday = nth === null || nthDay === null ? null : { nth, weekday: nthDay }
  return { every: 'month', ...common, ...(isByDate ? { day_of_month: monthDay } : { nth_weekday: weekday }) }
}

function endingOf({ ends, endDate, count }: RecurrenceValue): object {
  return {
    ...((ends === 'date' || ends === 'both') && { end_date: endDate }),
    ...((ends === 'count' || ends === 'both') && { count: Number(count) }),
  }
}

/** The recurrence of the form; null while it is invalid or incomplete, and for a one-off. */
export function validRecurrence(value: DatedRecurrence): ReminderRecurrence | null {
  return ReminderRecurrence.safeParse(writtenRecurrence(value)).data ?? null
}

/** The errors of the recurrence at its fields. */
export function recurrenceErrors(value: DatedRecurrence): readonly InvalidField[] {
  const written = writtenRecurrence(value)
  const parsed = written === null ? undefined : ReminderRecurrence.safeParse(written)
  const issues = parsed?.error?.issues ?? []
  const isByDate = value.monthBy === 'date'
  return issues.map(({ path, message }) => {
    const field = path[0] === 'day_of_month' && !isByDate ? 'nth_weekday' : String(path[0] ?? '')
    return { path: `recurrence.${field}`, message }
  })
}

/** Whether `recurrence_type` and `recurrence_day_of_week` express the recurrence, or why it is incomplete. */
export function isPlain(value: DatedRecurrence): boolean {
  const { recurring, type, interval, moreDays, ends } = value
  if (!recurring) return true
  if (type === null) return value.recurrence === null
  if (type === 'monthly') return false
  const day = weeklyDay(value)
  if (type === 'weekly' && day === null) return true
  const isAlone = type === 'daily' || moreDays.every((more) => more === day)
  return isAlone && Number(interval) === 1 && ends === 'never'
}

/** The recurrence in the format of the API: fields that do not apply are null, and so is an invalid recurrence. */
export function recurrenceBody(value: DatedRecurrence) {
  const { recurring, type, recurrence } = value
  if (!isPlain(value)) {
    const valid = validRecurrence(value)
    return { recurrence: valid, is_recurring: true, recurrence_type: null, recurrence_day_of_week: null }
  }
  return {
    // The server does not let a form replace such a recurrence without naming it.
    ...(recurrence !== null && { recurrence: null }),
    is_recurring: recurring,
    recurrence_type: recurring && type !== 'monthly' ? type : null,
    recurrence_day_of_week: recurring && type === 'weekly' ? weeklyDay(value) : null,
  }
}

/** The fields that a save would send, with typed ones that are invalid. */
export function recurrenceEssence(value: DatedRecurrence): object {
  const body = recurrenceBody(value)
  return isPlain(value) ? body : { ...body, recurrence: writtenRecurrence(value) }
}
