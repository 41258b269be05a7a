import { guildSnapshot, snapshotChannel } from '@guildhall/test-kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLocalChanges, TOPICS, type Change, type Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import { createGatewaySessions } from '../kernel/shards/gateway-sessions.ts'
import { createLog } from '../kernel/log.ts'
import { rowReader } from '../kernel/database/unreadable-rows.ts'
import { createShardLeases, SHARD_LEASE_MS } from '../kernel/shards/shard-leases.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createGatewayRows, type WriteCounts } from './gateway-rows.ts'
import { createGuildSnapshots } from './snapshot-store.ts'

const SNAPSHOT = guildSnapshot({
  channels: [snapshotChannel('20', { overwrites: [{ id: '10', type: 0, allow: '0', deny: '2048' }] })],
  emojis: [{ id: '30', name: 'wave', animated: true }],
  botRoleIds: ['40'],
})

const SESSION = { sessionId: 's', resumeUrl: 'ws://127.0.0.1', sequence: 7, shardCount: 1 }

const CURRENT = { aliveAt: 1_000, membersAsOf: 1_000, missedGuildIds: [], unwrittenGuildIds: [] }

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
    it('are read back unchanged, and publish a change when they are written', async () => {
      const snapshots = createGuildSnapshots({ db, clock, changes, readRows })
      await snapshots.put({ ...SNAPSHOT, name: 'Before' })
      await snapshots.put(SNAPSHOT)
      expect(await snapshots.get('10')).toEqual(SNAPSHOT)
      expect(await snapshots.list(['10', '11'])).toEqual([SNAPSHOT])
      expect(await snapshots.list([])).toEqual([])
      expect(published).toContainEqual({ topic: 'guild-snapshot', guildId: '10', area: 'guild' })
    })

    it('can be listed by 70,000 guild ids at once', async () => {
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
      expect(published).toEqual([{ topic: 'guild-snapshot', guildId: '10', area: 'guild' }])
      expect(await snapshots.idsWithBot()).toEqual([])
      expect(await snapshots.get('10')).toEqual({ ...SNAPSHOT, isBotMember: false })
    })
  })

  describe('gateway sessions', () => {
    it('are stored per shard, and report the latest sign of life of any shard', async () => {
      const sessions = createGatewaySessions({ db, gatewayDb: db, clock })
      expect(await sessions.aliveAt()).toBeNull()
      await sessions.put(0, SESSION)
      now = 2_000
      await sessions.put(1, { ...SESSION, sequence: 9 })
      expect(await sessions.get(0, 1)).toMatchObject(SESSION)
      expect(await sessions.get(0, 2)).toBeUndefined()
      expect(await sessions.aliveAt()).toBe(2_000)
      await sessions.silence(1, 1)
      expect(await sessions.aliveAt()).toBe(1_000)
    })

    it('report for each guild the last sign of life of its own shard', async () => {
      const sessions = createGatewaySessions({ db, gatewayDb: db, clock })
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

    it('are committed together with the guild snapshots, or not at all', async () => {
      const rows = createGatewayRows({ clock, changes })
      const sessions = createGatewaySessions({ db, gatewayDb: db, clock })
      await rows.write(
        [
          {
            shardId: 0,
            shardCount: 1,
            session: SESSION,
            progress: CURRENT,
            snapshots: [],
            memberCounts: [],
            members: [],
          },
        ],
        all,
      )
      // A checkpoint alone needs no NOTIFY.
      expect(published).toEqual([])
      await rows.write(
        [
          {
            shardId: 0,
            shardCount: 1,
            session: SESSION,
            progress: CURRENT,
            snapshots: [SNAPSHOT],
            memberCounts: [],
            members: [],
          },
        ],
        all,
      )
      expect(published).toEqual([{ topic: 'guild-snapshot', guildId: '10', area: 'guild' }])
      const torn = { ...SNAPSHOT, name: 'Torn', memberCount: Number.NaN }
      const later = { ...SESSION, sequence: 8 }
      const entry = {
        shardId: 0,
        shardCount: 1,
        session: later,
        progress: CURRENT,
        snapshots: [torn],
        memberCounts: [],
        members: [],
      }
      await expect(rows.write([entry], all)).rejects.toThrow(/NOT NULL|NaN/)
      expect(await sessions.get(0, 1)).toMatchObject(SESSION)
      expect(await createGuildSnapshots({ db, clock, changes, readRows }).get('10')).toEqual(SNAPSHOT)
    })

    it('are committed together with member counts, which publish nothing', async () => {
      const rows = createGatewayRows({ clock, changes })
      const sessions = createGatewaySessions({ db, gatewayDb: db, clock })
      const snapshots = createGuildSnapshots({ db, clock, changes, readRows })
      await snapshots.put(SNAPSHOT)
      published.length = 0
      const entry = {
        shardId: 0,
        shardCount: 1,
        session: SESSION,
        progress: CURRENT,
        snapshots: [],
        memberCounts: [{ id: '10', memberCount: 41 }],
        members: [],
      }
      await rows.write([entry], all)
      expect(published).toEqual([])
      expect(await snapshots.get('10')).toEqual({ ...SNAPSHOT, memberCount: 41 })
      const torn = {
        ...entry,
        session: { ...SESSION, sequence: 8 },
        memberCounts: [{ id: '10', memberCount: Number.NaN }],
      }
      await expect(rows.write([torn], all)).rejects.toThrow(/NOT NULL|NaN/)
      expect(await sessions.get(0, 1)).toMatchObject(SESSION)
    })

    it('keep their sequence and the member counts when only access data is written', async () => {
      const rows = createGatewayRows({ clock, changes })
      const sessions = createGatewaySessions({ db, gatewayDb: db, clock })
      const entry = {
        shardId: 0,
        shardCount: 1,
        session: SESSION,
        progress: CURRENT,
        snapshots: [SNAPSHOT],
        memberCounts: [],
        members: [],
      }
      await rows.write([entry], all)
      const later = { ...SNAPSHOT, ownerId: '99', memberCount: SNAPSHOT.memberCount + 1 }
      const progress = { aliveAt: 3_000, membersAsOf: 2_000, missedGuildIds: ['11'], unwrittenGuildIds: ['12'] }
      await rows.writeGuild({ snapshot: later, members: [] }, 0, all)
      await rows.writeProgress({ ...entry, progress }, all)
      expect(await sessions.get(0, 1)).toMatchObject(SESSION)
      expect(await createGuildSnapshots({ db, clock, changes, readRows }).get('10')).toEqual({
        ...SNAPSHOT,
        ownerId: '99',
      })
      const alive = { aliveAt: 3_000, lastSignAt: 3_000 }
      expect(await sessions.progressFor('10')).toEqual({ ...alive, membersAsOf: 2_000, isMissed: false })
      expect(await sessions.progressFor('11')).toEqual({ ...alive, membersAsOf: 0, isMissed: true })
      expect(await sessions.progressFor('12')).toMatchObject({ membersAsOf: 0, isMissed: true })
      expect(await sessions.lackingGuilds(0, 1)).toEqual({ missedGuildIds: ['11'], unwrittenGuildIds: ['12'] })
      expect(await sessions.areMembersCurrent(3_000)).toBe(true)
    })

    it('resume from the last counted event, unless the counts lag far behind', async () => {
      const rows = createGatewayRows({ clock, changes })
      const sessions = createGatewaySessions({ db, gatewayDb: db, clock })
      const entry = {
        shardId: 0,
        shardCount: 1,
        session: SESSION,
        progress: CURRENT,
        snapshots: [],
        memberCounts: [],
        members: [],
      }
      const counted = { shardId: 0, shardCount: 1, sessionId: 's', counts: [] }
      await rows.write([entry], all)
      expect((await sessions.get(0, 1))?.resumeFrom).toBe(7)
      await rows.writeCounts([{ ...counted, sequence: 5 }], all)
      expect(await sessions.get(0, 1)).toMatchObject({ sequence: 7, resumeFrom: 5 })
      await rows.write([{ ...entry, progress: { ...CURRENT, aliveAt: now + 90_000 } }], all)
      expect((await sessions.get(0, 1))?.resumeFrom).toBe(7)
      await rows.writeCounts([{ ...counted, sequence: 9 }], all)
      expect((await sessions.get(0, 1))?.resumeFrom).toBe(7)
    })

    it('count no event twice when the response to a commit is lost', async () => {
      const rows = createGatewayRows({ clock, changes })
      const added: number[] = []
      const count =
        (sessionId: string, sequence: number): WriteCounts =>
        (_trx, isCounted) => {
          if (!isCounted({ sessionId, sequence })) added.push(sequence)
          return Promise.resolve()
        }
      const entry = { shardId: 0, shardCount: 1, sessionId: 's' }
      await rows.writeCounts([{ ...entry, sequence: 7, counts: [count('s', 7)] }], all)
      await rows.writeCounts([{ ...entry, sequence: 8, counts: [count('s', 7), count('s', 8)] }], all)
      // Sequences of different sessions cannot be compared.
      await rows.writeCounts([{ ...entry, sequence: 8, counts: [count('earlier', 1)] }], all)
      expect(added).toEqual([7, 8, 1])
    })

    it('are written only for shards that the lease rows assign to the process', async () => {
      const rows = createGatewayRows({ clock, changes })
      const sessions = createGatewaySessions({ db, gatewayDb: db, clock })
      const lease = () =>
        createShardLeases({ db, clock, log: createLog('silent'), onUnconfirmed: () => {}, onLost: () => {} })
      const [first, second] = [lease(), lease()]
      await first.acquire(0, 2, AbortSignal.timeout(5_000))
      await second.acquire(1, 2, AbortSignal.timeout(5_000))
      const session = { ...SESSION, shardCount: 2 }
      const entries = [0, 1].map((shardId) => ({
        shardId,
        shardCount: 2,
        session,
        progress: CURRENT,
        snapshots: [],
        memberCounts: [],
        members: [],
      }))
      await rows.write(entries, first.confirm)
      expect([await sessions.get(0, 2), await sessions.get(1, 2)]).toMatchObject([session, undefined])
      // Another process took the shard after the lease ended, so the first one no longer holds it.
      now += SHARD_LEASE_MS
      await second.acquire(0, 2, AbortSignal.timeout(5_000))
      expect(first.isHeld(0)).toBe(true)
      const later = {
        shardId: 0,
        shardCount: 2,
        session: { ...session, sequence: 9 },
        progress: CURRENT,
        snapshots: [],
        memberCounts: [],
        members: [],
      }
      expect(await rows.write([later], first.confirm)).toEqual(new Set())
      expect(await sessions.get(0, 2)).toMatchObject(session)
      await first.release()
      await second.release()
    })
  })
})
