import {
  analyticsQuery,
  MOST_ACTIVE_USERS,
  utcDay,
  type AnalyticsQuery,
  type AnalyticsSummary,
  type EventType,
} from '@guildhall/contract'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges, type Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import { rowReader } from '../kernel/database/unreadable-rows.ts'
import { createJobs } from '../kernel/jobs/jobs.ts'
import { createLog } from '../kernel/log.ts'
import { dayOf, recordEvents, startOfDay, type EventRecord, type RecordedEvent } from '../kernel/recorded-events.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createAnalyticsService, type Analytics } from './analytics.ts'
import { createAnalyticsReader } from './reader.ts'
import { createAnalyticsRollUp, rollUpStep, type AnalyticsRollUp } from './roll-up.ts'

const TODAY = dayOf(Date.parse('2026-03-10'))
const RETENTION_DAYS = 40

/** An event, as one line of the raw list. */
interface Happened {
  guildId: string
  day: number
  event: RecordedEvent
  command: string
  userId: string
}

const day = fc.integer({ min: TODAY - 9, max: TODAY })
const guildId = fc.constantFrom('10', '11', '12')
const userId = fc.nat(6).map((id) => `${100 + id}`)
const happened: fc.Arbitrary<Happened> = fc.oneof(
  fc.record({ guildId, day, event: fc.constant('message_create' as const), command: fc.constant(''), userId }),
  fc.record({
    guildId,
    day,
    event: fc.constant('slash_command_usage' as const),
    command: fc.constantFrom('blame', 'ask'),
    userId,
  }),
  fc.record({
    guildId,
    day,
    event: fc.constantFrom<EventType | 'default_blame'>('member_join', 'reminder_sent', 'default_blame'),
    command: fc.constant(''),
    userId: fc.constant(''),
  }),
)
const query: fc.Arbitrary<AnalyticsQuery> = fc
  .record(
    {
      first: fc.integer({ min: TODAY - 11, max: TODAY }),
      length: fc.nat(6),
      guild_id: fc.constantFrom('10', '11', '12', '13'),
    },
    { requiredKeys: ['length'] },
  )
  .map(({ first, length, guild_id }) => ({
    ...(first !== undefined && { start_date: dateOf(first), end_date: dateOf(first + length) }),
    ...(guild_id !== undefined && { guild_id }),
  }))

const dateOf = (of: number): string => utcDay(startOfDay(of))

/** The figures of a summary without its days, its comparison and its times. */
function figuresOf(summary: AnalyticsSummary): object {
  const { days: _days, previous: _previous, recorded_since: _since, as_of: _asOf, ...figures } = summary
  return figures
}

/** The figures, counted over the raw list. */
function naive(list: readonly Happened[], { start_date, end_date, guild_id }: AnalyticsQuery) {
  const first = start_date === undefined ? -Infinity : dayOf(Date.parse(start_date))
  const last = end_date === undefined ? Infinity : dayOf(Date.parse(end_date))
  const inRange = list.filter(
    (one) => one.day >= first && one.day <= last && (guild_id === undefined || one.guildId === guild_id),
  )
  const messages = inRange.filter(({ event }) => event === 'message_create')
  const commands = inRange.filter(({ event }) => event === 'slash_command_usage')
  const active = [...messages, ...commands]
  const uniqueOf = (some: readonly Happened[]): number => new Set(some.map((one) => one.userId)).size
  const countBy = (some: readonly Happened[], key: (one: Happened) => string): Record<string, number> => {
    const counts: Record<string, number> = {}
    for (const one of some) counts[key(one)] = (counts[key(one)] ?? 0) + 1
    return counts
  }
  return {
    isEmpty: inRange.length === 0,
    figures: {
      unique_users: uniqueOf(active),
      total_messages: messages.length,
      gremlin_blames: inRange.filter(({ event }) => event === 'default_blame').length,
      event_type_counts: countBy(
        inRange.filter(({ event }) => event !== 'default_blame'),
        ({ event }) => event,
      ),
    },
    days: countBy(messages, (one) => dateOf(one.day)),
    usersOf: (date: string): number => uniqueOf(active.filter((one) => dateOf(one.day) === date)),
    commands: countBy(commands, (one) => one.command),
    users: [...new Set(active.map((one) => one.userId))].map((id) => ({
      user_id: id,
      username: `name ${id}`,
      message_count: messages.filter((one) => one.userId === id).length,
      command_count: commands.filter((one) => one.userId === id).length,
    })),
  }
}

describeOnEachEngine('the analytics', (open) => {
  let db: Database
  let changes: Changes
  let rollUp: AnalyticsRollUp
  let analytics: Analytics
  let now: number
  let logged: string[]

  beforeEach(async () => {
    db = await open()
    now = startOfDay(TODAY) + 3_600_000
    const clock = { now: () => now }
    changes = createLocalChanges(db)
    const jobs = createJobs({ db, clock, changes, stopwatch: { elapsed: () => 0 } })
    logged = []
    const readRows = rowReader(createLog('info', { write: (line: string) => void logged.push(line) }))
    rollUp = createAnalyticsRollUp({ clock, changes, jobs, readRows, retentionDays: RETENTION_DAYS })
    analytics = createAnalyticsService({ reader: createAnalyticsReader(db), clock, blameName: 'Gremlin' })
  })

  const recordOf = (one: Happened): EventRecord => ({
    ...one,
    username: one.userId === '' ? null : `name ${one.userId}`,
    count: 1,
  })

  async function record(list: readonly Happened[]): Promise<void> {
    await changes.transaction((trx) => recordEvents(trx, list.map(recordOf)))
  }

  const message = (of: number, user: string, more?: Partial<Happened>): Happened => ({
    guildId: '10',
    day: of,
    event: 'message_create',
    command: '',
    userId: user,
    ...more,
  })

  async function empty(): Promise<void> {
    for (const table of ['recorded_events', 'analytics_event_days', 'analytics_user_days', 'analytics_users'] as const)
      await db.deleteFrom(table).execute()
  }

  it('match a count over the raw events, rolled up or not', async () => {
    const batches = fc.array(fc.record({ list: fc.array(happened, { maxLength: 30 }), isRolledUp: fc.boolean() }), {
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(batches, fc.array(query, { minLength: 1, maxLength: 4 }), async (given, queries) => {
        await empty()
        for (const { list, isRolledUp } of given) {
          await record(list)
          if (isRolledUp) await rollUp.rollUp()
        }
        const all = given.flatMap(({ list }) => list)
        for (const one of queries) {
          const expected = naive(all, one)
          const summary = await analytics.summary(one)
          const found = summary && { ...figuresOf(summary) }
          expect(found).toEqual(expected.isEmpty ? null : expected.figures)
          for (const { date, total_messages, unique_users } of summary?.days ?? []) {
            expect([date, total_messages, unique_users]).toEqual([
              date,
              expected.days[date] ?? 0,
              expected.usersOf(date),
            ])
          }
          for (const { start_date, end_date, ...figures } of summary?.previous ? [summary.previous] : [])
            expect(figures).toEqual(naive(all, { ...one, start_date, end_date }).figures)
          const commands = await analytics.commands(one)
          expect(Object.fromEntries(commands.map((row) => [row.command_name, row.count]))).toEqual(expected.commands)
          const users = await analytics.users(one)
          const byId = (a: { user_id: string }, b: { user_id: string }): number => (a.user_id < b.user_id ? -1 : 1)
          expect(users.toSorted(byId)).toEqual(expected.users.toSorted(byId))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('count as many commands in the summary as in the list by command', async () => {
    const run = { event: 'slash_command_usage' as const }
    await record([message(TODAY, '1', { ...run, command: 'blame' }), message(TODAY, '2', { ...run, command: 'ask' })])
    await record([message(TODAY, '1', { ...run, command: 'blame' })])
    expect((await analytics.summary({}))?.event_type_counts).toEqual({ slash_command_usage: 3 })
    expect(await analytics.commands({})).toEqual([
      { command_name: 'blame', count: 2, previous_count: null },
      { command_name: 'ask', count: 1, previous_count: null },
    ])
  })

  it('include the preceding period only if it was recorded in full', async () => {
    await record([message(TODAY - 3, '1'), message(TODAY - 2, '1'), message(TODAY, '2'), message(TODAY, '1')])
    const lastDays = (count: number) =>
      analyticsQuery({ startDay: dateOf(TODAY - count + 1), endDay: dateOf(TODAY), guildId: null })
    expect((await analytics.summary(lastDays(2)))?.previous).toEqual({
      start_date: dateOf(TODAY - 3),
      end_date: dateOf(TODAY - 2),
      unique_users: 1,
      total_messages: 2,
      gremlin_blames: 0,
      event_type_counts: { message_create: 2 },
    })
    expect(await analytics.summary(lastDays(3))).toMatchObject({ previous: null, recorded_since: dateOf(TODAY - 3) })
    expect((await analytics.summary({ end_date: dateOf(TODAY) }))?.previous).toBeNull()
  })

  it('list each day from the first recorded one to today, also days without events', async () => {
    await record([message(TODAY - 2, '1')])
    const query = analyticsQuery({ startDay: dateOf(TODAY - 20), endDay: dateOf(TODAY + 5), guildId: '10' })
    expect((await analytics.summary(query))?.days).toEqual([
      { date: dateOf(TODAY - 2), unique_users: 1, total_messages: 1, commands_used: 0 },
      { date: dateOf(TODAY - 1), unique_users: 0, total_messages: 0, commands_used: 0 },
      { date: dateOf(TODAY), unique_users: 0, total_messages: 0, commands_used: 0 },
    ])
  })

  it('are null or empty for a range or server without events', async () => {
    expect(await analytics.summary({})).toBeNull()
    await record([message(TODAY, '1')])
    const earlier = { start_date: dateOf(TODAY - 5), end_date: dateOf(TODAY - 1) }
    expect(await analytics.summary(earlier)).toBeNull()
    expect(await analytics.commands(earlier)).toEqual([])
    expect(await analytics.users(earlier)).toEqual([])
    expect(await analytics.summary({ guild_id: '999' })).toBeNull()
  })

  it('skip unreadable recorded events, keep their rows and log each one once', async () => {
    const damaged = { events: '[["a private word', size: 9_999 } // More events than a step takes.
    await db.insertInto('recorded_events').values([damaged, damaged]).execute()
    await record([message(TODAY, '1')])
    expect(await analytics.summary({})).toMatchObject({ total_messages: 1 })
    for (let times = 0; times < 2; times++) await rollUp.rollUp()
    await rollUp.prune()
    expect(await analytics.summary({})).toMatchObject({ total_messages: 1, unique_users: 1 })
    const left = await db.selectFrom('recorded_events').select(['events', 'is_set_aside']).execute()
    expect(left).toEqual([damaged, damaged].map(({ events }) => ({ events, is_set_aside: 1 })))
    expect(logged).toHaveLength(2)
    expect(logged.join('')).not.toContain('private')
  })

  it('count every event once when a roll-up ends between two steps', async () => {
    await record(Array.from({ length: 4_500 }, (_, at) => message(TODAY, `${at % 900}`)))
    const step = changes.transaction((trx) => rollUpStep(trx, (rows, read) => rows.map(read)))
    expect(await step, 'rows of the first step, of five').toBe(2)
    expect(await analytics.summary({})).toMatchObject({ total_messages: 4_500, unique_users: 900 })
    await rollUp.rollUp()
    expect(await analytics.summary({})).toMatchObject({ total_messages: 4_500, unique_users: 900 })
  })

  it('list only the most active users, but count every user', async () => {
    const users = Array.from({ length: MOST_ACTIVE_USERS + 50 }, (_, at) => `${at}`)
    await record([...users.map((id) => message(TODAY, id)), message(TODAY, '1049'), message(TODAY, '1040')])
    await rollUp.rollUp()
    const shown = await analytics.users({})
    expect(shown).toHaveLength(MOST_ACTIVE_USERS)
    expect(shown.slice(0, 3).map((one) => [one.user_id, one.message_count])).toEqual([
      ['1040', 2],
      ['1049', 2],
      ['0', 1],
    ])
    expect((await analytics.summary({}))?.unique_users).toBe(MOST_ACTIVE_USERS + 50)
  })

  it('show the last known name of a user', async () => {
    const named = (username: string | null): EventRecord => ({ ...recordOf(message(TODAY, '1')), username })
    for (const name of ['old', 'new', null]) await changes.transaction((trx) => recordEvents(trx, [named(name)]))
    await rollUp.rollUp()
    expect(await analytics.users({})).toMatchObject([{ username: 'new', message_count: 3 }])
  })

  it('drop days past the retention period, and the names of users without later activity', async () => {
    await record([message(TODAY - RETENTION_DAYS, '1'), message(TODAY - RETENTION_DAYS + 1, '2')])
    await rollUp.rollUp()
    await record([message(TODAY - RETENTION_DAYS, '3')])
    await rollUp.prune()
    expect(await analytics.users({})).toMatchObject([{ user_id: '2' }])
    expect(await analytics.summary({})).toMatchObject({
      total_messages: 1,
      recorded_since: dateOf(TODAY - RETENTION_DAYS + 1),
    })
    const known = await db.selectFrom('analytics_users').select('user_id').execute()
    expect(known).toEqual([{ user_id: '2' }])
  })
})
