import {
  createGatewayRows,
  createLocalChanges,
  createAges,
  createLog,
  createShardLeases,
  migrate,
  openSqlite,
  SHARD_LEASE_MS,
  systemStopwatch,
  type Database,
  type GatewayRows,
  type ShardLeases,
} from '@guildhall/core'
import { guildSnapshot } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSnapshotCache, type SnapshotCache } from '../../guilds/snapshot-cache.ts'
import { createAccessProgress, type AccessProgress } from './access-progress.ts'
import { createCheckpoints, type Checkpoints } from './checkpoints.ts'
import { createCounts, type Counts } from './counts.ts'
import { createGatewayWriter, type GatewayWriter } from './gateway-writer.ts'

let db: Database
let now: number
let leases: ShardLeases
let checkpoints: Checkpoints
let cache: SnapshotCache
let counts: Counts
let rows: GatewayRows
let progress: AccessProgress
let shardCount: number

beforeEach(async () => {
  db = openSqlite(':memory:')
  await migrate(db)
  now = 1_000_000
  const clock = { now: () => now }
  leases = createShardLeases({ db, clock, log: createLog('silent'), onUnconfirmed: () => {}, onLost: () => {} })
  await leases.acquire(0, 1, AbortSignal.timeout(5_000))
  checkpoints = createCheckpoints({ ages: createAges({ clock: { now: () => now }, stopwatch: systemStopwatch }) })
  checkpoints.update(0, { sessionId: 's', resumeURL: 'ws://127.0.0.1', sequence: 5, shardId: 0, shardCount: 1 })
  progress = createAccessProgress({
    ages: createAges({ clock: { now: () => now }, stopwatch: systemStopwatch }),
    onChange: () => {},
  })
  shardCount = 1
  cache = createSnapshotCache({ onChange: () => {}, shardCount: () => shardCount })
  cache.load([guildSnapshot({})])
  counts = createCounts({
    bounds: { events: 1_000, keys: 1_000 },
    onLost: () => {},
    async write(trx, added) {
      for (const [userId, count] of added) {
        await trx
          .insertInto('blame_counts')
          .values({ guild_id: '10', user_id: userId, count })
          .onConflict((oc) =>
            oc.columns(['guild_id', 'user_id']).doUpdateSet((eb) => ({ count: eb('blame_counts.count', '+', count) })),
          )
          .execute()
      }
    },
  })
  rows = createGatewayRows({ clock, changes: createLocalChanges(db) })
})
afterEach(async () => {
  await leases.release()
  await db.destroy()
})

const writerOn = (gatewayRows: GatewayRows): GatewayWriter =>
  createGatewayWriter({
    rows: gatewayRows,
    leases,
    snapshots: cache,
    counts: [counts],
    checkpoints,
    progress,
    clock: { now: () => now },
    ages: createAges({ clock: { now: () => now }, stopwatch: systemStopwatch }),
    log: createLog('silent'),
  })

/** A member did something that is counted. */
function happens(sequence: number): void {
  counts.add({ shardId: 0, sessionId: 's', sequence }, '1')
  checkpoints.pass(0, sequence)
}

const sequence = async () => (await db.selectFrom('gateway_sessions').select('sequence').executeTakeFirst())?.sequence
const counted = async () => (await db.selectFrom('blame_counts').select('count').executeTakeFirst())?.count
const asOf = async () =>
  (await db.selectFrom('gateway_sessions').select('members_as_of').executeTakeFirst())?.members_as_of
const name = async () => (await db.selectFrom('guilds').select('name').executeTakeFirst())?.name

describe('what events changed', () => {
  it('is written once the lease is renewed when the clock jumped beyond its end', async () => {
    const writer = writerOn(rows)
    cache.change('10', () => ({ name: 'Changed' }))
    happens(5)
    now += SHARD_LEASE_MS + 1_000
    await writer.flush()
    expect(await sequence()).toBeUndefined()
    await db
      .updateTable('shard_leases')
      .set({ leased_until: now + SHARD_LEASE_MS })
      .execute()
    happens(6)
    await writer.flush()
    expect([await sequence(), await counted(), await name()]).toEqual([6, 2, 'Changed'])
  })

  it('is dropped when another process took the shard: the events are replayed there', async () => {
    const writer = writerOn({
      ...rows,
      async write() {
        await leases.release()
        return new Set()
      },
    })
    happens(5)
    await writer.flush()
    expect(counts.take(0, 's', 5)).toBeUndefined()
  })

  it('is counted once when the response to the commit is lost', async () => {
    let isLost = true
    const writer = writerOn({
      ...rows,
      async write(...entries) {
        const written = await rows.write(...entries)
        if (isLost) throw new Error('Connection terminated unexpectedly')
        return written
      },
    })
    happens(5)
    await writer.flush()
    expect(await counted()).toBe(1)
    happens(6)
    isLost = false
    await writer.flush()
    expect([await sequence(), await counted()]).toEqual([6, 2])
  })

  it('reaches the rows that decide access although a count cannot be written', async () => {
    const writer = writerOn(rows)
    progress.caughtUp(0)
    happens(5)
    await writer.flush()
    await db.schema.dropTable('blame_counts').execute()
    cache.change('10', () => ({ ownerId: '99' }))
    now += 5_000
    happens(6)
    await writer.flush()
    expect(await sequence()).toBe(5)
    expect((await db.selectFrom('guilds').select('owner_id').executeTakeFirst())?.owner_id).toBe('99')
    expect((await asOf()) ?? 0).toBeGreaterThanOrEqual(now - 1_000)
  })

  it('of one shard does not wait for a row of another that cannot be written', async () => {
    await leases.acquire(0, 2, AbortSignal.timeout(5_000))
    await leases.acquire(1, 2, AbortSignal.timeout(5_000))
    cache.load([guildSnapshot({ id: String(2n << 22n) }), guildSnapshot({ id: String(3n << 22n) })])
    shardCount = 2
    for (const shardId of [0, 1]) {
      checkpoints.update(shardId, { sessionId: 's', resumeURL: 'ws://127.0.0.1', sequence: 7, shardId, shardCount: 2 })
      progress.caughtUp(shardId)
      checkpoints.pass(shardId, 7)
    }
    cache.change(String(2n << 22n), () => ({ memberCount: Number.NaN }))
    cache.change(String(3n << 22n), () => ({ name: 'Changed' }))
    await writerOn(rows).flush()
    const written = await db.selectFrom('gateway_sessions').select(['shard_id', 'sequence']).execute()
    expect(written).toEqual([{ shard_id: 1, sequence: 7 }])
    expect(await name()).toBe('Changed')
  })
})
