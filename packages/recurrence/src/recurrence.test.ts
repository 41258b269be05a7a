import { describe, expect, it } from 'vitest'
import { firstRun, latestRun, nextRun, nextRuns, timeOfDayAt, type Recurrence } from './recurrence.ts'
import type { Rule } from './rule.ts'
import { normalTimeZone } from './time-zones.ts'

const SUNDAY = 6

const iso = (times: readonly (number | null)[]): string[] =>
  times.map((time) => new Date(time ?? NaN).toISOString().slice(0, 16))
const ANY_DAY = '2026-01-01'
const endless = (rule: Rule, timeOfDay: string, timeZone: string): Recurrence => ({
  rule,
  timeOfDay,
  timeZone,
  anchor: ANY_DAY,
  lastDay: null,
})
const daily = (timeOfDay: string, timeZone: string) => endless({ every: 'day', interval: 1 }, timeOfDay, timeZone)
const weekly = (weekday: number, timeOfDay: string, timeZone: string) =>
  endless({ every: 'week', interval: 1, weekdays: [weekday] }, timeOfDay, timeZone)

describe('the runs of a recurrence', () => {
  it.each<[string, Recurrence, string, string[]]>([
    [
      'keep their time of day when daylight saving begins',
      daily('09:00', 'Europe/Berlin'),
      '2026-03-28T00:00Z',
      ['2026-03-28T08:00', '2026-03-29T07:00', '2026-03-30T07:00'],
    ],
    [
      'keep their time of day when daylight saving ends',
      daily('09:00', 'America/New_York'),
      '2026-10-31T00:00Z',
      ['2026-10-31T13:00', '2026-11-01T14:00', '2026-11-02T14:00'],
    ],
    [
      'are delayed by the gap on a day without their time',
      daily('02:30', 'Europe/Berlin'),
      '2026-03-28T12:00Z',
      ['2026-03-29T01:30', '2026-03-30T00:30'],
    ],
    [
      'use the earlier time on a day that has their time twice',
      daily('02:30', 'Europe/Berlin'),
      '2026-10-24T12:00Z',
      ['2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'are delayed by the half-hour gap of Lord Howe',
      daily('02:15', 'Australia/Lord_Howe'),
      '2026-10-02T20:00Z',
      ['2026-10-03T15:45', '2026-10-04T15:15'],
    ],
    [
      'use the earlier time in the half-hour overlap of Lord Howe',
      daily('01:45', 'Australia/Lord_Howe'),
      '2026-04-04T00:00Z',
      ['2026-04-04T14:45', '2026-04-05T15:15'],
    ],
    [
      'skip 30 December 2011 in Samoa, which had no such day',
      daily('10:00', 'Pacific/Apia'),
      '2011-12-28T21:00Z',
      ['2011-12-29T20:00', '2011-12-30T20:00', '2011-12-31T20:00'],
    ],
    [
      'move to the next day when their day of the week was skipped',
      weekly(4, '10:00', 'Pacific/Apia'),
      '2011-12-24T00:00Z',
      ['2011-12-30T20:00', '2012-01-05T20:00'],
    ],
    [
      'keep their time of day in Morocco, whose clocks go back for Ramadan',
      daily('12:00', 'Africa/Casablanca'),
      '2025-02-22T00:00Z',
      ['2025-02-22T11:00', '2025-02-23T12:00', '2025-02-24T12:00'],
    ],
    [
      'keep their time of day in a zone that abolished daylight saving',
      daily('08:00', 'Europe/Istanbul'),
      '2016-10-29T00:00Z',
      ['2016-10-29T05:00', '2016-10-30T05:00', '2016-10-31T05:00'],
    ],
    [
      'keep their time of day in a zone that moved by half an hour for good',
      daily('08:00', 'Asia/Pyongyang'),
      '2018-05-03T00:00Z',
      ['2018-05-03T23:30', '2018-05-04T23:00'],
    ],
    [
      'are delayed on a day that begins at 01:00',
      daily('00:30', 'America/Sao_Paulo'),
      '2018-11-03T00:00Z',
      ['2018-11-03T03:30', '2018-11-04T03:30', '2018-11-05T02:30'],
    ],
    [
      'have no second run on the day of a delayed run',
      daily('23:30', 'America/Nuuk'),
      '2026-03-27T12:00Z',
      ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-31T00:30'],
    ],
    [
      'keep the day of the week of their zone',
      weekly(SUNDAY, '23:00', 'America/New_York'),
      '2026-06-01T00:00Z',
      ['2026-06-01T03:00', '2026-06-08T03:00'],
    ],
  ])('%s', (_, recurrence, after, runs) => {
    expect(iso(nextRuns(recurrence, Date.parse(after), runs.length))).toEqual(runs)
  })

  it('include a run at the given time as the first and the latest, not as the next', () => {
    const noon = daily('12:00', 'UTC')
    const at = Date.parse('2026-06-01T12:00Z')
    expect(iso([firstRun(noon, at), latestRun(noon, at), nextRun(noon, at)])).toEqual([
      '2026-06-01T12:00',
      '2026-06-01T12:00',
      '2026-06-02T12:00',
    ])
    expect(iso([latestRun(noon, at - 1)])).toEqual(['2026-05-31T12:00'])
    expect(iso([latestRun(weekly(0, '12:00', 'UTC'), at - 1)])).toEqual(['2026-05-25T12:00'])
  })
})

it('keeps a time of day to the millisecond', () => {
  const time = Date.parse('2026-07-01T10:11:12.345Z')
  expect(timeOfDayAt(time, 'Asia/Kathmandu')).toBe('15:56:12.345')
  expect(nextRun(daily(timeOfDayAt(time, 'Asia/Kathmandu'), 'Asia/Kathmandu'), time)).toBe(time + 86_400_000)
})

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['utc', 'UTC'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['+01:00', null],
  ['Mars/Olympus', null],
  ['', null],
])('normalizes the time zone "%s" to %s', (name, zone) => {
  expect(normalTimeZone(name)).toBe(zone)
})
