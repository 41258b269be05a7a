import { describe, expect, it } from 'vitest'
import { FIGURES } from '../../testing/analytics.ts'
import { hasFigures } from '../analytics-queries.ts'
import { changeOf } from './change.ts'
import { barsOfCommands } from '../plots/commands-plot.tsx'
import { utcTime } from '../../lib/days.ts'
import { eventRows } from './event-counts.tsx'
import { sortedBy } from '../../ui/table/sorting.ts'
import { usersShown } from './user-activity.tsx'

describe('the change between two periods', () => {
  it.each([
    [112, 100, '▲ 12%', 'up 12% from 100'],
    [1_000, 1_034, '▼ 3.3%', 'down 3.3% from 1,034'],
    [5, 5, '0%', 'unchanged from 5'],
    [0, 0, '0%', 'unchanged from 0'],
    [5, 0, '▲ new', 'up from 0'],
    [0, 5, '▼ 100%', 'down 100% from 5'],
    [10_001, 10_000, '0%', 'almost unchanged from 10,000'],
  ])('to %i from %i is shown as %s', (now, before, mark, words) => {
    expect(changeOf(now, before)).toMatchObject({ mark, words })
  })

  it('is undefined without the number of the previous period', () => {
    expect([changeOf(5, null), changeOf(5, undefined)]).toEqual([undefined, undefined])
  })
})

describe('an overview', () => {
  const zero = { unique_users: 0, total_messages: 0, gremlin_blames: 0, event_type_counts: { message_create: 0 } }

  it('has figures when any of its numbers is not zero', () => {
    expect(hasFigures(zero)).toBe(false)
    for (const other of [{ unique_users: 1 }, { total_messages: 1 }, { gremlin_blames: 1 }])
      expect(hasFigures({ ...zero, ...other })).toBe(true)
    expect(hasFigures({ ...zero, event_type_counts: { member_join: 1 } })).toBe(true)
  })

  it('lists the events of both periods by frequency and shows unknown types unchanged', () => {
    const event_type_counts = { member_join: 3, message_create: 40, slash_command_usage: 5, constructor: 2 }
    const previous = { ...FIGURES.previous, event_type_counts: { role_change: 7, member_join: 1 } }
    const rows = eventRows({ ...zero, event_type_counts, previous })
    expect(rows.map(({ label, count, before }) => [label, count, before])).toEqual([
      ['Messages Sent', 40, 0],
      ['Commands Used', 5, 0],
      ['Members Joined', 3, 1],
      ['constructor', 2, 0],
      ['Roles Changed', 0, 7],
    ])
    expect(eventRows({ ...zero, event_type_counts }).every(({ before }) => before === undefined)).toBe(true)
  })
})

describe('table rows', () => {
  const rows = [
    { name: 'b', count: 10, share: undefined },
    { name: 'B2', count: 9, share: 0.5 },
    { name: 'a', count: 10, share: Infinity },
    { name: 'B10', count: -1, share: -1 },
  ]
  const names = (sorted: typeof rows): string[] => sorted.map(({ name }) => name)

  it('are sorted by number or text in a stable order with missing values last', () => {
    expect(names(sortedBy(rows, ({ count }) => count, 'descending'))).toEqual(['b', 'a', 'B2', 'B10'])
    expect(names(sortedBy(rows, ({ count }) => count, 'ascending'))).toEqual(['B10', 'B2', 'b', 'a'])
    expect(names(sortedBy(rows, ({ name }) => name, 'ascending'))).toEqual(['a', 'b', 'B2', 'B10'])
    expect(names(sortedBy(rows, ({ share }) => share, 'descending'))).toEqual(['a', 'B2', 'B10', 'b'])
    expect(names(sortedBy(rows, ({ share }) => share, 'ascending'))).toEqual(['B10', 'B2', 'a', 'b'])
  })
})

describe('the bars of the commands plot', () => {
  const commands = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ command_name: `c${at}`, count: at + 1, previous_count: at }))

  it('show up to nine commands, or the eight most used and the sum of the others', () => {
    expect(barsOfCommands(commands(9)).map(({ name }) => name)).toEqual([
      'c8',
      'c7',
      'c6',
      'c5',
      'c4',
      'c3',
      'c2',
      'c1',
      'c0',
    ])
    const bars = barsOfCommands(commands(12))
    expect(bars).toHaveLength(9)
    expect(bars[8]).toEqual({ name: '4 others', count: 1 + 2 + 3 + 4, before: 0 + 1 + 2 + 3, isSum: true })
  })

  it('have no comparison when the server sends no previous counts', () => {
    const bars = barsOfCommands(commands(12).map(({ command_name, count }) => ({ command_name, count })))
    expect(bars.every(({ before }) => before === undefined)).toBe(true)
  })
})

it.each([
  [1, 1, '1 user.'],
  [60, 60, '60 users.'],
  [60, undefined, '60 users.'],
  [1_000, 1_000, '1,000 users.'],
  [1_000, 5_321, 'The 1,000 most active of 5,321 users.'],
  [1_000, undefined, 'The 1,000 most active users.'],
])('%i shown users out of %s are described as "%s"', (count, all, words) => {
  expect(usersShown(count, all)).toBe(words)
})

it('a timestamp is shown in UTC, with its date unless that is today', () => {
  expect(utcTime('2026-11-22T19:31:05.250Z', '2026-11-22')).toBe('7:31:05 PM UTC')
  expect(utcTime('2026-11-22T21:31:05+02:00', '2026-11-23')).toBe('Nov 22, 2026, 7:31:05 PM UTC')
})
