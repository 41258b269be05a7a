import { Refusal } from '../handlers.ts'
import { addDays, dayAt, type Day, type LocalClock } from './calendar.ts'
import { readDay } from './read-day.ts'
import { readMoment } from './read-moment.ts'
import type { Reading } from './reading.ts'
import { dayTimestamp, timestamp } from './timestamps.ts'

/** Maximum distance of a date, in days. A later date is probably a typing error. */
const MOST_DAYS_AHEAD = 2 * 366

/** @throws Refusal for a text that is not a day, for a past day, and for a day more than two years ahead. */
export function requiredDay(text: string, clock: LocalClock): Day {
  const day = required(readDay(text, clock))
  const today = dayAt(clock.now, clock.timeZone)
  const shown = dayTimestamp(day, clock.timeZone)
  if (day < today) throw new Refusal(`${shown} has passed. Choose today or a later day.`)
  if (day > addDays(today, MOST_DAYS_AHEAD))
    throw new Refusal(`${shown} is more than two years away. Choose an earlier day.`)
  return day
}

/** @throws Refusal for a text that is not a moment, see {@link futureMoment}. @returns epoch ms. */
export function requiredMoment(text: string, clock: LocalClock): number {
  return futureMoment(required(readMoment(text, clock)), clock)
}

/** @throws Refusal for a moment (epoch ms) that is in the past, or more than two years ahead. */
export function futureMoment(moment: number, { now, timeZone }: LocalClock): number {
  const shown = timestamp(moment, 'F')
  if (moment <= now) throw new Refusal(`${shown} has passed. Choose a later time.`)
  if (dayAt(moment, timeZone) > addDays(dayAt(now, timeZone), MOST_DAYS_AHEAD))
    throw new Refusal(`${shown} is more than two years away. Choose an earlier date.`)
  return moment
}

/** @throws Refusal for an unreadable text. */
export function required<T>(reading: Reading<T>): T {
  if ('refusal' in reading) throw new Refusal(reading.refusal)
  return reading.value
}
