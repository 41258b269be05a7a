import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { describeOnPostgres, makePostgresDatabase } from '../testing/databases.ts'
import { createLocalChanges, type Changes } from './changes/changes.ts'
import { createPostgresChanges } from './changes/postgres-changes.ts'
import { migrate } from './database/migrate.ts'
import { openPostgres } from './database/postgres.ts'
import type { Database } from './database/schema.ts'
import { openSqlite } from './database/sqlite.ts'
import { createGuildCache } from './guild-cache.ts'
import { createLog } from './log.ts'

const GUILDS = Array.from({ length: 5_000 }, (_, at) => String(1_000 + at))

interface Process {
  readonly db: Database
  readonly changes: Changes
  /** The number of queries of the process. */
  readonly queries: () => number
}

async function onSqlite(): Promise<Process> {
  let queries = 0
  const db = openSqlite(':memory:', () => (queries += 1))
  onTestFinished(() => db.destroy())
  await migrate(db)
  return { db, changes: createLocalChanges(db), queries: () => queries }
}

async function onPostgres(): Promise<Process> {
  let queries = 0
  const url = await makePostgresDatabase()
  const db = openPostgres(url, () => (queries += 1))
  onTestFinished(() => db.destroy())
  await migrate(db)
  const changes = await createPostgresChanges({ db, url, log: createLog('silent'), schema: null })
  onTestFinished(() => changes.close())
  return { db, changes, queries: () => queries }
}

describe('the cached value of a guild on SQLite', () => {
  testsOn(onSqlite)
})
describeOnPostgres('the cached value of a guild on PostgreSQL', () => testsOn(onPostgres))

function testsOn(start: () => Promise<Process>): void {
  /** Opens a cache of one number per guild, with a clock and a feed that the test controls. */
  async function open() {
    const { db, changes, queries } = await start()
    let now = 1_000_000
    let isDown = false
    let held = Promise.resolve()
    let trustMs: () => number = changes.trustMs
    const cache = createGuildCache(
      {
        clock: { now: () => now },
        changes: { subscribe: changes.subscribe, trustMs: () => trustMs() },
        topic: 'guild-config',
      },
      async (guildId) => {
        const row = await db
          .selectFrom('blame_counts')
          .select('count')
          .where('guild_id', '=', guildId)
          .executeTakeFirst()
        await held
        if (isDown) throw new Error('the database is unavailable')
        return row?.count ?? 0
      },
    )
    onTestFinished(() => cache.stop())
    const before = queries()
    return {
      cache,
      changes,
      queries: () => queries() - before,
      pass: (ms: number) => void (now += ms),
      killFeed: () => (trustMs = () => 5_000),
      /** Delays the results of reads. @returns a function that delivers them. */
      holdReads: () => {
        let goOn = (): void => {}
        held = new Promise((resolve) => (goOn = resolve))
        return () => goOn()
      },
      breakDatabase: (broken: boolean) => (isDown = broken),
      /** Writes a guild's number without publishing a change. */
      write: (guildId: string, count: number) =>
        db
          .insertInto('blame_counts')
          .values({ guild_id: guildId, user_id: '1', count })
          .onConflict((oc) => oc.columns(['guild_id', 'user_id']).doUpdateSet({ count }))
          .execute(),
      announce: (guildId: string | undefined) =>
        changes.transaction(async (trx) => {
          changes.publish(trx, {
            topic: 'guild-config',
            area: 'settings',
            ...(guildId === undefined ? {} : { guildId }),
          })
        }),
    }
  }

  it('is read once for concurrent callers, which continue in the order of their calls', async () => {
    const { cache, queries } = await open()
    const order: number[] = []
    await Promise.all(
      [1, 2, 3].map(async (turn) => {
        await cache.get('10')
        order.push(turn)
      }),
    )
    expect(queries()).toBe(1)
    expect(order).toEqual([1, 2, 3])
  })

  it('needs no further query for 5,000 idle guilds while the change feed is connected', async () => {
    const { cache, queries, pass } = await open()
    expect(cache.peek('1000')).toBeUndefined()
    for (let at = 0; at < GUILDS.length; at += 100)
      await Promise.all(GUILDS.slice(at, at + 100).map(async (guildId) => cache.get(guildId)))
    expect(queries()).toBe(GUILDS.length)
    for (let minute = 0; minute < 10; minute++) {
      pass(60_000)
      for (const guildId of GUILDS) expect(cache.peek(guildId)).toBe(0)
      await Promise.all(GUILDS.map(async (guildId) => cache.get(guildId)))
    }
    expect(queries()).toBe(GUILDS.length)
  })

  it('is read again after a change of its guild or of the whole topic', async () => {
    const { cache, announce, write } = await open()
    for (const guildId of ['10', '11']) await cache.get(guildId)
    for (const guildId of ['10', '11']) await write(guildId, 7)
    await announce('10')
    expect(cache.peek('10')).toBeUndefined()
    expect([await cache.get('10'), await cache.get('11')]).toEqual([7, 0])
    await announce(undefined)
    expect(await cache.get('11')).toBe(7)
  })

  it('is not cached when the read began before a change', async () => {
    const { cache, announce, write, holdReads, queries } = await open()
    const goOn = holdReads()
    const early = cache.get('10')
    await vi.waitFor(() => expect(queries()).toBe(1))
    await write('10', 7)
    await announce('10')
    goOn()
    expect(await early).toBe(0)
    expect(cache.peek('10')).toBeUndefined()
    expect(await cache.get('10')).toBe(7)
  })

  it('expires after 5 s without a change feed, and is then shown up to 30 s only to callers that do not wait', async () => {
    const { cache, killFeed, pass, write } = await open()
    await cache.get('10')
    await write('10', 7)
    killFeed()
    pass(4_999)
    expect(await cache.get('10')).toBe(0)
    pass(1)
    expect([cache.peek('10'), cache.peek('10')]).toEqual([0, 0])
    await vi.waitFor(() => expect(cache.peek('10')).toBe(7))
    await write('10', 8)
    pass(5_000)
    expect(await cache.get('10')).toBe(8)
    pass(30_000)
    expect(cache.peek('10')).toBeUndefined()
  })

  it('is read again after the clock was set back', async () => {
    const { cache, killFeed, pass, write } = await open()
    await cache.get('10')
    await write('10', 7)
    killFeed()
    pass(-7_200_000)
    expect(await cache.get('10')).toBe(7)
  })

  it('stays cached when a new read fails, and waiting callers receive the error', async () => {
    const { cache, killFeed, pass, breakDatabase } = await open()
    await cache.get('10')
    killFeed()
    breakDatabase(true)
    pass(5_000)
    expect(cache.peek('10')).toBe(0)
    await expect(cache.get('10')).rejects.toThrow('the database is unavailable')
    breakDatabase(false)
    expect(await cache.get('10')).toBe(0)
  })
}
