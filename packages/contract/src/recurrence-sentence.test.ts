import { expect, it } from 'vitest'
import { recurrenceSentence } from './recurrence-sentence.ts'
import type { ReminderRecurrence } from './reminder-recurrence.ts'

it.each<[ReminderRecurrence, string]>([
  [{ every: 'day', interval: 1 }, 'Every day at 20:00'],
  [{ every: 'day', interval: 3, count: 5 }, 'Every 3 days at 20:00, 5 times'],
  [{ every: 'week', interval: 1, weekdays: [6] }, 'Every Sunday at 20:00'],
  [{ every: 'week', interval: 2, weekdays: [3, 0] }, 'Every 2 weeks on Monday and Thursday at 20:00'],
  [{ every: 'week', interval: 1, weekdays: [0, 2, 4] }, 'Every Monday, Wednesday, and Friday at 20:00'],
  [{ every: 'month', interval: 1, nth_weekday: { nth: -1, weekday: 4 } }, 'On the last Friday of every month at 20:00'],
  [
    { every: 'month', interval: 3, nth_weekday: { nth: 2, weekday: 1 }, end_date: '2030-03-01' },
    'On the second Tuesday of every 3 months at 20:00, until <2030-03-01>',
  ],
  [{ every: 'month', interval: 1, day_of_month: 15, count: 1 }, 'On day 15 of every month at 20:00, once'],
  [
    { every: 'month', interval: 1, day_of_month: 31, end_date: '2031-01-01', count: 12 },
    'On the last day of every month at 20:00, until <2031-01-01>, 12 times',
  ],
])('says %j as "%s"', (recurrence, sentence) => {
  expect(recurrenceSentence(recurrence, { at: '20:00', date: (date) => `<${date}>` })).toBe(sentence)
})

it('leaves out the time of day where there is none', () => {
  expect(recurrenceSentence({ every: 'day', interval: 1 }, { at: null, date: String })).toBe('Every day')
})
