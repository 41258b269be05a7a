import { utcDay } from '@guildhall/contract'
import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges, type Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import { rowReader } from '../kernel/database/unreadable-rows.ts'
import { createLog } from '../kernel/log.ts'
import { createParkedEvents } from '../kernel/parked-events.ts'
import { dayOf, recordEvents, startOfDay } from '../kernel/recorded-events.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createAnalyticsService, type Analytics } from './analytics.ts'
import { deletePersonalData, exportPersonalData } from './personal-data.ts'
import { createAnalyticsReader } from './reader.ts'
import { rollUpRecorded } from './roll-up.ts'

const TODAY = dayOf(Date.parse('2026-03-10'))
const ADA = '100'
const BEN = '101'
const CEM = '102'
const readRows = rowReader(createLog('silent'))

describeOnEachEngine('the analytics data of a person', (open) => {
  let db: Database
  let changes: Changes
  let analytics: Analytics

  beforeEach(async () => {
    db = await open()
    changes = createLocalChanges(db)
    const clock = { now: () => startOfDay(TODAY) }
    analytics = createAnalyticsService({ reader: createAnalyticsReader(db), clock, blameName: 'Gremlin' })
    await write(ADA, '10', TODAY - 1, 2)
    await write(ADA, '11', TODAY - 1, 1)
    await write(BEN, '10', TODAY - 1, 5)
    await rollUpRecorded({ changes, readRows })
    await write(ADA, '10', TODAY, 3)
    await run(ADA, '10', TODAY)
  })

  const record = (userId: string, guildId: string, day: number, event: string, command: string, count: number) =>
    changes.transaction((trx) =>
      recordEvents(trx, [{ guildId, day, event, command, userId, username: `name ${userId}`, count }]),
    )
  const write = (userId: string, guildId: string, day: number, count: number) =>
    record(userId, guildId, day, 'message_create', '', count)
  const run = (userId: string, guildId: string, day: number) =>
    record(userId, guildId, day, 'slash_command_usage', 'blame', 1)

  const [yesterday, today] = [utcDay(startOfDay(TODAY - 1)), utcDay(startOfDay(TODAY))]

  it('is exported by day and server, including events that are not yet rolled up', async () => {
    expect(await exportPersonalData({ db, changes, readRows }, ADA)).toEqual({
      user_id: ADA,
      username: 'name 100',
      last_day: today,
      days: [
        { date: yesterday, guild_id: '10', messages: 2, commands: 0 },
        { date: yesterday, guild_id: '11', messages: 1, commands: 0 },
        { date: today, guild_id: '10', messages: 3, commands: 1 },
      ],
      parked_events: [],
    })
    expect(await exportPersonalData({ db, changes, readRows }, '999')).toBeNull()
  })

  it('is deleted in all servers without changing the counts of events', async () => {
    expect(await deletePersonalData({ db, changes, readRows }, ADA)).toBe(2)
    expect(await exportPersonalData({ db, changes, readRows }, ADA)).toBeNull()
    expect(await analytics.users({})).toEqual([
      { user_id: BEN, username: 'name 101', message_count: 5, command_count: 0 },
    ])
    expect(await analytics.users({ guild_id: '11' })).toEqual([])
    expect(await analytics.summary({})).toMatchObject({
      unique_users: 1,
      total_messages: 11,
      event_type_counts: { message_create: 11, slash_command_usage: 1 },
    })
    expect(await deletePersonalData({ db, changes, readRows }, ADA)).toBeNull()
  })

  it('includes parked events and unreadable recorded events', async () => {
    const parkedEvents = createParkedEvents({ gatewayDb: db, clock: { now: () => 5 }, retentionDays: 30 })
    const event = { guildId: '10', module: 'moderation', sessionId: 's', shardId: 0, event: 'BLOCKED' }
    const happenedAt = { at: 1, isExact: true }
    for (const [sequence, userId] of [BEN, CEM].entries()) {
      await parkedEvents.park({ ...event, sequence, picked: { userId, content: 'hello' }, happenedAt })
    }
    const unreadable = { events: `[["10","${CEM}"],["10","${BEN}"]]`, size: 2, is_set_aside: 1 } as const
    await db.insertInto('recorded_events').values(unreadable).execute()
    const exported = await exportPersonalData({ db, changes, readRows }, CEM)
    expect(exported).toMatchObject({ username: null, last_day: null, days: [] })
    expect(exported?.parked_events).toEqual([{ event: 'BLOCKED', payload: expect.stringContaining('hello') }])

    expect(await deletePersonalData({ db, changes, readRows }, CEM)).toBe(0)
    expect(await exportPersonalData({ db, changes, readRows }, CEM)).toBeNull()
    expect(await db.selectFrom('recorded_events').select('events').execute()).toEqual([])
    expect((await exportPersonalData({ db, changes, readRows }, BEN))?.parked_events).toHaveLength(1)
  })

  it('contains only new activity when a deleted person writes again', async () => {
    await deletePersonalData({ db, changes, readRows }, ADA)
    await write(ADA, '10', TODAY, 1)
    await rollUpRecorded({ changes, readRows })
    expect((await exportPersonalData({ db, changes, readRows }, ADA))?.days).toEqual([
      { date: today, guild_id: '10', messages: 1, commands: 0 },
    ])
  })
})
