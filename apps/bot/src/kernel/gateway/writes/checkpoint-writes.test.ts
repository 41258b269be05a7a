import {
  createGatewayRows,
  createGatewaySessions,
  createGuildMembers,
  createLocalChanges,
  createAges,
  createLog,
  createShardLeases,
  migrate,
  openSqlite,
  problem,
  rowReader,
  SHARD_LEASE_MS,
  systemStopwatch,
  type Database,
  type GatewayRows,
  type ShardLeases,
} from '@guildhall/core'
import { guildSnapshot } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemberChanges, type MemberChanges } from '../../../guilds/member-changes.ts'
import { createSnapshotCache, type SnapshotCache } from '../../../guilds/snapshot-cache.ts'
import { createAccessProgress, type AccessProgress } from '../access-progress.ts'
import { createCheckpoints, type Checkpoints } from '../checkpoints.ts'
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
let members: MemberChanges
/** The guilds whose members must be deleted later. */
let forgotten: string[]

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
  forgotten = []
  const readRows = rowReader(createLog('silent'))
  const store = createGuildMembers({ db, gatewayDb: db, clock, changes: createLocalChanges(db), readRows })
  members = createMemberChanges({ members: store, progress, shardOf: () => 0, onChange: () => {} })
  cache = createSnapshotCache({ onChange: () => {}, shardCount: () => shardCount, isStored: () => false })
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
    members,
    forgetLater: async (guildId) => void forgotten.push(guildId),
    counts: [counts],
    checkpoints,
    progress,
    clock: { now: () => now },
    ages: createAges({ clock: { now: () => now }, stopwatch: systemStopwatch }),
    log: createLog('silent'),
  })

/** Simulates a counted event of a member. */
function happens(sequence: number): void {
  counts.add({ shardId: 0, sessionId: 's', sequence }, '1')
  checkpoints.pass(0, sequence)
}

async function addMember(guildId: string): Promise<void> {
  const row = { guild_id: guildId, user_id: '1', is_member: 1, role_ids: '[]', checked_at: 1 } as const
  await db.insertInto('guild_members').values(row).execute()
}
const changeMember = (guildId: string): void =>
  members.change({ guildId, userId: '1', isMember: true, roleIds: ['5'] }, 0)

/** Simulates that the rows of one guild are locked. */
function lockedIn(guildId: string, part: 'members' | 'snapshot'): GatewayRows {
  const check = (guild: { snapshots: readonly { id: string }[]; members: readonly { guildId: string }[] }): void => {
    const isLocked =
      part === 'members'
        ? guild.members.some((change) => change.guildId === guildId)
        : guild.snapshots.some(({ id }) => id === guildId)
    if (isLocked) throw problem('database.busy')
  }
  return {
    ...rows,
    async write(entries, confirm) {
      entries.forEach(check)
      return rows.write(entries, confirm)
    },
    async writeGuild(guild, shardId, confirm) {
      check({ snapshots: guild.snapshot ? [guild.snapshot] : [], members: guild.members })
      return rows.writeGuild(guild, shardId, confirm)
    },
  }
}

const rolesIn = async (guildId: string) =>
  (await db.selectFrom('guild_members').select('role_ids').where('guild_id', '=', guildId).executeTakeFirst())?.role_ids
const lacking = async (): Promise<unknown> =>
  JSON.parse(
    (await db.selectFrom('gateway_sessions').select('unwritten_guilds').executeTakeFirst())?.unwritten_guilds ?? '',
  )
const sequence = async () => (await db.selectFrom('gateway_sessions').select('sequence').executeTakeFirst())?.sequence
const counted = async () => (await db.selectFrom('blame_counts').select('count').executeTakeFirst())?.count
const resumeFrom = async () =>
  (await createGatewaySessions({ db, gatewayDb: db, clock: { now: () => now } }).get(0, 1))?.resumeFrom
const isCurrent = async (): Promise<boolean> => {
  const row = await db.selectFrom('gateway_sessions').select('members_as_of').executeTakeFirst()
  return (row?.members_as_of ?? 0) >= now - 1_000
}
const name = async () => (await db.selectFrom('guilds').select('name').executeTakeFirst())?.name

describe('the changes from events', () => {
  it('are written once the lease is renewed after the clock jumped beyond its end', async () => {
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

  it('are dropped when another process took the shard and replays the events', async () => {
    const writer = writerOn({
      ...rows,
      async write() {
        await leases.release()
        return new Set()
      },
      writeCounts: () => Promise.resolve(new Set()),
    })
    happens(5)
    await writer.flush()
    expect(counts.take(0, 's', 5)).toBeUndefined()
  })

  it('are counted once when the response to the commit is lost', async () => {
    let isLost = true
    const writer = writerOn({
      ...rows,
      async writeCounts(...entries) {
        const written = await rows.writeCounts(...entries)
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

  it('are written with the checkpoint although a count cannot be written', async () => {
    const writer = writerOn(rows)
    progress.caughtUp(0)
    happens(5)
    await writer.flush()
    await db.schema.dropTable('blame_counts').execute()
    cache.change('10', () => ({ ownerId: '99' }))
    now += 5_000
    happens(6)
    await writer.flush()
    expect(await sequence()).toBe(6)
    expect(await resumeFrom()).toBe(5)
    expect((await db.selectFrom('guilds').select('owner_id').executeTakeFirst())?.owner_id).toBe('99')
    expect(await isCurrent()).toBe(true)
  })

  it('are committed together with the age of the member rows', async () => {
    await addMember('10')
    progress.caughtUp(0)
    changeMember('10')
    happens(5)
    await writerOn(rows).flush()
    expect([await sequence(), await rolesIn('10'), await isCurrent()]).toEqual([5, '["5"]', true])
  })

  it('are fetched again later for one guild whose member changes fail, without delaying the rest', async () => {
    cache.load([guildSnapshot({ id: '11' })])
    for (const guildId of ['10', '11']) await addMember(guildId)
    progress.caughtUp(0)
    for (const guildId of ['10', '11']) changeMember(guildId)
    happens(5)
    const writer = writerOn(lockedIn('10', 'members'))
    await writer.flush()
    expect([await sequence(), await counted(), await rolesIn('11'), await isCurrent()]).toEqual([5, 1, '["5"]', true])
    expect(forgotten).toEqual(['10'])
    expect(await lacking()).toEqual(['10'])
    await members.forget(['10'])
    happens(6)
    await writer.flush()
    expect([await rolesIn('10'), await lacking()]).toEqual([undefined, []])
  })

  it('count the members with the checkpoint although the member changes of another guild fail', async () => {
    cache.load([guildSnapshot({ id: '11' })])
    await addMember('11')
    cache.change('10', () => ({ name: 'Before', memberCount: 7 }))
    happens(5)
    await writerOn(rows).flush()
    cache.change('10', () => ({ name: 'Changed' }))
    cache.addMembers('10', 1, { shardId: 0, sessionId: 's', sequence: 6 })
    changeMember('11')
    happens(6)
    await writerOn(lockedIn('11', 'members')).flush()
    const row = await db.selectFrom('guilds').select(['name', 'member_count']).executeTakeFirst()
    expect([await sequence(), row]).toEqual([6, { name: 'Changed', member_count: 8 }])
  })

  it('hold back the checkpoint but no other rows when one guild snapshot cannot be written', async () => {
    cache.load([guildSnapshot({ id: '11' })])
    progress.caughtUp(0)
    happens(5)
    await writerOn(rows).flush()
    for (const guildId of ['10', '11']) cache.change(guildId, () => ({ ownerId: '99' }))
    now += 5_000
    happens(6)
    await writerOn(lockedIn('10', 'snapshot')).flush()
    const owners = await db.selectFrom('guilds').select(['guild_id', 'owner_id']).orderBy('guild_id').execute()
    expect(owners).toEqual([{ guild_id: '11', owner_id: '99' }])
    expect([await sequence(), await lacking(), forgotten]).toEqual([5, ['10'], []])
    expect(await isCurrent()).toBe(true)
    happens(7)
    await writerOn(rows).flush()
    expect([await sequence(), await counted()]).toEqual([7, 3])
  })

  it('are written for one shard while a row of another shard fails', async () => {
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
