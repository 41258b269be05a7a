import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { describeOnEachEngine, describeOnPostgres, makePostgresDatabase } from '../../testing/databases.ts'
import { openOnPostgres } from '../../testing/held-rows.ts'
import type { Clock } from '../clock.ts'
import { migrate } from '../database/migrate.ts'
import { openPostgres } from '../database/postgres.ts'
import { isPostgres } from '../database/queries.ts'
import type { Database } from '../database/schema.ts'
import { claimJob, LEASE_MS } from '../jobs/claims.ts'
import { createTestQueue, KEY } from '../jobs/testing/queue.ts'
import { createLog } from '../log.ts'
import { reserveIdentify } from './gateway-sessions.ts'
import { heldShards } from './held-shards.ts'
import { createShardLeases, endAllShardLeases, SHARD_LEASE_MS, type ShardLeases } from './shard-leases.ts'

let db: Database
let now: number
const clock = { now: () => now }
const never = new AbortController().signal

let logged: string[]

const process = (): ShardLeases => processWith(clock)

function processWith(its: Clock): ShardLeases {
  const log = createLog('info', { write: (line: string) => void logged.push(line) })
  return createShardLeases({ db, clock: its, log, onUnconfirmed: () => {}, onLost: () => {} })
}

describeOnEachEngine('the leases of shards', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
    logged = []
  })

  it('report a database error in the log, not a wait for another process', async () => {
    await sql`alter table shard_leases rename to shard_leases_elsewhere`.execute(db)
    await expect(process().acquire(0, 1, AbortSignal.timeout(50))).rejects.toThrow('aborted')
    await sql`alter table shard_leases_elsewhere rename to shard_leases`.execute(db)
    expect(logged.join('')).toContain('could not take the lease of a shard')
    expect(logged.join('')).not.toContain('another process')
  })

  it('make a second process wait for a shard until the first one releases it', async () => {
    const first = process()
    const second = process()
    await first.acquire(0, 2, never)
    await second.acquire(1, 2, never)
    const waiting = second.acquire(0, 2, never)
    expect(first.held()).toEqual({ count: 2, ids: [0] })
    expect(second.held()).toEqual({ count: 2, ids: [1] })
    await first.release()
    await waiting
    expect(second.held()).toEqual({ count: 2, ids: [1, 0] })
    expect(await heldShards(db, 2, now)).toEqual([0, 1])
    await second.release()
  })

  it('let another process take a shard when the lease of a dead one has ended', async () => {
    const dead = process()
    await dead.acquire(0, 1, never)
    const next = process()
    const waiting = next.acquire(0, 1, never)
    now += SHARD_LEASE_MS
    await waiting
    expect(next.isHeld(0)).toBe(true)
    await next.release()
    await dead.release()
  })

  it('make a process with another number of shards wait until all leases of the old number have ended', async () => {
    const first = process()
    const second = process()
    await first.acquire(0, 1, never)
    const waiting = second.acquire(3, 4, never)
    await expect(second.acquire(2, 4, AbortSignal.timeout(50))).rejects.toThrow('aborted')
    await first.release()
    await waiting
    expect(second.held().ids).toEqual([3])
    await second.release()
  })

  it.each([
    ['the same number of shards', 0, 1],
    ['another number of shards', 3, 4],
  ])('make a process wait whose clock is a little behind, with %s', async (_, shardId, shardCount) => {
    const first = process()
    await first.acquire(0, 1, never)
    const behind = processWith({ now: () => now - 5 })
    await expect(behind.acquire(shardId, shardCount, AbortSignal.timeout(50))).rejects.toThrow('aborted')
    expect(first.isHeld(0)).toBe(true)
    await first.release()
    await behind.release()
  })

  it('are compared with the time at which the lock was acquired, not requested', async () => {
    const first = process()
    await first.acquire(0, 1, never)
    const second = process()
    let waiting: Promise<PromiseSettledResult<void>[]> | undefined
    await db.transaction().execute(async (trx) => {
      // Simulate a renewal that holds the lock for a long time.
      if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended('shard_leases', 0))`.execute(trx)
      waiting = Promise.allSettled([second.acquire(0, 1, AbortSignal.timeout(500))])
      now += 10_000
      await trx
        .updateTable('shard_leases')
        .set({ leased_until: now + SHARD_LEASE_MS })
        .execute()
    })
    expect(await waiting).toMatchObject([
      { status: 'rejected', reason: { message: expect.stringContaining('aborted') } },
    ])
    expect(second.isHeld(0)).toBe(false)
    await first.release()
    await second.release()
  })

  it('are ignored if they are from before the clock was set back', async () => {
    const first = process()
    await first.acquire(0, 1, never)
    now -= 3_600_000
    const second = process()
    await second.acquire(0, 1, AbortSignal.timeout(5_000))
    expect(second.isHeld(0)).toBe(true)
    await second.release()
    await first.release()
  })

  it('are free immediately when the only process ends all of them at its startup', async () => {
    const dead = process()
    await dead.acquire(0, 1, never)
    await endAllShardLeases(db)
    const next = process()
    await next.acquire(0, 1, AbortSignal.timeout(5_000))
    await next.release()
    await dead.release()
  })

  it('reserve moments to identify, one after the other in each bucket', async () => {
    const deps = { db, clock }
    const moments = await Promise.all([0, 0, 1, 0].map((bucket) => reserveIdentify(deps, bucket, 5_000)))
    expect(moments.toSorted((a, b) => a - b)).toEqual([now, now, now + 5_000, now + 10_000])
    now += 60_000
    expect(await reserveIdentify(deps, 0, 5_000)).toBe(now)
    now -= 86_400_000
    await vi.waitFor(async () => expect(await reserveIdentify(deps, 0, 5_000)).toBe(now))
  })
})

describeOnPostgres('the jobs of a process whose lease of a shard has ended', () => {
  /** Takes over the shard of another process that has claimed a job. @returns the job's `leased_until`. */
  async function takeOver(processName: string): Promise<number | null | undefined> {
    const queue = createTestQueue(db)
    now = queue.now
    await queue.desire()
    await claimJob(db, KEY, { token: `${processName} claim`, now })
    const lease = { token: `${processName} shards`, leased_until: now }
    await db
      .insertInto('shard_leases')
      .values({ shard_count: 1, shard_id: 0, ...lease })
      .execute()
    const next = process()
    await next.acquire(0, 1, AbortSignal.timeout(5_000))
    await next.release()
    return (await queue.row())?.leased_until
  }
  const named = () => `guildhall ${randomUUID()}`

  beforeEach(() => {
    logged = []
  })

  it('can be claimed immediately when the process has no database connection', async () => {
    db = await openOnPostgres()
    expect(await takeOver(named())).toBe(0)
  })

  it('stay with the process while it has a database connection', async () => {
    const url = await makePostgresDatabase()
    db = openPostgres(url)
    onTestFinished(() => db.destroy())
    await migrate(db)
    const name = named()
    const alive = new pg.Client({ connectionString: url, application_name: name })
    await alive.connect()
    onTestFinished(() => alive.end())
    expect(await takeOver(name)).toBe(now + LEASE_MS)
  })
})
