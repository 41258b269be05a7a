import {
  createAges,
  createLog,
  openSqlite,
  systemClock,
  systemStopwatch,
  type GuildSnapshot,
  type ShardEntry,
} from '@guildhall/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSnapshotCache, type SnapshotCache } from '../../../guilds/snapshot-cache.ts'
import { createAccessProgress } from '../access-progress.ts'
import { createCheckpoints, type Checkpoints } from '../checkpoints.ts'
import { createCounts, type Counts } from './counts.ts'
import { createGatewayWriter, type GatewayWriter } from './gateway-writer.ts'

const SNAPSHOT: GuildSnapshot = {
  id: '10',
  name: 'Guild',
  icon: null,
  ownerId: '1',
  memberCount: 1,
  isBotMember: true,
  roles: [],
  channels: [],
  emojis: [],
  botRoleIds: [],
}

/** The stored counts, by key. */
let sums: Record<string, number>
let written: ShardEntry[]
let fails: () => void
let checkpoints: Checkpoints
let cache: SnapshotCache
let counts: Counts
let writer: GatewayWriter

beforeEach(() => {
  sums = {}
  written = []
  fails = () => {}
  checkpoints = createCheckpoints({ ages: createAges({ clock: systemClock, stopwatch: systemStopwatch }) })
  checkpoints.update(0, { sessionId: 's', resumeURL: 'ws://127.0.0.1', sequence: 5, shardId: 0, shardCount: 1 })
  cache = createSnapshotCache({ onChange: () => {}, shardCount: () => 1, isStored: () => false })
  cache.load([SNAPSHOT])
  counts = createCounts({
    bounds: { events: 1_000, keys: 1_000 },
    onLost: () => {},
    write(_trx, added) {
      for (const [key, by] of added) sums[key] = (sums[key] ?? 0) + by
      return Promise.resolve()
    },
  })
  const db = openSqlite(':memory:')
  writer = createGatewayWriter({
    rows: {
      async write(entries) {
        fails()
        written.push(...entries)
        return new Set(entries.map((entry) => entry.shardId))
      },
      async writeCounts(entries) {
        fails()
        await db.transaction().execute(async (trx) => {
          for (const entry of entries) for (const write of entry.counts) await write(trx, () => false)
        })
        return new Set(entries.map((entry) => entry.shardId))
      },
      writeGuild() {
        fails()
        return Promise.resolve()
      },
      writeProgress() {
        fails()
        return Promise.resolve()
      },
    },
    leases: {
      held: () => ({ count: 1, ids: [0] }),
      isUncontested: () => true,
      confirm: () => Promise.resolve(new Set([0])),
    },
    snapshots: cache,
    members: { take: () => [], giveBack: () => {} },
    forgetLater: () => Promise.resolve(),
    counts: [counts],
    checkpoints,
    progress: createAccessProgress({
      ages: createAges({ clock: systemClock, stopwatch: systemStopwatch }),
      onChange: () => {},
    }),
    clock: systemClock,
    ages: createAges({ clock: systemClock, stopwatch: systemStopwatch }),
    log: createLog('silent'),
  })
})

const event = (sequence: number) => ({ shardId: 0, sessionId: 's', sequence })
const last = () => written.at(-1)

describe('the gateway writer', () => {
  it('writes everything in the next flush after a write fails', async () => {
    cache.change('10', () => ({ name: 'Changed' }))
    counts.add(event(5), 'message')
    counts.add(event(5), 'message')
    checkpoints.pass(0, 5)
    fails = () => {
      throw new Error('the database is unreachable')
    }
    await writer.flush()
    expect(written).toEqual([])
    fails = () => {}
    await writer.flush()
    expect(last()).toMatchObject({ shardId: 0, session: { sequence: 5 }, snapshots: [{ name: 'Changed' }] })
    expect(sums).toEqual({ message: 2 })
  })

  it('writes each count once and only up to the committed sequence', async () => {
    counts.add(event(6), 'message')
    const done = checkpoints.begin(0, 6)
    counts.add(event(7), 'message')
    cache.addMembers('10', 1, event(7))
    checkpoints.pass(0, 7)
    await writer.flush()
    expect(last()?.session?.sequence).toBe(5)
    expect(last()?.memberCounts).toMatchObject([{ memberCount: 1 }])
    expect(sums).toEqual({})
    done()
    await writer.flush()
    expect(last()?.session?.sequence).toBe(7)
    expect(last()?.memberCounts).toMatchObject([{ memberCount: 2 }])
    expect(sums).toEqual({ message: 2 })
    await writer.flush()
    expect(sums).toEqual({ message: 2 })
  })

  it('writes nothing for a lost shard', async () => {
    cache.addMembers('10', 1, event(5))
    counts.add(event(5), 'message')
    checkpoints.pass(0, 5)
    checkpoints.forget(0)
    cache.dropShard(0)
    counts.forget(0)
    await writer.flush()
    expect(written).toEqual([])
  })
})
