import { createCommands, createGatewaySessions, createGuildMembers, createGuildPictures } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from './testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})

afterEach(() => stage.close())

const pictures = () => createGuildPictures(stage.options)
const commands = () => createCommands(stage.options)

/** Names in Discord's own menu of a guild. */
async function menuOf(guildId: string): Promise<string[]> {
  const { credentials, endpoints } = stage.local
  const address = `${endpoints.apiUrl}/v10/applications/${credentials.clientId}/guilds/${guildId}/commands`
  const reply = await fetch(address, { headers: { authorization: `Bot ${credentials.token}` } })
  const menu: unknown = await reply.json()
  return Array.isArray(menu) ? menu.map((command: { name: string }) => command.name) : []
}

async function lastMessage(user: string, channel: string) {
  const messages = await stage.read(user, channel)
  return messages.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id))).at(-1)
}

const blame = (fields?: Record<string, string>) =>
  stage.invoke({ user: USERS.cleo, channel: GENERAL, command: 'blame', fields })

describe('the picture of a guild', () => {
  it('is in the rows soon after the start, for every guild that the bot is in', async () => {
    await stage.start()
    const demo = await eventually(async () => {
      const picture = await pictures().get(DEMO)
      expect(picture).toMatchObject({ name: 'Guildhall Demo', isBotMember: true, ownerId: USERS.ada })
      return picture
    })
    expect(demo?.channels).toContainEqual(expect.objectContaining({ id: GENERAL, name: 'general', type: 0 }))
    expect(demo?.roles).toContainEqual(expect.objectContaining({ id: ROLES.demoKeeper, name: 'Keeper' }))
    expect(demo?.botRoleIds).toEqual([ROLES.demoBot])
    expect(demo?.memberCount).toBe(stage.local.state.world.guilds.find((guild) => guild.id === DEMO)?.members.length)
    await eventually(async () =>
      expect(new Set(await pictures().idsWithBot())).toEqual(new Set([DEMO, GUILDS.raidNight])),
    )
  })

  it('counts members who come and go', async () => {
    await stage.start()
    const before = await eventually(async () => {
      const picture = await pictures().get(DEMO)
      expect(picture).toBeDefined()
      return picture?.memberCount ?? 0
    })
    await stage.chat('/chat/join', { user: USERS.dan, guild: DEMO })
    await eventually(async () => expect((await pictures().get(DEMO))?.memberCount).toBe(before + 1))
    await stage.chat('/chat/leave', { user: USERS.dan, guild: DEMO })
    await eventually(async () => expect((await pictures().get(DEMO))?.memberCount).toBe(before))
  })

  it('of a guild that removed the bot while it was down is marked so at the next start', async () => {
    const bot = await stage.start()
    await eventually(async () => expect(await pictures().idsWithBot()).toContain(GUILDS.raidNight))
    await bot.stop()
    await stage.forgetSession()
    await stage.removeBot(GUILDS.raidNight)
    await stage.start()
    await eventually(async () => expect(await pictures().idsWithBot()).toEqual([DEMO]))
    expect((await pictures().get(GUILDS.raidNight))?.name).toBe('Raid Night')
  })
})

describe('a member whose roles the dashboard knows', () => {
  it('loses and gains them in the rows as in Discord, and is no member after leaving', async () => {
    await stage.start()
    const members = createGuildMembers(stage.options)
    await members.put(DEMO, USERS.cleo, { isMember: true, roleIds: [] })
    stage.setRoles(DEMO, USERS.cleo, [ROLES.demoKeeper])
    await eventually(async () => expect((await members.get(DEMO, USERS.cleo))?.roleIds).toEqual([ROLES.demoKeeper]))
    await stage.chat('/chat/leave', { user: USERS.cleo, guild: DEMO })
    await eventually(async () => expect((await members.get(DEMO, USERS.cleo))?.isMember).toBe(false))
  })
})

describe("a guild's command menu", () => {
  it('has a command while it is on, and only there', async () => {
    await stage.start()
    expect(await commands().toggle(DEMO, 'blame', true, USERS.ada)).toMatchObject({ status: 'applied' })
    expect(await menuOf(DEMO)).toEqual(['blame'])
    expect(await menuOf(GUILDS.raidNight)).toEqual([])
    await commands().toggle(DEMO, 'blame', false, USERS.ada)
    await eventually(async () => expect(await menuOf(DEMO)).toEqual([]))
  })

  it('leaves out what is on but not there yet, and says that it is in place', async () => {
    await stage.start()
    expect(await commands().toggle(DEMO, 'ask', true, USERS.ada)).toMatchObject({ status: 'applied' })
    expect(await menuOf(DEMO)).toEqual([])
  })

  it('is brought up to date at the start with what was switched while the bot was away', async () => {
    expect(await commands().toggle(DEMO, 'blame', true, USERS.ada)).toMatchObject({ status: 'queued' })
    await stage.start()
    await eventually(async () => expect(await menuOf(DEMO)).toEqual(['blame']))
  })

  it('comes back when the bot does', async () => {
    await stage.start()
    await commands().toggle(DEMO, 'blame', true, USERS.ada)
    await stage.removeBot(DEMO)
    await eventually(async () => expect(await pictures().idsWithBot()).not.toContain(DEMO))
    await stage.addBot(DEMO)
    await eventually(async () => expect(await menuOf(DEMO)).toEqual(['blame']))
  })
})

describe('/blame', () => {
  beforeEach(async () => {
    await stage.start()
    await commands().toggle(DEMO, 'blame', true, USERS.ada)
  })

  it('blames the default person, counting up, for all to read', async () => {
    await blame()
    await eventually(async () =>
      expect(await lastMessage(USERS.ada, GENERAL)).toMatchObject({ content: 'Gremlin has been blamed 1 time.' }),
    )
    await blame()
    await eventually(async () =>
      expect(await lastMessage(USERS.ada, GENERAL)).toMatchObject({ content: 'Gremlin has been blamed 2 times.' }),
    )
  })

  it('blames somebody for a reason, which brings nothing alive', async () => {
    await blame({ user: USERS.ben, reason: '**late**, @everyone' })
    await eventually(async () =>
      expect(await lastMessage(USERS.ada, GENERAL)).toMatchObject({
        content: `<@${USERS.ben}> has been blamed 1 time. Reason: \\*\\*late\\*\\*, \\@everyone`,
      }),
    )
  })

  it('tells the caller alone that it is off, when called from an old menu', async () => {
    // Switched off behind the back of the menu, which then still shows it.
    await stage.db.updateTable('guild_commands').set({ is_enabled: 0 }).execute()
    await blame()
    await eventually(async () =>
      expect(await lastMessage(USERS.cleo, GENERAL)).toMatchObject({
        content: '/blame is switched off on this server.',
        ephemeral: true,
      }),
    )
    expect((await lastMessage(USERS.ada, GENERAL))?.content).not.toContain('switched off')
  })

  it('counts nothing and gives an id when something breaks, and goes on with the next', async () => {
    await stage.db.schema.alterTable('blame_counts').renameTo('gone').execute()
    await blame()
    const told = await eventually(async () => {
      const message = await lastMessage(USERS.cleo, GENERAL)
      expect(message?.ephemeral).toBe(true)
      expect(message?.content).toContain('report this id: ')
      return message
    })
    expect(stage.logged()).toContain(told?.content.split('id: ')[1])
    await stage.db.schema.alterTable('gone').renameTo('blame_counts').execute()
    await blame()
    await eventually(async () =>
      expect(await lastMessage(USERS.ada, GENERAL)).toMatchObject({ content: 'Gremlin has been blamed 1 time.' }),
    )
  })

  it('still answers after a listener threw', async () => {
    await stage.db.schema.alterTable('guild_members').renameTo('away').execute()
    await stage.chat('/chat/join', { user: USERS.dan, guild: DEMO })
    await eventually(() => expect(stage.logged()).toContain('a listener failed'))
    await blame()
    await eventually(async () =>
      expect(await lastMessage(USERS.ada, GENERAL)).toMatchObject({ content: 'Gremlin has been blamed 1 time.' }),
    )
  })
})

describe('the connection', () => {
  it('goes on where it stopped, also with what happened meanwhile', async () => {
    const first = await stage.start()
    await eventually(async () => expect(await pictures().get(DEMO)).toBeDefined())
    const sessions = createGatewaySessions(stage.options)
    await first.stop()
    const kept = await sessions.get(0)
    expect(kept).toBeDefined()
    expect(await sessions.aliveAt()).toBe(0)
    const before = (await pictures().get(DEMO))?.memberCount ?? 0
    await stage.chat('/chat/join', { user: USERS.dan, guild: DEMO })

    await stage.start()
    expect(stage.logged()).toContain('resumed the session')
    await eventually(async () => expect((await pictures().get(DEMO))?.memberCount).toBe(before + 1))
    await eventually(async () => expect((await sessions.get(0))?.sequence).toBeGreaterThan(kept?.sequence ?? 0))
    expect((await sessions.get(0))?.sessionId).toBe(kept?.sessionId)
  })

  it('drops a command that waited too long for the bot to come back', async () => {
    const first = await stage.start()
    await commands().toggle(DEMO, 'blame', true, USERS.ada)
    await first.stop()
    await blame()
    await new Promise((resolve) => setTimeout(resolve, 3_200))
    await stage.start()
    await eventually(() => expect(stage.logged()).toContain('came too late'))
    expect(await stage.db.selectFrom('blame_counts').selectAll().execute()).toEqual([])
  })

  it('is made anew when Discord forgot the session', async () => {
    const first = await stage.start()
    await first.stop()
    await stage.forgetSession()
    const second = await stage.start()
    expect(second.state()).toBe('ready')
  })

  it('says plainly that the token is wrong, and does not go on trying', async () => {
    const credentials = { ...stage.local.credentials, token: 'MTE0MDc5NzIwMDE5NzgwMjUzNA.wrong.wrong' }
    await expect(stage.start({ credentials })).rejects.toThrow('Discord does not accept the bot token')
    expect(stage.logged()).toContain('DISCORD_TOKEN')
  })
})
