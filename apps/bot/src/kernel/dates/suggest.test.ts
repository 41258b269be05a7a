import { describe, expect, it } from 'vitest'
import { readMoment } from './read-moment.ts'
import { suggestDays, suggestMoments, suggestTimes } from './suggest.ts'

const BERLIN = 'Europe/Berlin'
/** A Sunday, 13:30 in Berlin. */
const clock = { now: Date.parse('2026-11-22T12:30Z'), timeZone: BERLIN }

describe('date suggestions', () => {
  it('list the next days for an empty text, naming today and tomorrow', () => {
    const days = suggestDays('', clock)
    expect(days).toHaveLength(8)
    expect(days.slice(0, 3)).toEqual([
      { name: 'Today: Sun, Nov 22, 2026', value: '2026-11-22' },
      { name: 'Tomorrow: Mon, Nov 23, 2026', value: '2026-11-23' },
      { name: 'Tue, Nov 24, 2026', value: '2026-11-24' },
    ])
  })

  it('list the days whose names begin with the text', () => {
    expect(suggestDays('T', clock).map(({ value }) => value)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-26',
    ])
    expect(suggestDays('2026-11-3', clock)).toEqual([{ name: 'Tue, Nov 3, 2026', value: '2026-11-03' }])
    expect(suggestDays('nonsense', clock)).toEqual([])
  })

  it('contain the day of a readable text', () => {
    expect(suggestDays('27 nov', clock)).toEqual([{ name: 'Fri, Nov 27, 2026', value: '2026-11-27' }])
  })

  it('contain a readable time, or the full hours that begin with the text', () => {
    expect(suggestTimes('8pm')).toEqual([{ name: '20:00', value: '20:00' }])
    expect(suggestTimes('2').map(({ value }) => value)).toEqual(['20:00', '21:00', '22:00', '23:00'])
    expect(suggestTimes('')).toHaveLength(24)
    expect(suggestTimes('')[0]?.value).toBe('18:00')
    expect(suggestTimes('late')).toEqual([])
  })

  it('list the usual times that are still ahead on a day without a time', () => {
    expect(suggestMoments('fri', clock).map(({ name }) => name)).toEqual(
      [18, 19, 20, 21, 22].map((hour) => `Fri, Nov 27, 2026, ${hour}:00 (${BERLIN})`),
    )
    const evening = { now: Date.parse('2026-11-22T19:30Z'), timeZone: BERLIN }
    expect(suggestMoments('today', evening).map(({ value }) => value)).toEqual(['2026-11-22 21:00', '2026-11-22 22:00'])
  })

  it('have values that are read as the displayed time, also when the clocks show it twice', () => {
    const second = Date.parse('2026-10-25T01:30Z')
    const [choice] = suggestMoments(`<t:${second / 1_000}:F>`, clock)
    expect(choice?.name).toBe(`Sun, Oct 25, 2026, 02:30 (${BERLIN})`)
    expect(readMoment(choice?.value ?? '', clock)).toEqual({ value: second })
    for (const text of ['', 'f', 'tomorrow', 'in 3 hours', '20:00']) {
      const suggested = suggestMoments(text, clock)
      expect(suggested.length).toBeGreaterThan(0)
      for (const { value } of suggested) expect(readMoment(value, clock)).toHaveProperty('value')
    }
  })
})
