import { expect, it } from 'vitest'
import { dateAt, dayOfRun, nextRuns, runAfter, type Recurrence } from './recurrence.ts'
import type { Rule } from './rule.ts'

const [MONDAY, THURSDAY, FRIDAY, SUNDAY] = [0, 3, 4, 6]
const EVERY_2_WEEKS: Rule = { every: 'week', interval: 2, weekdays: [MONDAY, THURSDAY] }
const ON_THE_31ST: Rule = { every: 'month', interval: 1, on: 'date', date: 31 }
const LAST_FRIDAY: Rule = { every: 'month', interval: 1, on: 'weekday', nth: -1, weekday: FRIDAY }

const at = (time: number): string => new Date(time).toISOString().slice(0, 16)

it.each<[string, Rule, { zone: string; from: string; time: string }, string[]]>([
  [
    'every 2 weeks on Monday and Thursday, over the end of daylight saving in Berlin',
    EVERY_2_WEEKS,
    { zone: 'Europe/Berlin', from: '2026-10-12', time: '20:00' },
    ['2026-10-12T18:00', '2026-10-15T18:00', '2026-10-26T19:00', '2026-10-29T19:00', '2026-11-09T19:00'],
  ],
  [
    'every 2 weeks from a Thursday, whose week is the first',
    EVERY_2_WEEKS,
    { zone: 'America/New_York', from: '2026-10-29', time: '20:00' },
    ['2026-10-30T00:00', '2026-11-10T01:00', '2026-11-13T01:00'],
  ],
  [
    'every 10 days, over the half-hour gap of Lord Howe',
    { every: 'day', interval: 10 },
    { zone: 'Australia/Lord_Howe', from: '2026-09-24', time: '02:15' },
    ['2026-09-23T15:45', '2026-10-03T15:45', '2026-10-13T15:15'],
  ],
  [
    'on the 31st, in shorter months on their last day, also in a leap year',
    ON_THE_31ST,
    { zone: 'Asia/Kathmandu', from: '2028-01-31', time: '09:00' },
    ['2028-01-31T03:15', '2028-02-29T03:15', '2028-03-31T03:15', '2028-04-30T03:15'],
  ],
  [
    'on the last Friday, over Morocco’s clock changes for Ramadan',
    LAST_FRIDAY,
    { zone: 'Africa/Casablanca', from: '2026-01-30', time: '12:00' },
    ['2026-01-30T11:00', '2026-02-27T12:00', '2026-03-27T11:00'],
  ],
  [
    'on the last Friday of December 2011 in Samoa, which had no such day',
    LAST_FRIDAY,
    { zone: 'Pacific/Apia', from: '2011-11-25', time: '10:00' },
    ['2011-11-25T20:00', '2011-12-30T20:00', '2012-01-26T20:00'],
  ],
  [
    'on the first Sunday, whose midnight the clocks of Santiago skip in September',
    { every: 'month', interval: 1, on: 'weekday', nth: 1, weekday: SUNDAY },
    { zone: 'America/Santiago', from: '2026-08-02', time: '00:30' },
    ['2026-08-02T04:30', '2026-09-06T04:30', '2026-10-04T03:30'],
  ],
  [
    'every 3 months on the 29th, at a time that Berlin skips in March',
    { every: 'month', interval: 3, on: 'date', date: 29 },
    { zone: 'Europe/Berlin', from: '2025-12-29', time: '02:30' },
    ['2025-12-29T01:30', '2026-03-29T01:30', '2026-06-29T00:30'],
  ],
  [
    'every 6 months on the first Sunday, at an hour that Havana has twice in November',
    { every: 'month', interval: 6, on: 'weekday', nth: 1, weekday: SUNDAY },
    { zone: 'America/Havana', from: '2026-05-03', time: '00:30' },
    ['2026-05-03T04:30', '2026-11-01T04:30', '2027-05-02T04:30'],
  ],
  [
    'on Saturday and Sunday, once where Nuuk moves the run of Saturday onto Sunday',
    { every: 'week', interval: 1, weekdays: [5, SUNDAY] },
    { zone: 'America/Nuuk', from: '2026-03-27', time: '23:30' },
    ['2026-03-29T01:30', '2026-04-05T00:30', '2026-04-06T00:30'],
  ],
  [
    'every second day, over the quarter-hour zone of Chatham',
    { every: 'day', interval: 2 },
    { zone: 'Pacific/Chatham', from: '2026-04-03', time: '08:00' },
    ['2026-04-02T18:15', '2026-04-04T19:15'],
  ],
  [
    'on the second Sunday, at a time that St. John’s skips in March, half an hour beside whole hours',
    { every: 'month', interval: 1, on: 'weekday', nth: 2, weekday: SUNDAY },
    { zone: 'America/St_Johns', from: '2026-02-08', time: '02:30' },
    ['2026-02-08T06:00', '2026-03-08T06:00', '2026-04-12T05:00'],
  ],
  [
    'every 2 weeks on Sunday, at a time that Sydney has twice in its autumn',
    { every: 'week', interval: 2, weekdays: [SUNDAY] },
    { zone: 'Australia/Sydney', from: '2026-03-22', time: '02:30' },
    ['2026-03-21T15:30', '2026-04-04T15:30', '2026-04-18T16:30'],
  ],
  [
    'on the 15th of each second month, in a zone that never changes its clocks',
    { every: 'month', interval: 2, on: 'date', date: 15 },
    { zone: 'Asia/Tokyo', from: '2026-11-15', time: '09:00' },
    ['2026-11-15T00:00', '2027-01-15T00:00', '2027-03-15T00:00'],
  ],
])('runs %s', (_, rule, { zone: timeZone, from: anchor, time }, expected) => {
  const recurrence: Recurrence = { rule, timeOfDay: `${time}:00.000`, timeZone, anchor, lastDay: null }
  const before = Date.parse(`${anchor}T00:00Z`) - 16 * 3_600_000
  const runs = nextRuns(recurrence, before, 40).filter((run) => dateAt(run, timeZone) >= anchor)
  expect(runs.slice(0, expected.length).map(at)).toEqual(expected)
})

const monthly: Recurrence = {
  rule: ON_THE_31ST,
  timeOfDay: '20:00:00.000',
  timeZone: 'America/New_York',
  anchor: '2026-01-31',
  lastDay: null,
}

it('runs on its last day, by the date of its zone, and never after it', () => {
  const after = Date.parse('2026-01-15T00:00Z')
  const until = (lastDay: string) => nextRuns({ ...monthly, lastDay }, after, 5).map(at)
  expect(until('2026-02-28')).toEqual(['2026-02-01T01:00', '2026-03-01T01:00'])
  expect(until('2026-02-27')).toEqual(['2026-02-01T01:00'])
  expect(until('2026-01-30')).toEqual([])
})

it('counts its runs from the first one', () => {
  expect(dayOfRun(monthly, '2026-01-31', 1)).toBe('2026-01-31')
  expect(dayOfRun(monthly, '2026-01-31', 14)).toBe('2027-02-28')
})

it('names the day of the rule for a run that a gap moves onto the next day', () => {
  const nuuk = {
    ...monthly,
    rule: { every: 'day', interval: 1 },
    timeOfDay: '23:30:00.000',
    timeZone: 'America/Nuuk',
  } as const
  const run = runAfter(nuuk, Date.parse('2026-03-28T12:00Z'))
  expect(run).toEqual({ time: Date.parse('2026-03-29T01:30Z'), day: '2026-03-28' })
  expect(dateAt(run?.time ?? NaN, 'America/Nuuk')).toBe('2026-03-29')
})
