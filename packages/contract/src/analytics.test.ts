import { describe, expect, it } from 'vitest'
import {
  ANALYTICS_ERRORS,
  analyticsQuery,
  AnalyticsQuery,
  dayOfDate,
  getAnalyticsCommands,
  getAnalyticsSummary,
  getAnalyticsUsers,
  readBlames,
} from './analytics.ts'
import { readResponse } from './kernel/endpoint.ts'

const errorsOf = (query: object): string[] => {
  const parsed = AnalyticsQuery.safeParse(query)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('an analytics query', () => {
  it('accepts days, dates, times with or without an offset, and no range', () => {
    expect(errorsOf(analyticsQuery({ startDay: '2026-01-01', endDay: '2026-01-30', guildId: '1' }))).toEqual([])
    expect(errorsOf({ start_date: '2026-01-01', end_date: '2026-01-01' })).toEqual([])
    expect(errorsOf({ start_date: '2024-02-29T23:30:00-05:00', end_date: '2026-01-01T00:00' })).toEqual([])
    expect(errorsOf({})).toEqual([])
    expect(errorsOf({ start_date: '', end_date: '', guild_id: '' })).toEqual([])
  })

  it.each(['yesterday', '2026-02-30', '2026-13-01', '2026-01-01T25:00:00Z', '2026-02-30T00:00:00Z', '12026-01-01'])(
    'rejects the date %s',
    (date) => {
      expect(errorsOf({ start_date: date })).toContain(`start_date: ${ANALYTICS_ERRORS.invalidDate}`)
      expect(errorsOf({ end_date: date })).toContain(`end_date: ${ANALYTICS_ERRORS.invalidDate}`)
    },
  )

  it('rejects a start day after the end day', () => {
    const order = [`start_date: ${ANALYTICS_ERRORS.order}`]
    expect(errorsOf({ start_date: '2026-01-02', end_date: '2026-01-01T23:59:59.999Z' })).toEqual(order)
    expect(errorsOf({ start_date: '2026-01-01T12:00:00Z', end_date: '2026-01-01' })).toEqual([])
    expect(errorsOf({ start_date: '2026-01-01T23:00:00-05:00', end_date: '2026-01-01' })).toEqual(order)
  })

  it('assigns a time to its UTC day', () => {
    expect(dayOfDate('2026-01-01T23:00:00-05:00')).toBe('2026-01-02')
    expect(dayOfDate('2026-01-01T01:00:00+05:00')).toBe('2025-12-31')
    expect(dayOfDate('2026-01-01T23:59:59.999')).toBe('2026-01-01')
    expect(dayOfDate('')).toBeUndefined()
  })
})

describe('analytics responses', () => {
  it('are accepted without the fields that this server adds', () => {
    const figures = { unique_users: 2, total_messages: 3, gremlin_blames: 1, event_type_counts: { message_create: 3 } }
    expect(readResponse(getAnalyticsSummary, null)).toEqual({ value: null })
    expect(readResponse(getAnalyticsSummary, figures)).toEqual({ value: figures })
    expect(readResponse(getAnalyticsCommands, [{ command_name: 'blame', count: 1 }])).toBeDefined()
    expect(readResponse(getAnalyticsUsers, [{ user_id: '1', message_count: 1, command_count: 0 }])).toBeDefined()
  })

  it('name the default person in the key of the blame count', () => {
    expect(readBlames({ unique_users: 2, big_bad_wolf_blames: 7 })).toEqual({ name: 'Big bad wolf', count: 7 })
    expect(readBlames({ unique_users: 2 })).toBeUndefined()
  })
})
