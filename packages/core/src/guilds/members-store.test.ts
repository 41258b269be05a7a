import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges, TOPICS, type Change, type Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/sqlite.ts'
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

/** Writes what the gateway reported. @param held the shards of this process. */
async function report(members: readonly GuildMemberChange[], held: readonly number[] = [0]): Promise<void> {
  const progress = { aliveAt: 1, membersAsOf: 1, missedGuildIds: [], unwrittenGuildIds: [] }
  const entry = { shardId: 0, shardCount: 1, session: undefined, progress, snapshots: [], members, counts: [] }
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

  it('are updated only when a user opened the guild before', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    await report([{ guildId: '10', userId: '1', isMember: true, roleIds: ['5'] }])
    expect(await members.get('10', '1')).toBeUndefined()
    expect(published).toEqual([])
    await members.ask('10', '1', async () => ({ isMember: true, roleIds: ['5'] }))
    now = 2_000
    await report([{ guildId: '10', userId: '1', isMember: true, roleIds: [] }])
    expect(await members.get('10', '1')).toEqual({ isMember: true, roleIds: [], checkedAt: 2_000 })
    expect(published).toEqual([{ topic: 'member', guildId: '10', key: '1' }])
  })

  it('are found among many changes of several guilds', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    for (const guildId of ['10', '11']) await members.ask(guildId, '300', async () => ({ isMember: true, roleIds: [] }))
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
    expect(published).toEqual([{ topic: 'member', guildId: '10', key: '300' }])
  })

  it('keep what the gateway reported while Discord was being asked, also the first time', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    const old = { isMember: true, roleIds: ['5'] }
    const overtaken = async () => {
      expect(await members.get('10', '1')).toBeUndefined()
      await report([{ guildId: '10', userId: '1', isMember: true, roleIds: [] }])
      return old
    }
    expect(await members.ask('10', '1', overtaken)).toEqual(old)
    expect(await members.get('10', '1')).toMatchObject({ roleIds: [] })
    expect(published).toEqual([{ topic: 'member', guildId: '10', key: '1' }])
  })

  it('keep what the gateway reported in the same millisecond as an earlier answer', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    const old = { isMember: true, roleIds: ['5'] }
    await members.ask('10', '1', async () => old)
    await members.ask('10', '1', async () => {
      await report([{ guildId: '10', userId: '1', isMember: true, roleIds: [] }])
      return old
    })
    expect(await members.get('10', '1')).toMatchObject({ roleIds: [] })
  })

  it('are as of the moment at which Discord was asked, however late its answer comes', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    await members.ask('10', '1', async () => {
      now += 4_000
      return { isMember: true, roleIds: [] }
    })
    expect(await members.get('10', '1')).toMatchObject({ checkedAt: 1_000 })
  })

  it('are not written for a shard that this process does not hold', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    await members.ask('10', '1', async () => ({ isMember: true, roleIds: ['5'] }))
    const gone = { guildId: '10', userId: '1', isMember: false, roleIds: [] }
    await report([gone], [])
    expect(await members.get('10', '1')).toMatchObject({ isMember: true })
  })

  it('stay unknown when Discord gives no answer', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    await expect(members.ask('10', '1', () => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable')
    expect(await members.ask('10', '1', async () => undefined)).toBeUndefined()
    expect(await members.get('10', '1')).toBeUndefined()
  })

  it('of thousands of guilds are forgotten, each with a change', async () => {
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
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
    const members = createGuildMembers({ db, gatewayDb: db, clock, changes, readRows })
    for (const guildId of ['10', '11']) await members.ask(guildId, '1', async () => ({ isMember: true, roleIds: [] }))
    await members.ask('10', '2', async () => ({ isMember: true, roleIds: [] }))
    await members.forgetGuilds(['10'])
    expect(await members.get('10', '1')).toBeUndefined()
    expect(await members.get('10', '2')).toBeUndefined()
    expect(await members.get('11', '1')).toBeDefined()
  })
})
