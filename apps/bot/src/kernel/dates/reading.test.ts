import { describe, expect, it } from 'vitest'
import { readDay } from './read-day.ts'
import { readMoment } from './read-moment.ts'
import { readTime } from './read-time.ts'

const BERLIN = 'Europe/Berlin'
/** A Sunday, 13:30 in Berlin. */
const SUNDAY = Date.parse('2026-11-22T12:30Z')

const day = (text: string, now = SUNDAY, timeZone = BERLIN): unknown =>
  Object.values(readDay(text, { now, timeZone }))[0]
const time = (text: string): unknown => Object.values(readTime(text))[0]
function moment(text: string, now = SUNDAY, timeZone = BERLIN): unknown {
  const read = readMoment(text, { now, timeZone })
  return 'value' in read ? new Date(read.value).toISOString().slice(0, 16) : read.refusal
}

const UNREADABLE = /can't read that/
const NO_SUCH = /doesn't exist/

describe('the reader of days', () => {
  it.each([
    ['today', '2026-11-22'],
    ['Tonight', '2026-11-22'],
    [' TOMORROW ', '2026-11-23'],
    ['tmr', '2026-11-23'],
    ['day after  tomorrow', '2026-11-24'],
    ['in 3 days', '2026-11-25'],
    ['in a week', '2026-11-29'],
    ['in 2 weeks', '2026-12-06'],
    ['sun', '2026-11-22'],
    ['sunday', '2026-11-22'],
    ['fri', '2026-11-27'],
    ['this Friday', '2026-11-27'],
    ['on thurs', '2026-11-26'],
    ['next fri', '2026-11-27'],
    ['next sunday', '2026-11-29'],
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['2026.12.01', '2026-12-01'],
    ['1.12.', '2026-12-01'],
    ['01.12.2026', '2026-12-01'],
    ['1.2.', '2027-02-01'],
    ['25/12', '2026-12-25'],
    ['12/25/2026', '2026-12-25'],
    ['12/12', '2026-12-12'],
    ['27 Nov', '2026-11-27'],
    ['27th of November', '2026-11-27'],
    ['the 27th of november 2026', '2026-11-27'],
    ['nov 27', '2026-11-27'],
    ['November 27th, 2027', '2027-11-27'],
    ['sept 1', '2027-09-01'],
    ['22 nov', '2026-11-22'],
    ['21 nov', '2027-11-21'],
    ['29 feb', '2028-02-29'],
    ['fri 27 nov', '2026-11-27'],
    [`fri${' '.repeat(100)}`, '2026-11-27'],
    ['Friday, 27.11.2026', '2026-11-27'],
    ['2020-01-01', '2020-01-01'],
    ['<t:1796000000:F>', '2026-11-30'],
  ])('reads "%s" as %s', (text, expected) => {
    expect(day(text)).toBe(expected)
  })

  it('reads a relative day in the given zone, not in UTC', () => {
    const lateInLondon = Date.parse('2026-11-22T23:30Z')
    expect(day('today', lateInLondon, 'Europe/London')).toBe('2026-11-22')
    expect(day('today', lateInLondon, BERLIN)).toBe('2026-11-23')
    expect(day('tomorrow', lateInLondon, 'Pacific/Kiritimati')).toBe('2026-11-24')
    expect(day('today', Date.parse('2026-11-22T04:00Z'), 'America/Los_Angeles')).toBe('2026-11-21')
  })

  it('reads "next" as a day of the next week, also on the same weekday', () => {
    const monday = Date.parse('2026-11-23T12:00Z')
    expect(day('next mon', monday)).toBe('2026-11-30')
    expect(day('next fri', monday)).toBe('2026-12-04')
    expect(day('mon', monday)).toBe('2026-11-23')
  })

  it.each([
    ['30 feb', NO_SUCH],
    ['2027-02-29', NO_SUCH],
    ['2026-13-01', NO_SUCH],
    ['32.1.', NO_SUCH],
    ['0/0', NO_SUCH],
    ['1/12', /two ways/],
    ['mon 27 nov', "Fri, Nov 27, 2026 isn't a Monday. Check the date."],
    ['', UNREADABLE],
    ['soon', UNREADABLE],
    ['friurday', UNREADABLE],
    ['1', UNREADABLE],
    ['fri 20:00', UNREADABLE],
    ['26-12-01', UNREADABLE],
    ['in 1000 days', UNREADABLE],
    ['٢٠٢٦-١٢-٠١', UNREADABLE],
    ['<t:99999999999999:F>', UNREADABLE],
    ['9'.repeat(5_000), UNREADABLE],
    ['@everyone', UNREADABLE],
  ])('refuses "%s" with advice', (text, expected) => {
    expect(day(text)).toMatch(expected)
  })
})

describe('the reader of times', () => {
  it.each([
    ['20:00', 1200],
    ['8:05', 485],
    ['20.15', 1215],
    ['0:00', 0],
    ['23:59', 1439],
    ['8pm', 1200],
    ['8 PM', 1200],
    ['8:30 p.m.', 1230],
    ['12am', 0],
    ['12:15am', 15],
    ['12pm', 720],
    ['20h', 1200],
    ['20h30', 1230],
    ['noon', 720],
  ])('reads "%s" as %d minutes after midnight', (text, expected) => {
    expect(time(text)).toBe(expected)
  })

  it.each([
    ['24:00', NO_SUCH],
    ['20:60', NO_SUCH],
    ['13pm', NO_SUCH],
    ['0am', NO_SUCH],
    ['25h', NO_SUCH],
    ['8', UNREADABLE],
    ['', UNREADABLE],
    ['later', UNREADABLE],
    ['-1:00', UNREADABLE],
    ['20:0', UNREADABLE],
    ['8 pm tomorrow', UNREADABLE],
  ])('refuses "%s" with advice', (text, expected) => {
    expect(time(text)).toMatch(expected)
  })
})

describe('the reader of dates with times', () => {
  it.each([
    ['fri 20:00', '2026-11-27T19:00'],
    ['fri at 8pm', '2026-11-27T19:00'],
    ['fri, 20:00', '2026-11-27T19:00'],
    ['fri @ 20:00', '2026-11-27T19:00'],
    ['20:00 fri', '2026-11-27T19:00'],
    ['8 pm on friday', '2026-11-27T19:00'],
    ['tomorrow noon', '2026-11-23T11:00'],
    ['sun 20:00', '2026-11-22T19:00'],
    ['sun 13:00', '2026-11-29T12:00'],
    ['today 13:00', '2026-11-22T12:00'],
    ['20:00', '2026-11-22T19:00'],
    ['13:30', '2026-11-23T12:30'],
    ['8pm', '2026-11-22T19:00'],
    ['2026-12-01 20:00', '2026-12-01T19:00'],
    ['2026-12-01T20:00', '2026-12-01T19:00'],
    ['2026-12-01T20:00Z', '2026-12-01T20:00'],
    ['2026-12-01 20:00:30 -05:00', '2026-12-02T01:00'],
    ['1.12. 20:00', '2026-12-01T19:00'],
    ['dec 1 8pm', '2026-12-01T19:00'],
    ['in 2 hours', '2026-11-22T14:30'],
    ['in 90 min', '2026-11-22T14:00'],
    ['in an hour', '2026-11-22T13:30'],
    ['<t:1796000000>', '2026-11-30T00:53'],
  ])('reads "%s" as %sZ', (text, expected) => {
    expect(moment(text)).toBe(expected)
  })

  it.each([
    ['UTC', '2026-11-27T20:00'],
    ['America/New_York', '2026-11-28T01:00'],
    ['Asia/Kathmandu', '2026-11-27T14:15'],
    ['Pacific/Kiritimati', '2026-11-27T06:00'],
  ])('reads a time in the zone %s', (timeZone, expected) => {
    expect(moment('fri 20:00', SUNDAY, timeZone)).toBe(expected)
  })

  it('moves a skipped hour forward and takes the first of a repeated hour', () => {
    expect(moment('2026-03-29 02:30')).toBe('2026-03-29T01:30')
    expect(moment('2026-10-25 02:30')).toBe('2026-10-25T00:30')
    expect(moment('2026-11-01 01:30', SUNDAY, 'America/New_York')).toBe('2026-11-01T05:30')
  })

  it.each([
    ['fri', 'Add a time, for example "fri 20:00".'],
    ['27 nov', 'Add a time, for example "fri 20:00".'],
    ['', UNREADABLE],
    ['fri 25:00', NO_SUCH],
    ['30 feb 20:00', NO_SUCH],
    ['soon 20:00', UNREADABLE],
    ['fri 20', UNREADABLE],
    ['2026-12-01 20:00; 2026-12-02 20:00', UNREADABLE],
    ['in 0x10 hours', UNREADABLE],
    ['2026-12-01T25:00Z', UNREADABLE],
    ['2027-02-30T20:00Z', UNREADABLE],
    ['a'.repeat(50_000), UNREADABLE],
  ])('refuses "%s" with advice', (text, expected) => {
    expect(moment(text)).toMatch(expected)
  })
})
