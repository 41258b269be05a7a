import { guildMember } from '@guildhall/test-kit'
import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges, TOPICS, type Change, type Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import { rowReader } from '../kernel/database/unreadable-rows.ts'
import { createLog } from '../kernel/log.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createGatewayRows } from './gateway-rows.ts'
import { createGuildMembers, type GuildMemberChange } from './members-store.ts'

let db: Database
let now: number
let changes: Changes
let published: Change[]
const clock = { now: () => now }
const readRows = rowReader(createLog('silent'))

/** Writes members as the gateway reports them. @param held the shards of this process. */
async function report(members: readonly GuildMemberChange[], held: readonly number[] = [0]): Promise<void> {
  const progress = { aliveAt: 1, membersAsOf: 1, missedGuildIds: [], unwrittenGuildIds: [] }
  const entry = {
    shardId: 0,
    shardCount: 1,
    session: undefined,
    progress,
    snapshots: [],
    memberCounts: [],
    members,
    counts: [],
  }
  await createGatewayRows({ clock, changes }).write([entry], () => Promise.resolve(new Set(held)))
}

describeOnEachEngine('the rows of guild members', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000
    changes = createLocalChanges(db)
    published = []
    for (const topic of TOPICS) changes.subscribe(topic, (change) => void published.push(change))
  })

  it('are updated by the gateway only after the member was looked up once', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    await report([{ guildId: '10', userId: '1', isMember: true, roleIds: ['5'] }])
    expect(await members.get('10', '1')).toBeUndefined()
    expect(published).toEqual([])
    await members.ask('10', '1', async () => guildMember({ roleIds: ['5'] }))
    now = 2_000
    await report([{ guildId: '10', userId: '1', isMember: true, roleIds: [] }])
    expect(await members.get('10', '1')).toEqual({ ...guildMember({}), checkedAt: 2_000 })
    expect(published).toEqual([{ topic: 'member', guildId: '10', key: '1', area: null }])
  })

  it('are updated from a batch of 301 members in their own guild only', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    for (const guildId of ['10', '11']) await members.ask(guildId, '300', async () => guildMember({}))
    const many = Array.from({ length: 301 }, (_, index) => ({
      guildId: '10',
      userId: `${index}`,
      isMember: true,
      roleIds: [`${index}`],
    }))
    await report(many)
    expect(await members.get('10', '300')).toMatchObject({ roleIds: ['300'] })
    expect(await members.get('11', '300')).toMatchObject({ roleIds: [] })
    expect(await members.get('10', '299')).toBeUndefined()
    expect(published).toEqual([{ topic: 'member', guildId: '10', key: '300', area: null }])
  })

  it("keep the gateway's report that arrives during a lookup, also during the first one", async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    const old = guildMember({ roleIds: ['5'] })
    const overtaken = async () => {
      expect(await members.get('10', '1')).toBeUndefined()
      await report([{ guildId: '10', userId: '1', ...guildMember({}) }])
      return old
    }
    expect(await members.ask('10', '1', overtaken)).toEqual(old)
    expect(await members.get('10', '1')).toMatchObject({ roleIds: [] })
    expect(published).toEqual([{ topic: 'member', guildId: '10', key: '1', area: null }])
  })

  it('are requested again when the gateway reports a change that lacks fields during the first lookup', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    const timedOut = guildMember({ roleIds: ['5'], timedOutUntil: 9_000 })
    await members.ask('10', '1', async () => {
      for (const roleIds of [['6'], []]) await report([{ guildId: '10', userId: '1', isMember: true, roleIds }])
      return timedOut
    })
    expect(await members.get('10', '1')).toBeUndefined()
    await members.ask('10', '1', async () => timedOut)
    expect(await members.get('10', '1')).toEqual({ ...timedOut, checkedAt: 1_000 })
  })

  it('keep the time of the join, the screening and the time-out where the gateway leaves them out', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    const before = guildMember({ isPending: true, timedOutUntil: 9_000 })
    await members.ask('10', '1', async () => before)
    await report([{ guildId: '10', userId: '1', isMember: true, roleIds: ['5'] }])
    expect(await members.get('10', '1')).toMatchObject({ ...before, roleIds: ['5'] })
    await report([
      { guildId: '10', userId: '1', isMember: true, roleIds: ['5'], isPending: false, timedOutUntil: null },
    ])
    expect(await members.get('10', '1')).toMatchObject(guildMember({ roleIds: ['5'] }))
  })

  it('have the time of the last join after a member was kicked and came back', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    await members.ask('10', '1', async () => guildMember({ timedOutUntil: 9_000 }))
    const gone = { isMember: false, roleIds: [], joinedAt: null, isPending: false, timedOutUntil: null }
    await report([{ guildId: '10', userId: '1', ...gone }])
    expect(await members.get('10', '1')).toMatchObject(gone)
    const back = guildMember({ joinedAt: '2026-02-01T00:00:00.000Z', isPending: true })
    await report([{ guildId: '10', userId: '1', ...back }])
    expect(await members.get('10', '1')).toMatchObject(back)
  })

  it("keep the gateway's report that arrives in the same millisecond as an earlier lookup", async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    const old = guildMember({ roleIds: ['5'] })
    await members.ask('10', '1', async () => old)
    await members.ask('10', '1', async () => {
      await report([{ guildId: '10', userId: '1', isMember: true, roleIds: [] }])
      return old
    })
    expect(await members.get('10', '1')).toMatchObject({ roleIds: [] })
  })

  it('are dated by the request to Discord, not by its response', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    await members.ask('10', '1', async () => {
      now += 4_000
      return guildMember({})
    })
    expect(await members.get('10', '1')).toMatchObject({ checkedAt: 1_000 })
  })

  it('are not written for a shard that this process does not hold', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    await members.ask('10', '1', async () => guildMember({ roleIds: ['5'] }))
    const gone = { guildId: '10', userId: '1', isMember: false, roleIds: [] }
    await report([gone], [])
    expect(await members.get('10', '1')).toMatchObject({ isMember: true })
  })

  it('are not created when Discord returns an error or no member', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    await expect(members.ask('10', '1', () => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable')
    expect(await members.ask('10', '1', async () => undefined)).toBeUndefined()
    expect(await members.get('10', '1')).toBeUndefined()
  })

  it('are deleted for 2,000 guilds at once, with a change for each row', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    const guildIds = Array.from({ length: 2_000 }, (_, at) => String(1_000 + at))
    const ends = ['1000', '1511', '1512', '2999']
    for (const guildId of [...ends, '11']) await members.ask(guildId, '1', async () => guildMember({}))
    await members.forgetGuilds(guildIds)
    expect(published).toHaveLength(ends.length)
    for (const guildId of ends) expect(published).toContainEqual({ topic: 'member', guildId, key: '1', area: null })
    expect(await members.get('11', '1')).toBeDefined()
  })

  it('are deleted for one guild without affecting another', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    for (const guildId of ['10', '11']) await members.ask(guildId, '1', async () => guildMember({}))
    await members.ask('10', '2', async () => guildMember({}))
    await members.forgetGuilds(['10'])
    expect(await members.get('10', '1')).toBeUndefined()
    expect(await members.get('10', '2')).toBeUndefined()
    expect(await members.get('11', '1')).toBeDefined()
  })
})
