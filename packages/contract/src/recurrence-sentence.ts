import { DAYS_OF_WEEK, type ReminderRecurrence } from './reminder-recurrence.ts'

const NTH: Readonly<Record<number, string>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' }
const LIST = new Intl.ListFormat('en-US')

/**
 * A recurrence in words: "Every 2 weeks on Monday and Thursday at 8:00 PM, until Mar 1, 2030".
 *
 * @param texts.at the time of day; null leaves it out.
 * @param texts.date a calendar date (YYYY-MM-DD) in words.
 */
export function recurrenceSentence(
  recurrence: ReminderRecurrence,
  texts: { readonly at: string | null; readonly date: (date: string) => string },
): string {
  const { end_date: end, count } = recurrence
  const ends = [
    ...(end ? [`until ${texts.date(end)}`] : []),
    ...(count ? [count === 1 ? 'once' : `${count} times`] : []),
  ]
  const at = texts.at === null ? '' : ` at ${texts.at}`
  return [`${rhythmOf(recurrence)}${at}`, ...ends].join(', ')
}

function rhythmOf(recurrence: ReminderRecurrence): string {
  const { every, interval } = recurrence
  if (every === 'day') return interval === 1 ? 'Every day' : `Every ${interval} days`
  if (every === 'week') {
    const days = LIST.format(recurrence.weekdays.toSorted((a, b) => a - b).map(weekdayName))
    return interval === 1 ? `Every ${days}` : `Every ${interval} weeks on ${days}`
  }
  return `On ${dayInMonth(recurrence)} of every ${interval === 1 ? 'month' : `${interval} months`}`
}

function dayInMonth({ day_of_month: day, nth_weekday: nth }: ReminderRecurrence & { every: 'month' }): string {
  if (nth) return `the ${NTH[nth.nth] ?? ''} ${weekdayName(nth.weekday)}`
  return day === 31 ? 'the last day' : `day ${day}`
}

function weekdayName(day: number): string {
  return DAYS_OF_WEEK[day] ?? ''
}
