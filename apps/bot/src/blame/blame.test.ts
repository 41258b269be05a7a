import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { guildMember } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enableCommand } from '../testing/enable-command.ts'
import { breakTable } from '../testing/outage.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
  await stage.start()
  await enableCommand(stage, DEMO, 'blame')
})

afterEach(() => stage.close())

const blame = (fields?: Record<string, string>) =>
  stage.as(USERS.cleo).run({ channelId: GENERAL, command: 'blame', fields })

/** Waits until the user's newest message matches. */
const reads = (user: string, message: { content: string; ephemeral?: boolean }) =>
  eventually(async () => expect((await stage.as(user).read(GENERAL)).at(-1)).toMatchObject(message))

describe('/blame', () => {
  it('blames the default person, counts up and responds to everyone', async () => {
    await blame()
    await reads(USERS.ada, { content: 'Gremlin has been blamed 1 time.', ephemeral: false })
    await blame()
    await reads(USERS.ada, { content: 'Gremlin has been blamed 2 times.' })
  })

  it('blames a user for a reason whose markdown and mentions are escaped', async () => {
    await blame({ user: USERS.ben, reason: '**late**, @everyone' })
    await reads(USERS.ada, {
      content: `<@${USERS.ben}> has been blamed 1 time. Reason: \\*\\*late\\*\\*, \\@everyone`,
    })
  })

  it('counts a call once when Discord delivers it twice', async () => {
    const delivered: object[] = []
    const stop = stage.local.state.hub.subscribe(({ t, audience, d }) => {
      if (t === 'INTERACTION_CREATE' && audience === 'bot') delivered.push(d)
    })
    await blame()
    await reads(USERS.ada, { content: 'Gremlin has been blamed 1 time.' })
    stop()
    for (const d of delivered) stage.local.state.publish({ t: 'INTERACTION_CREATE', d, guildId: DEMO, audience: 'bot' })
    await blame()
    await reads(USERS.ada, { content: 'Gremlin has been blamed 2 times.' })
    // The token allows responses in the bot's name, so the log must not contain it.
    for (const d of delivered) expect(stage.logged()).not.toContain(Reflect.get(d, 'token'))
  })

  it('informs the caller alone that it is switched off when a stale menu still offers it', async () => {
    // Discord's menu still contains the command.
    await stage.db.updateTable('guild_commands').set({ is_enabled: 0 }).execute()
    await blame()
    await reads(USERS.cleo, { content: '/blame is switched off on this server.', ephemeral: true })
    expect(JSON.stringify(await stage.as(USERS.ada).read(GENERAL))).not.toContain('switched off')
  })

  it('counts nothing and shows an error id when the program fails, and the next call works', async () => {
    const repair = await breakTable(stage.db, 'insert', 'blame_counts')
    await blame()
    const failure = await eventually(async () => {
      const message = (await stage.as(USERS.cleo).read(GENERAL)).at(-1)
      expect(message?.content).toContain('report error ')
      return message
    })
    expect(failure?.ephemeral).toBe(true)
    const id = /error (\S+)/.exec(failure?.content ?? '')?.[1]
    expect(stage.logged()).toContain(id)
    await repair()
    await blame()
    await reads(USERS.ada, { content: 'Gremlin has been blamed 1 time.' })
  })

  it('responds while another listener cannot write', async () => {
    const isMember = guildMember({})
    await stage.rowsCurrent(DEMO)
    await stage.core.members.ask(DEMO, USERS.dan, () => Promise.resolve(isMember))
    await breakTable(stage.db, 'update', 'guild_members')
    await stage.as(USERS.dan).join(DEMO)
    await eventually(() => expect(stage.logged()).toContain('could not write the rows of a server'))
    await blame()
    await reads(USERS.ada, { content: 'Gremlin has been blamed 1 time.' })
  })
})
