import { timeLocale } from '../../lib/locale.ts'

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const DAY: Intl.DateTimeFormatOptions = { ...TIME, month: 'short', day: 'numeric' }

/**
 * The time of a draft if it is of today, otherwise the day and the time.
 *
 * @param at in epoch ms
 */
export function draftTime(at: number, precision: 'minutes' | 'seconds'): string {
  const time = new Date(at)
  const isToday = time.toDateString() === new Date().toDateString()
  return time.toLocaleString(timeLocale(), {
    ...(isToday ? TIME : DAY),
    ...(precision === 'seconds' && { second: '2-digit' }),
  })
}
