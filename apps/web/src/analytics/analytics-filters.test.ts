import { ANALYTICS_ERRORS } from '@guildhall/contract'
import { describe, expect, it } from 'vitest'
import { PRESETS, dateErrors, datesOf, filtersIn, searchOf, viewOf, type Filters } from './analytics-filters.ts'

const TODAY = '2026-03-01'
const NONE: Filters = { start: null, end: null, guildId: null }

describe('the filters', () => {
  it('are today and the 29 days before, of all servers, when nothing is chosen', () => {
    expect(viewOf(NONE, TODAY)).toEqual({ startDay: '2026-01-31', endDay: TODAY, guildId: null })
  })

  it('begin 29 days before an end that is chosen alone', () => {
    expect(datesOf({ ...NONE, end: '2024-03-01' }, TODAY)).toEqual({ startDay: '2024-02-01', endDay: '2024-03-01' })
  })

  it('are the same after a way through the address, also when a date is missing', () => {
    for (const filters of [NONE, { start: '2026-02-01', end: '', guildId: '2' }, { ...NONE, guildId: 'a&b=c' }])
      expect(filtersIn(searchOf(filters))).toEqual(filters)
    expect(searchOf(NONE)).toBe('')
  })
})

describe('the dates', () => {
  const errors = (startDay: string, endDay: string) => dateErrors({ startDay, endDay }, TODAY)

  it('are valid up to today, and on one day', () => {
    expect(errors(TODAY, TODAY)).toEqual({})
    expect(errors('2024-02-29', '2026-02-28')).toEqual({})
  })

  it('say at their field what is wrong', () => {
    expect(errors('2026-02-02', '2026-02-01')).toEqual({ start: ANALYTICS_ERRORS.order })
    expect(errors('2026-02-02', '2026-03-02')).toEqual({ end: ANALYTICS_ERRORS.future })
    expect(errors('2026-03-04', '2026-03-02')).toEqual({ start: ANALYTICS_ERRORS.order, end: ANALYTICS_ERRORS.future })
  })

  it.each(['', '2026-02-30', '2026-2-1', 'yesterday', '2026-02-01T00:00:00Z'])('refuse "%s"', (date) => {
    expect(errors(date, TODAY)).toEqual({ start: ANALYTICS_ERRORS.invalidDate })
    expect(errors('2026-02-01', date)).toEqual({ end: ANALYTICS_ERRORS.invalidDate })
    expect(viewOf({ ...NONE, end: date }, TODAY)).toBeUndefined()
  })
})

it.each([
  ['Last 7 days', '2026-02-23'],
  ['Last 30 days', '2026-01-31'],
  ['Last 90 days', '2025-12-02'],
  ['This month', '2026-03-01'],
])('%s begins on %s, and ends today', (label, startDay) => {
  const preset = PRESETS.find((one) => one.label === label)
  expect(preset?.rangeAt(TODAY)).toEqual({ startDay, endDay: TODAY })
})
