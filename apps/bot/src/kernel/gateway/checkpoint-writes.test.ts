import {
  createGatewayRows,
  createLocalChanges,
  createLog,
  createShardLeases,
  migrate,
  openSqlite,
  SHARD_LEASE_MS,
  type Database,
  type GatewayRows,
  type ShardLeases,
} from '@guildhall/core'
import { guildSnapshot } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSnapshotCache, type SnapshotCache } from '../../guilds/snapshot-cache.ts'
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

beforeEach(async () => {
  db = openSqlite(':memory:')
  await migrate(db)
  now = 1_000_000
  const clock = { now: () => now }
  leases = createShardLeases({ db, clock, log: createLog('silent'), onUnconfirmed: () => {}, onLost: () => {} })
  await leases.acquire(0, 1, AbortSignal.timeout(5_000))
  checkpoints = createCheckpoints()
  checkpoints.update(0, { sessionId: 's', resumeURL: 'ws://127.0.0.1', sequence: 5, shardId: 0, shardCount: 1 })
  cache = createSnapshotCache({ onChange: () => {}, shardCount: () => 1 })
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
    log: createLog('silent'),
  })

/** A member did something that is counted. */
function happens(sequence: number): void {
  counts.add({ shardId: 0, sessionId: 's', sequence }, '1')
  checkpoints.pass(0, sequence)
}

const sequence = async () => (await db.selectFrom('gateway_sessions').select('sequence').executeTakeFirst())?.sequence
const counted = async () => (await db.selectFrom('blame_counts').select('count').executeTakeFirst())?.count
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
})
