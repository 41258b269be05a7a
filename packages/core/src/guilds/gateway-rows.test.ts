import { guildSnapshot, snapshotChannel } from '@guildhall/test-kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLocalChanges, TOPICS, type Change, type Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGatewaySessions } from '../kernel/shards/gateway-sessions.ts'
import { createLog } from '../kernel/log.ts'
import { rowReader } from '../kernel/database/unreadable-rows.ts'
import { createShardLeases, SHARD_LEASE_MS } from '../kernel/shards/shard-leases.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createGatewayRows, type WriteCounts } from './gateway-rows.ts'
import { createGuildMembers } from './members-store.ts'
import { createGuildSnapshots } from './snapshot-store.ts'

const SNAPSHOT = guildSnapshot({
  channels: [snapshotChannel('20', { overwrites: [{ id: '10', type: 0, allow: '0', deny: '2048' }] })],
  emojis: [{ id: '30', name: 'wave', animated: true }],
  botRoleIds: ['40'],
})

const SESSION = { sessionId: 's', resumeUrl: 'ws://127.0.0.1', sequence: 7, shardCount: 1 }

const all = (_trx: unknown, shardIds: readonly number[]) => Promise.resolve(new Set(shardIds))

let db: Database
let now: number
let changes: Changes
let published: Change[]
const clock = { now: () => now }
const readRows = rowReader(createLog('silent'))

describeOnEachEngine('the rows of the gateway', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000
    changes = createLocalChanges(db)
    published = []
    for (const topic of TOPICS) changes.subscribe(topic, (change) => void published.push(change))
  })

  describe('guild snapshots', () => {
    it('are read as they were written, and publish a change', async () => {
      const snapshots = createGuildSnapshots({ db, clock, changes, readRows })
      await snapshots.put({ ...SNAPSHOT, name: 'Before' })
      await snapshots.put(SNAPSHOT)
      expect(await snapshots.get('10')).toEqual(SNAPSHOT)
      expect(await snapshots.list(['10', '11'])).toEqual([SNAPSHOT])
      expect(await snapshots.list([])).toEqual([])
      expect(published).toContainEqual({ topic: 'guild-snapshot', guildId: '10' })
    })

    it('are listed for 70,000 guilds at once', async () => {
      const snapshots = createGuildSnapshots({ db, clock, changes, readRows })
      await snapshots.put(SNAPSHOT)
      const ids = Array.from({ length: 70_000 }, (_, index) => String(index))
      expect(await snapshots.list(ids)).toEqual([SNAPSHOT])
    })

    it('keep the last state of a guild that the bot left, and publish a change', async () => {
      const snapshots = createGuildSnapshots({ db, clock, changes, readRows })
      await snapshots.put(SNAPSHOT)
      expect(await snapshots.idsWithBot()).toEqual(['10'])
      published.length = 0
      await snapshots.markLeft('10')
      expect(published).toEqual([{ topic: 'guild-snapshot', guildId: '10' }])
      expect(await snapshots.idsWithBot()).toEqual([])
      expect(await snapshots.get('10')).toEqual({ ...SNAPSHOT, isBotMember: false })
    })
  })

  describe('guild members', () => {
    it('are updated only when a user opened the guild before', async () => {
      const members = createGuildMembers({ db, clock, changes })
      await members.update([{ guildId: '10', userId: '1', isMember: true, roleIds: ['5'] }])
      expect(await members.get('10', '1')).toBeUndefined()
      expect(published).toEqual([])
      await members.ask('10', '1', async () => ({ isMember: true, roleIds: ['5'] }))
      now = 2_000
      await members.update([{ guildId: '10', userId: '1', isMember: true, roleIds: [] }])
      expect(await members.get('10', '1')).toEqual({ isMember: true, roleIds: [], checkedAt: 2_000 })
      expect(published).toEqual([{ topic: 'member', guildId: '10', key: '1' }])
    })

    it('are found among many changes of several guilds', async () => {
      const members = createGuildMembers({ db, clock, changes })
      for (const guildId of ['10', '11'])
        await members.ask(guildId, '300', async () => ({ isMember: true, roleIds: [] }))
      const many = Array.from({ length: 301 }, (_, index) => ({
        guildId: '10',
        userId: `${index}`,
        isMember: true,
        roleIds: [`${index}`],
      }))
      await members.update(many)
      expect(await members.get('10', '300')).toMatchObject({ roleIds: ['300'] })
      expect(await members.get('11', '300')).toMatchObject({ roleIds: [] })
      expect(await members.get('10', '299')).toBeUndefined()
      expect(published).toEqual([{ topic: 'member', guildId: '10', key: '300' }])
    })

    it('keep what the gateway reported while Discord was being asked, also the first time', async () => {
      const members = createGuildMembers({ db, clock, changes })
      const old = { isMember: true, roleIds: ['5'] }
      const overtaken = async () => {
        expect(await members.get('10', '1')).toBeUndefined()
        await members.update([{ guildId: '10', userId: '1', isMember: true, roleIds: [] }])
        return old
      }
      expect(await members.ask('10', '1', overtaken)).toEqual(old)
      expect(await members.get('10', '1')).toMatchObject({ roleIds: [] })
      expect(published).toEqual([{ topic: 'member', guildId: '10', key: '1' }])
    })

    it('stay unknown when Discord gives no answer', async () => {
      const members = createGuildMembers({ db, clock, changes })
      await expect(members.ask('10', '1', () => Promise.reject(new Error('unreachable')))).rejects.toThrow(
        'unreachable',
      )
      expect(await members.ask('10', '1', async () => undefined)).toBeUndefined()
      expect(await members.get('10', '1')).toBeUndefined()
    })

    it('of thousands of guilds are forgotten, each with a change', async () => {
      const members = createGuildMembers({ db, clock, changes })
      const guildIds = Array.from({ length: 2_000 }, (_, at) => String(1_000 + at))
      const ends = ['1000', '1511', '1512', '2999']
      for (const guildId of [...ends, '11'])
        await members.ask(guildId, '1', async () => ({ isMember: true, roleIds: [] }))
      await members.forgetGuilds(guildIds)
      expect(published).toHaveLength(ends.length)
      for (const guildId of ends) expect(published).toContainEqual({ topic: 'member', guildId, key: '1' })
      expect(await members.get('11', '1')).toBeDefined()
    })

    it("of a guild are forgotten together, and another guild's stay", async () => {
      const members = createGuildMembers({ db, clock, changes })
      for (const guildId of ['10', '11']) await members.ask(guildId, '1', async () => ({ isMember: true, roleIds: [] }))
      await members.ask('10', '2', async () => ({ isMember: true, roleIds: [] }))
      await members.forgetGuilds(['10'])
      expect(await members.get('10', '1')).toBeUndefined()
      expect(await members.get('10', '2')).toBeUndefined()
      expect(await members.get('11', '1')).toBeDefined()
    })
  })

  describe('gateway sessions', () => {
    it('are stored per shard, with the newest sign of life of all', async () => {
      const sessions = createGatewaySessions({ db, clock })
      expect(await sessions.aliveAt()).toBeNull()
      await sessions.put(0, SESSION)
      now = 2_000
      await sessions.put(1, { ...SESSION, sequence: 9 })
      expect(await sessions.get(0, 1)).toEqual(SESSION)
      expect(await sessions.get(0, 2)).toBeUndefined()
      expect(await sessions.aliveAt()).toBe(2_000)
      await sessions.silence(1, 1)
      expect(await sessions.aliveAt()).toBe(1_000)
    })

    it('know for each guild when its own shard last showed a sign of life', async () => {
      const sessions = createGatewaySessions({ db, clock })
      const [ofFirst, ofSecond] = [String(2n << 22n), String(3n << 22n)]
      expect(await sessions.aliveFor(ofFirst)).toBeNull()
      await sessions.put(0, { ...SESSION, shardCount: 2 })
      expect(await sessions.aliveFor(ofSecond)).toBeNull()
      now = 2_000
      await sessions.put(1, { ...SESSION, shardCount: 2 })
      expect([await sessions.aliveFor(ofFirst), await sessions.aliveFor(ofSecond)]).toEqual([1_000, 2_000])
      now = 3_000
      await sessions.put(0, { ...SESSION, shardCount: 1 })
      expect([await sessions.aliveFor(ofFirst), await sessions.aliveFor(ofSecond)]).toEqual([3_000, 3_000])
    })

    it('are committed together with the snapshots, or not at all', async () => {
      const rows = createGatewayRows({ clock, changes })
      const sessions = createGatewaySessions({ db, clock })
      await rows.write([{ shardId: 0, shardCount: 1, session: SESSION, snapshots: [], counts: [] }], all)
      // A checkpoint alone needs no NOTIFY.
      expect(published).toEqual([])
      await rows.write([{ shardId: 0, shardCount: 1, session: SESSION, snapshots: [SNAPSHOT], counts: [] }], all)
      expect(published).toEqual([{ topic: 'guild-snapshot', guildId: '10' }])
      const torn = { ...SNAPSHOT, name: 'Torn', memberCount: Number.NaN }
      const later = { ...SESSION, sequence: 8 }
      const entry = { shardId: 0, shardCount: 1, session: later, snapshots: [torn], counts: [] }
      await expect(rows.write([entry], all)).rejects.toThrow(/NOT NULL|NaN/)
      expect(await sessions.get(0, 1)).toEqual(SESSION)
      expect(await createGuildSnapshots({ db, clock, changes, readRows }).get('10')).toEqual(SNAPSHOT)
    })

    it('are not added twice when the response to a commit is lost', async () => {
      const rows = createGatewayRows({ clock, changes })
      const counted: number[] = []
      const count =
        (sessionId: string, sequence: number): WriteCounts =>
        (_trx, isCounted) => {
          if (!isCounted({ sessionId, sequence })) counted.push(sequence)
          return Promise.resolve()
        }
      const entry = { shardId: 0, shardCount: 1, session: SESSION, snapshots: [] }
      await rows.write([{ ...entry, counts: [count('s', 7)] }], all)
      const next = { ...SESSION, sequence: 8 }
      await rows.write([{ ...entry, session: next, counts: [count('s', 7), count('s', 8)] }], all)
      // Sequences of another session say nothing.
      await rows.write([{ ...entry, counts: [count('earlier', 1)] }], all)
      expect(counted).toEqual([7, 8, 1])
    })

    it('are written only for the shards whose leases the rows give to the process', async () => {
      const rows = createGatewayRows({ clock, changes })
      const sessions = createGatewaySessions({ db, clock })
      const lease = () =>
        createShardLeases({ db, clock, log: createLog('silent'), onUnconfirmed: () => {}, onLost: () => {} })
      const [first, second] = [lease(), lease()]
      await first.acquire(0, 2, AbortSignal.timeout(5_000))
      await second.acquire(1, 2, AbortSignal.timeout(5_000))
      const session = { ...SESSION, shardCount: 2 }
      const entries = [0, 1].map((shardId) => ({ shardId, shardCount: 2, session, snapshots: [], counts: [] }))
      await rows.write(entries, first.confirm)
      expect([await sessions.get(0, 2), await sessions.get(1, 2)]).toEqual([session, undefined])
      // The lease ended, and another process took the shard: what the first one still believes is of no use.
      now += SHARD_LEASE_MS
      await second.acquire(0, 2, AbortSignal.timeout(5_000))
      expect(first.isHeld(0)).toBe(true)
      const later = { shardId: 0, shardCount: 2, session: { ...session, sequence: 9 }, snapshots: [], counts: [] }
      expect(await rows.write([later], first.confirm)).toEqual(new Set())
      expect(await sessions.get(0, 2)).toEqual(session)
      await first.release()
      await second.release()
    })
  })
})
