import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges, type Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import { pruneHandledEvents } from '../kernel/handled-events.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { recordQueries } from '../testing/query-plans.ts'
import { blamesOf, createBlameService, forgetBlames, type Blame } from './blame.ts'

let db: Database
let blame: Blame
let changes: Changes
let now: number
const clock = { now: () => now }

describeOnEachEngine('blame', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
    changes = createLocalChanges(db)
    blame = createBlameService({ db, clock, changes })
  })

  it('counts each person in each guild separately', async () => {
    await blame.blame({ guildId: '10', userId: '1', eventId: 'a' })
    expect(await blame.blame({ guildId: '10', userId: '1', eventId: 'b' })).toEqual({ count: 2 })
    expect(await blame.blame({ guildId: '10', userId: '2', eventId: 'c' })).toEqual({ count: 1 })
    expect(await blame.blame({ guildId: '11', userId: '1', eventId: 'd' })).toEqual({ count: 1 })
  })

  it('lists and deletes the counts of one person', async () => {
    await blame.blame({ guildId: '10', userId: '1', eventId: 'a' })
    await blame.blame({ guildId: '11', userId: '1', eventId: 'b' })
    await blame.blame({ guildId: '10', userId: '2', eventId: 'c' })
    expect(await blamesOf(db, '1')).toEqual([
      { guild_id: '10', count: 1 },
      { guild_id: '11', count: 1 },
    ])
    expect(await forgetBlames(db, '1')).toBe(2)
    expect(await blamesOf(db, '1')).toEqual([])
    expect(await blamesOf(db, '2')).toEqual([{ guild_id: '10', count: 1 }])
  })

  it('totals only the blames of the default person, over all guilds', async () => {
    expect(await blame.total()).toBe(0)
    await blame.blame({ guildId: '10', userId: null, eventId: 'a' })
    await blame.blame({ guildId: '11', userId: null, eventId: 'b' })
    await blame.blame({ guildId: '11', userId: '1', eventId: 'c' })
    expect(await blame.total()).toBe(2)
  })

  it('keeps the total cached when another person is blamed', async () => {
    const queries = recordQueries()
    const observed = await open(queries.onQuery)
    const counted = createBlameService({ db: observed, clock, changes: createLocalChanges(observed) })
    const reads = () => queries.of('select', 'blame_counts').length
    await counted.blame({ guildId: '10', userId: null, eventId: 'a' })
    expect(await Promise.all(Array.from({ length: 50 }, () => counted.total()))).toEqual(Array(50).fill(1))
    now += 60 * 60_000
    await counted.blame({ guildId: '10', userId: '1', eventId: 'b' })
    expect(await counted.total()).toBe(1)
    expect(reads()).toBe(1)
  })

  it('includes a new blame in the total although an earlier read was under way', async () => {
    const here = createBlameService({ db, clock, changes })
    const bot = createBlameService({ db, clock, changes })
    expect(await here.total()).toBe(0)
    const early = here.total()
    await bot.blame({ guildId: '10', userId: null, eventId: 'a' })
    await early
    expect(await here.total()).toBe(1)
    here.stop()
  })

  it('counts an event once, however often it is delivered', async () => {
    const request = { guildId: '10', userId: null, eventId: 'a' }
    const counts = await Promise.all([blame.blame(request), blame.blame(request), blame.blame(request)])
    expect(counts).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }])
  })

  it('deletes only handled events that are older than an hour', async () => {
    await blame.blame({ guildId: '10', userId: null, eventId: 'old' })
    now += 30 * 60_000
    await blame.blame({ guildId: '10', userId: null, eventId: 'new' })
    now += 31 * 60_000
    await pruneHandledEvents({ db, clock })
    expect(await db.selectFrom('handled_events').select('event_id').execute()).toEqual([{ event_id: 'new' }])
  })
})
