import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { guildMember } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseFile, lockDatabase } from '../testing/outage.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const RAID = GUILDS.raidNight

let stage: Stage
let file: string

beforeEach(async () => {
  file = databaseFile()
  stage = await setStage(file)
})

afterEach(() => stage.close())

const snapshots = () => stage.core.snapshots

async function demo() {
  const snapshot = await snapshots().get(DEMO)
  if (!snapshot) throw new Error('there is no snapshot')
  return snapshot
}

describe('the snapshot of a guild', () => {
  it('is stored soon after the start for every guild of the bot', async () => {
    await stage.start()
    await eventually(async () => expect(new Set(await snapshots().idsWithBot())).toEqual(new Set([DEMO, RAID])))
    const snapshot = await demo()
    expect(snapshot).toMatchObject({ name: 'Guildhall Demo', isBotMember: true, ownerId: USERS.ada })
    expect(snapshot.channels).toContainEqual(expect.objectContaining({ id: CHANNELS.demoGeneral, name: 'general' }))
    expect(snapshot.roles).toContainEqual(expect.objectContaining({ id: ROLES.demoKeeper, name: 'Keeper' }))
    expect(snapshot.roles.find((role) => role.id === ROLES.demoBot)).toMatchObject({ managed: true, color: 0x5865f2 })
    expect(snapshot.botRoleIds).toEqual([ROLES.demoBot])
    expect(snapshot.emojis.map((emoji) => emoji.animated)).toContain(true)
    const guild = stage.local.state.world.guilds.find((one) => one.id === DEMO)
    expect(snapshot.memberCount).toBe(guild?.members.length)
  })

  it('counts members who join and leave', async () => {
    await stage.start()
    const { memberCount } = await eventually(demo)
    await stage.as(USERS.dan).join(DEMO)
    await eventually(async () => expect((await demo()).memberCount).toBe(memberCount + 1))
    stage.local.kick(DEMO, USERS.dan)
    await eventually(async () => expect((await demo()).memberCount).toBe(memberCount))
  })

  it('is announced when a channel changes, but not when members join', async () => {
    await stage.start()
    const { memberCount } = await eventually(demo)
    await stage.rowsCurrent(DEMO)
    const announced: (string | null | undefined)[] = []
    stage.core.changes.subscribe('guild-snapshot', ({ area }) => void announced.push(area))
    await stage.as(USERS.dan).join(DEMO)
    await eventually(async () => expect((await demo()).memberCount).toBe(memberCount + 1))
    expect(announced).toEqual([])
    stage.local.deleteChannel(CHANNELS.demoGeneral)
    await eventually(() => expect(announced).toEqual(['guild']))
  })

  it('is written after the database was locked', async () => {
    await stage.start()
    const { memberCount } = await eventually(demo)
    const unlock = await lockDatabase(stage.db, file)
    await stage.as(USERS.dan).join(DEMO)
    await eventually(() => expect(stage.logged()).toContain('could not write what the gateway showed'))
    await unlock()
    await eventually(async () => expect((await demo()).memberCount).toBe(memberCount + 1))
  })

  it('is not written again at a start when it is unchanged', async () => {
    const bot = await stage.start()
    await eventually(demo)
    await bot.stop()
    const written = { updated_at: 1 }
    await stage.db.updateTable('guilds').set(written).execute()
    stage.local.invalidateSessions()
    await stage.start()
    // The first guild would be written before this one.
    await stage.as(USERS.cleo).join(RAID)
    stage.local.kick(RAID, USERS.cleo)
    const rowOf = (guildId: string) =>
      stage.db.selectFrom('guilds').select('updated_at').where('guild_id', '=', guildId).executeTakeFirst()
    await eventually(async () => expect((await rowOf(RAID))?.updated_at).toBeGreaterThan(1))
    expect(await rowOf(DEMO)).toEqual(written)
  })

  it('no longer contains a deleted channel', async () => {
    await stage.start()
    await eventually(demo)
    stage.local.deleteChannel(CHANNELS.demoGeneral)
    await eventually(async () =>
      expect((await demo()).channels.map((channel) => channel.id)).not.toContain(CHANNELS.demoGeneral),
    )
  })

  it("contains the bot's current roles", async () => {
    await stage.start()
    await eventually(demo)
    const { clientId } = stage.local.credentials
    stage.local.grantRole(DEMO, clientId, ROLES.demoRaider)
    await eventually(async () => expect((await demo()).botRoleIds).toContain(ROLES.demoRaider))
  })

  it('records that the bot is removed and added again', async () => {
    await stage.start()
    await eventually(demo)
    stage.local.removeBot(DEMO)
    await eventually(async () => expect((await demo()).isBotMember).toBe(false))
    expect((await demo()).name).toBe('Guildhall Demo')
    stage.local.addBot(DEMO, 8n)
    await eventually(async () => expect((await demo()).isBotMember).toBe(true))
  })

  it('records at the next start that the bot was removed while it was down', async () => {
    const bot = await stage.start()
    await eventually(async () => expect(await snapshots().idsWithBot()).toContain(RAID))
    await bot.stop()
    stage.local.invalidateSessions()
    stage.local.removeBot(RAID)
    await stage.start()
    await eventually(async () => expect(await snapshots().idsWithBot()).toEqual([DEMO]))
    expect((await snapshots().get(RAID))?.name).toBe('Raid Night')
  })
})

describe('the stored row of a member', () => {
  it('follows role changes in Discord and records that the member left', async () => {
    await stage.start()
    await stage.rowsCurrent(DEMO)
    const members = stage.core.members
    const rolesInRows = async () => (await members.get(DEMO, USERS.cleo))?.roleIds
    await members.ask(DEMO, USERS.cleo, async () => guildMember({}))
    stage.local.grantRole(DEMO, USERS.cleo, ROLES.demoKeeper)
    await eventually(async () => expect(await rolesInRows()).toContain(ROLES.demoKeeper))
    stage.local.revokeRole(DEMO, USERS.cleo, ROLES.demoKeeper)
    await eventually(async () => expect(await rolesInRows()).not.toContain(ROLES.demoKeeper))
    stage.local.kick(DEMO, USERS.cleo)
    await eventually(async () => expect((await members.get(DEMO, USERS.cleo))?.isMember).toBe(false))
  })

  it('follows the screening, time-outs and joins of the member', async () => {
    await stage.start()
    await stage.rowsCurrent(DEMO)
    const { members } = stage.core
    const row = () => members.get(DEMO, USERS.cleo)
    await members.ask(DEMO, USERS.cleo, async () => guildMember({}))
    const timedOutUntil = Date.now() + 60_000
    stage.local.changeMember(DEMO, USERS.cleo, { isPending: true, timedOutUntil })
    await eventually(async () => expect(await row()).toMatchObject({ isPending: true, timedOutUntil }))
    stage.local.changeMember(DEMO, USERS.cleo, { isPending: false, timedOutUntil: null })
    await eventually(async () => expect(await row()).toMatchObject({ isPending: false, timedOutUntil: null }))
    const before = (await row())?.joinedAt
    stage.local.kick(DEMO, USERS.cleo)
    await eventually(async () => expect(await row()).toMatchObject({ isMember: false, joinedAt: null }))
    stage.local.join(DEMO, USERS.cleo)
    await eventually(async () => expect(await row()).toMatchObject({ isMember: true, joinedAt: expect.any(String) }))
    expect((await row())?.joinedAt).not.toBe(before)
  })

  it('has the newest roles after the database was locked', async () => {
    await stage.start()
    await stage.rowsCurrent(DEMO)
    const members = stage.core.members
    await members.ask(DEMO, USERS.cleo, async () => guildMember({}))
    const unlock = await lockDatabase(stage.db, file)
    stage.local.grantRole(DEMO, USERS.cleo, ROLES.demoKeeper)
    stage.local.revokeRole(DEMO, USERS.cleo, ROLES.demoKeeper)
    stage.local.grantRole(DEMO, USERS.cleo, ROLES.demoRaider)
    await eventually(() => expect(stage.logged()).toContain('could not write what the gateway showed'))
    await unlock()
    await eventually(async () => expect((await members.get(DEMO, USERS.cleo))?.roleIds).toEqual([ROLES.demoRaider]))
  })

  it('is deleted with one statement for all servers of a new session', async () => {
    const statements: string[] = []
    const counted = stage.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'DeleteQueryNode') statements.push(JSON.stringify(node.from))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const members = stage.core.members
    for (const guildId of [DEMO, RAID]) await members.ask(guildId, USERS.cleo, async () => guildMember({}))
    await stage.start({ db: counted })
    for (const guildId of [DEMO, RAID]) {
      await eventually(async () => expect(await members.get(guildId, USERS.cleo)).toBeUndefined())
    }
    expect(statements.filter((from) => from.includes('guild_members'))).toHaveLength(1)
  })

  it('is deleted at the start after changes were missed', async () => {
    const members = stage.core.members
    await members.ask(DEMO, USERS.cleo, async () => guildMember({ roleIds: [ROLES.demoKeeper] }))
    await stage.start()
    await eventually(async () => expect(await members.get(DEMO, USERS.cleo)).toBeUndefined())
  })
})
