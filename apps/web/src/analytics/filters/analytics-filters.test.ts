import { ANALYTICS_ERRORS } from '@guildhall/contract'
import { describe, expect, it } from 'vitest'
import { PRESETS, dateErrors, datesOf, filtersIn, searchOf, viewOf, type Filters } from './analytics-filters.ts'

const TODAY = '2026-03-01'
const NONE: Filters = { start: null, end: null, guildId: null }

describe('the analytics filters', () => {
  it('default to all servers and the 30 days that end today', () => {
    expect(viewOf(NONE, TODAY, null)).toEqual({
      startDay: '2026-01-31',
      endDay: TODAY,
      guildId: null,
      pageOf: null,
    })
  })

  it('start 29 days before the end date when only the end date is set', () => {
    expect(datesOf({ ...NONE, end: '2024-03-01' }, TODAY)).toEqual({ startDay: '2024-02-01', endDay: '2024-03-01' })
  })

  it('survive a round trip through the address, also with a missing date', () => {
    for (const filters of [NONE, { start: '2026-02-01', end: '', guildId: '2' }, { ...NONE, guildId: 'a&b=c' }])
      expect(filtersIn(searchOf(filters))).toEqual(filters)
    expect(searchOf(NONE)).toBe('')
  })
})

describe('the date validation', () => {
  const errors = (startDay: string, endDay: string) => dateErrors({ startDay, endDay }, TODAY)

  it('accepts dates up to today and a range of one day', () => {
    expect(errors(TODAY, TODAY)).toEqual({})
    expect(errors('2024-02-29', '2026-02-28')).toEqual({})
  })

  it('assigns each error to its date field', () => {
    expect(errors('2026-02-02', '2026-02-01')).toEqual({ start: ANALYTICS_ERRORS.order })
    expect(errors('2026-02-02', '2026-03-02')).toEqual({ end: ANALYTICS_ERRORS.future })
    expect(errors('2026-03-04', '2026-03-02')).toEqual({ start: ANALYTICS_ERRORS.order, end: ANALYTICS_ERRORS.future })
  })

  it.each(['', '2026-02-30', '2026-2-1', 'yesterday', '2026-02-01T00:00:00Z'])('rejects the date "%s"', (date) => {
    expect(errors(date, TODAY)).toEqual({ start: ANALYTICS_ERRORS.invalidDate })
    expect(errors('2026-02-01', date)).toEqual({ end: ANALYTICS_ERRORS.invalidDate })
    expect(viewOf({ ...NONE, end: date }, TODAY, null)).toBeUndefined()
  })
})

it.each([
  ['Last 7 days', '2026-02-23'],
  ['Last 30 days', '2026-01-31'],
  ['Last 90 days', '2025-12-02'],
  ['This month', '2026-03-01'],
])('the preset %s begins on %s and ends today', (label, startDay) => {
  const preset = PRESETS.find((one) => one.label === label)
  expect(preset?.rangeAt(TODAY)).toEqual({ startDay, endDay: TODAY })
})
