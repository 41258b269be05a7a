import {
  DAYS_OF_WEEK,
  presentZone,
  recurrenceSentence,
  type ReceivedReminder,
  type ReminderRecurrence,
} from '@guildhall/contract'
import { dateWords, formatOf, localDate, timeOfDay } from '../kernel/local-times.ts'
import { DEFAULT_ZONE, browserZone, cityOf } from '../kernel/time-zones.ts'

/** A reminder's recurrence and its zone. */
type Recurrence = Pick<
  ReceivedReminder,
  'next_run_at' | 'is_recurring' | 'recurrence_type' | 'recurrence_day_of_week' | 'recurrence' | 'time_zone'
>

/** The weekday of the value of a `datetime-local` field: 0 is Monday; null if the field is empty. */
export function weekdayIn(field: string): number | null {
  const day = new Date(field).getDay()
  return Number.isNaN(day) ? null : (day + 6) % 7
}

/** A time in another zone and in the browser's: "Thu 8:00 PM in Berlin, 2:00 PM for you"; null in the browser's own. */
export function bothTimes(time: string, zone: string): string | null {
  const there = zoneTime(time, zone)
  return there === null ? null : `${there}, ${timeOfDay(time, browserZone())} for you`
}

/** A time in another zone than the browser's: "Thu 8:00 PM in Berlin"; null where the clocks are the same. */
export function zoneTime(time: string, zone: string): string | null {
  const mine = browserZone()
  if (zone === mine || Number.isNaN(Date.parse(time))) return null
  const day = formatOf({ timeZone: zone, weekday: 'short' }).format(new Date(time))
  const isSame = localDate(time, zone) === localDate(time, mine) && timeOfDay(time, zone) === timeOfDay(time, mine)
  return isSame ? null : `${day} ${timeOfDay(time, zone)} in ${cityOf(zone)}`
}

const RHYTHMS: Readonly<Record<string, string>> = { daily: 'Daily', weekly: 'Weekly' }

/**
 * When a reminder runs, with the place of its zone: "Every Thursday at 8:00 PM, Berlin".
 *
 * @param recurrence null for a one-off.
 */
export function scheduleSentence(run: string, zone: string, recurrence: ReminderRecurrence | null): string {
  const at = `${timeOfDay(run, zone)}, ${cityOf(zone)}`
  if (recurrence) return recurrenceSentence(recurrence, { at, date: dateWords })
  const date = formatOf({ timeZone: zone, weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
  return `Once on ${date.format(new Date(run))} at ${at}`
}

/** The recurrence in the reminder's zone: "Weekly on Monday, 12:30 AM Europe/Berlin". */
export function recurrenceWords(reminder: Recurrence): string {
  const { is_recurring, recurrence_type, recurrence_day_of_week, next_run_at, time_zone = DEFAULT_ZONE } = reminder
  const zone = presentZone(time_zone)
  if (!is_recurring) return 'Once'
  const { recurrence } = reminder
  if (recurrence && !RHYTHMS[recurrence_type ?? ''])
    return recurrenceSentence(recurrence, { at: `${timeOfDay(next_run_at, time_zone)} ${zone}`, date: dateWords })
  const day = DAYS_OF_WEEK[recurrence_day_of_week ?? -1]
  const on = recurrence_type === 'weekly' && day !== undefined ? ` on ${day}` : ''
  return `${RHYTHMS[recurrence_type ?? ''] ?? 'Recurring'}${on}, ${timeOfDay(next_run_at, time_zone)} ${zone}`
}
