import { guildSnapshot, snapshotChannel } from '@guildhall/test-kit'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGatewaySessions } from '../kernel/gateway-sessions/gateway-sessions.ts'
import { createLocalNudges, type Nudge } from '../kernel/nudge.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createGatewayRows } from './gateway-rows.ts'
import { createGuildMembers } from './members-store.ts'
import { createGuildSnapshots } from './snapshot-store.ts'

const SNAPSHOT = guildSnapshot({
  channels: [snapshotChannel('20', { overwrites: [{ id: '10', type: 0, allow: '0', deny: '2048' }] })],
  emojis: [{ id: '30', name: 'wave', animated: true }],
  botRoleIds: ['40'],
})

const SESSION = { sessionId: 's', resumeUrl: 'ws://127.0.0.1', sequence: 7, shardCount: 1 }

let db: Database
let now: number
let sent: Nudge[]
const clock = { now: () => now }
const nudges = { ...createLocalNudges(), send: (nudge: Nudge) => void sent.push(nudge) }

describeOnEachEngine('what the gateway shows', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000
    sent = []
  })

  describe('guild snapshots', () => {
    it('come back as they were put, and tell that they changed', async () => {
      const snapshots = createGuildSnapshots({ db, clock, nudges })
      await snapshots.put({ ...SNAPSHOT, name: 'Before' })
      await snapshots.put(SNAPSHOT)
      expect(await snapshots.get('10')).toEqual(SNAPSHOT)
      expect(await snapshots.list(['10', '11'])).toEqual([SNAPSHOT])
      expect(await snapshots.list([])).toEqual([])
      expect(sent).toContainEqual({ about: 'guild-snapshot', guildId: '10' })
    })

    it('are listed for 70,000 guilds at once', async () => {
      const snapshots = createGuildSnapshots({ db, clock, nudges })
      await snapshots.put(SNAPSHOT)
      const ids = Array.from({ length: 70_000 }, (_, index) => String(index))
      expect(await snapshots.list(ids)).toEqual([SNAPSHOT])
    })

    it('keep what was known of a guild that the bot left', async () => {
      const snapshots = createGuildSnapshots({ db, clock, nudges })
      await snapshots.put(SNAPSHOT)
      expect(await snapshots.idsWithBot()).toEqual(['10'])
      await snapshots.markLeft('10')
      expect(await snapshots.idsWithBot()).toEqual([])
      expect(await snapshots.get('10')).toEqual({ ...SNAPSHOT, isBotMember: false })
    })
  })

  describe('guild members', () => {
    it('are updated only when somebody asked for them before', async () => {
      const members = createGuildMembers({ db, clock, nudges })
      await members.update([{ guildId: '10', userId: '1', isMember: true, roleIds: ['5'] }])
      expect(await members.get('10', '1')).toBeUndefined()
      expect(sent).toEqual([])
      await members.ask('10', '1', async () => ({ isMember: true, roleIds: ['5'] }))
      now = 2_000
      await members.update([{ guildId: '10', userId: '1', isMember: true, roleIds: [] }])
      expect(await members.get('10', '1')).toEqual({ isMember: true, roleIds: [], checkedAt: 2_000 })
      expect(sent).toEqual([{ about: 'member', guildId: '10', userId: '1' }])
    })

    it('are found among many changes of several guilds, each as it was told', async () => {
      const members = createGuildMembers({ db, clock, nudges })
      for (const guildId of ['10', '11'])
        await members.ask(guildId, '300', async () => ({ isMember: true, roleIds: [] }))
      const changes = Array.from({ length: 301 }, (_, index) => ({
        guildId: '10',
        userId: `${index}`,
        isMember: true,
        roleIds: [`${index}`],
      }))
      await members.update(changes)
      expect(await members.get('10', '300')).toMatchObject({ roleIds: ['300'] })
      expect(await members.get('11', '300')).toMatchObject({ roleIds: [] })
      expect(await members.get('10', '299')).toBeUndefined()
      expect(sent).toEqual([{ about: 'member', guildId: '10', userId: '300' }])
    })

    it('keep what the gateway told of while Discord was being asked, also the first time', async () => {
      const members = createGuildMembers({ db, clock, nudges })
      const old = { isMember: true, roleIds: ['5'] }
      const overtaken = async () => {
        expect(await members.get('10', '1')).toBeUndefined()
        await members.update([{ guildId: '10', userId: '1', isMember: true, roleIds: [] }])
        return old
      }
      expect(await members.ask('10', '1', overtaken)).toEqual(old)
      expect(await members.get('10', '1')).toMatchObject({ roleIds: [] })
      expect(sent).toEqual([{ about: 'member', guildId: '10', userId: '1' }])
    })

    it('stay unknown when Discord cannot say', async () => {
      const members = createGuildMembers({ db, clock, nudges })
      await expect(members.ask('10', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
      expect(await members.ask('10', '1', async () => undefined)).toBeUndefined()
      expect(await members.get('10', '1')).toBeUndefined()
    })

    it('of thousands of guilds are forgotten, and each is told of', async () => {
      const members = createGuildMembers({ db, clock, nudges })
      const guildIds = Array.from({ length: 2_000 }, (_, at) => String(1_000 + at))
      const ends = ['1000', '1511', '1512', '2999']
      for (const guildId of [...ends, '11'])
        await members.ask(guildId, '1', async () => ({ isMember: true, roleIds: [] }))
      await members.forgetGuilds(guildIds)
      expect(sent).toHaveLength(ends.length)
      for (const guildId of ends) expect(sent).toContainEqual({ about: 'member', guildId, userId: '1' })
      expect(await members.get('11', '1')).toBeDefined()
    })

    it("of a guild are forgotten together, and another guild's stay", async () => {
      const members = createGuildMembers({ db, clock, nudges })
      for (const guildId of ['10', '11']) await members.ask(guildId, '1', async () => ({ isMember: true, roleIds: [] }))
      await members.ask('10', '2', async () => ({ isMember: true, roleIds: [] }))
      await members.forgetGuilds(['10'])
      expect(await members.get('10', '1')).toBeUndefined()
      expect(await members.get('10', '2')).toBeUndefined()
      expect(await members.get('11', '1')).toBeDefined()
    })
  })

  describe('gateway sessions', () => {
    it('are kept per shard, with the newest sign of life of all', async () => {
      const sessions = createGatewaySessions({ db, clock })
      expect(await sessions.aliveAt()).toBeNull()
      await sessions.put(0, SESSION)
      now = 2_000
      await sessions.put(1, { ...SESSION, sequence: 9 })
      expect(await sessions.get(0)).toEqual(SESSION)
      expect(await sessions.aliveAt()).toBe(2_000)
      await sessions.silence(1)
      expect(await sessions.aliveAt()).toBe(1_000)
    })

    it("tell for each guild when its own shard was heard, whatever the others' do", async () => {
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

    it('move on together with the snapshots, or not at all', async () => {
      const rows = createGatewayRows({ db, clock, nudges })
      const sessions = createGatewaySessions({ db, clock })
      await rows.write({ snapshots: [SNAPSHOT], sessions: new Map([[0, SESSION]]) })
      const torn = { ...SNAPSHOT, name: 'Torn', memberCount: Number.NaN }
      const later = new Map([[0, { ...SESSION, sequence: 8 }]])
      await expect(rows.write({ snapshots: [torn], sessions: later })).rejects.toThrow(/NOT NULL|NaN/)
      expect(await sessions.get(0)).toEqual(SESSION)
      expect(await createGuildSnapshots({ db, clock, nudges }).get('10')).toEqual(SNAPSHOT)
    })
  })
})
