import type { SettingsChange } from '@guildhall/contract'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const ANNOUNCEMENTS = CHANNELS.demoAnnouncements

/** A separate channel for welcomes. */
const HELLO = { type: 0, name: 'hello', position: 9, parentId: null, topic: null, nsfw: false, overwrites: [] }

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
  await stage.start()
  await stage.save(DEMO, { welcome_channel_id: GENERAL })
})

afterEach(() => stage.close())

const join = () => stage.as(USERS.dan).join(DEMO)
const leave = () => stage.local.kick(DEMO, USERS.dan)

/** Waits for this number of welcomes. @returns the newest one. */
const welcomed = (times: number) => stage.botMessage(GENERAL, times)

describe('a new member', () => {
  it('is welcomed by name in the channel of the settings', async () => {
    await join()
    expect(await welcomed(1)).toMatchObject({
      content: `Welcome <@${USERS.dan}> to Guildhall Demo!`,
      mentionIds: [USERS.dan],
    })
  })

  it('is welcomed with a newly saved message immediately', async () => {
    await join()
    await welcomed(1)
    leave()
    await stage.save(DEMO, { welcome_message: 'Hi {user}! {server}, {user}. {role}' })
    await join()
    expect(await welcomed(2)).toMatchObject({
      content: `Hi <@${USERS.dan}>! Guildhall Demo, <@${USERS.dan}>. {role}`,
    })
  })

  it('is the only pinged member with any message text', async () => {
    await stage.save(DEMO, {
      welcome_message: `@everyone @here <@&${ROLES.demoGuest}> <@${USERS.ada}> {user}`,
    })
    await join()
    expect(await welcomed(1)).toMatchObject({
      content: `@everyone @here <@&${ROLES.demoGuest}> <@${USERS.ada}> <@${USERS.dan}>`,
      mentionIds: [USERS.dan],
      mentionRoleIds: [],
      mentionEveryone: false,
    })
  })

  it("is welcomed with the server's name as plain text", async () => {
    stage.local.changeGuild(DEMO, { name: '# **Us** @everyone `{user}` [x](https://e.org)' })
    await stage.save(DEMO, { welcome_message: '{server}' })
    await join()
    expect(await welcomed(1)).toMatchObject({
      content: '\\# \\*\\*Us\\*\\* \\@everyone \\`{user}\\` \\[x\\](https://e.org)',
      mentionEveryone: false,
    })
  })

  it("is welcomed within Discord's length limit without a cut character or mention", async () => {
    await stage.save(DEMO, { welcome_message: `${'é'.repeat(1_995)}{user}` })
    await join()
    expect((await welcomed(1))?.content).toBe(`${'é'.repeat(1_995)}…`)
    leave()
    await stage.save(DEMO, { welcome_message: `${'a'.repeat(1_984)}{user}🎉` })
    stage.local.changeGuild(DEMO, { name: 'Us' })
    await stage.save(DEMO, { welcome_message: `${'a'.repeat(1_992)}🎉{server}{server}{server}{server}{server}` })
    await join()
    expect((await welcomed(2))?.content).toBe(`${'a'.repeat(1_992)}🎉UsUsU…`)
    leave()
    await stage.save(DEMO, { welcome_message: `${'a'.repeat(1_991)}🎉🎉🎉{server}{server}🎉🎉🎉` })
    await join()
    expect((await welcomed(3))?.content).toBe(`${'a'.repeat(1_991)}🎉🎉🎉Us…`)
  })

  it('is welcomed once although Discord sends the event twice', async () => {
    const events: object[] = []
    const stop = stage.local.state.hub.subscribe(({ t, d }) => {
      if (t === 'GUILD_MEMBER_ADD') events.push(d)
    })
    await join()
    await welcomed(1)
    stop()
    for (const d of events) stage.local.state.publish({ t: 'GUILD_MEMBER_ADD', d, guildId: DEMO })
    leave()
    await join()
    // The repeated event arrived before the second join.
    await welcomed(2)
  })

  it('is welcomed once when Discord fails and the message is retried', async () => {
    const fault = stage.local.fail(503, { route: 'POST /channels/:id/messages', requests: 2 })
    await join()
    await welcomed(1)
    expect(fault.affected()).toBe(2)
  })

  it.each<[string, SettingsChange]>([
    ['a message', { welcome_message: null }],
    ['anything in the message', { welcome_message: ' \n ' }],
    ['a channel', { welcome_channel_id: null }],
  ])('is not welcomed without %s', async (_, change) => {
    await stage.save(DEMO, change)
    await join()
    await stage.settle()
    expect(stage.botMessagesIn(GENERAL)).toEqual([])
  })

  it('is not welcomed when it is a bot', async () => {
    const user = { id: '99', username: 'other', discriminator: '0', global_name: null, avatar: null, bot: true }
    const d = {
      user,
      roles: [],
      joined_at: new Date().toISOString(),
      guild_id: DEMO,
      deaf: false,
      mute: false,
      flags: 0,
    }
    stage.local.state.publish({ t: 'GUILD_MEMBER_ADD', d, guildId: DEMO })
    await stage.settle()
    expect(stage.botMessagesIn(GENERAL)).toEqual([])
  })

  it('is welcomed only where the bot may send messages, and the lack of permission is logged once', async () => {
    const channel = stage.local.createChannel(DEMO, HELLO)
    await eventually(() => stage.save(DEMO, { welcome_channel_id: channel.id }))
    const deny = { id: DEMO, type: 0, allow: '0', deny: `${1 << 11}` } as const
    stage.local.changeChannel(channel.id, { overwrites: [deny] })
    for (let times = 0; times < 3; times += 1) {
      await join()
      leave()
    }
    await eventually(() => expect(stage.logged()).toContain('the bot may not send a message'))
    expect(stage.logged().split('the bot may not send a message')).toHaveLength(2)
    expect(stage.logged()).toContain('"lacks":"Send Messages"')
    stage.local.changeChannel(channel.id, { overwrites: [] })
    await join()
    await eventually(() => expect(stage.botMessagesIn(channel.id)).toHaveLength(1))
  })

  it('is not welcomed when the channel was deleted', async () => {
    const channel = stage.local.createChannel(DEMO, HELLO)
    await eventually(() => stage.save(DEMO, { welcome_channel_id: channel.id }))
    stage.local.deleteChannel(channel.id)
    await join()
    await stage.settle()
    expect([...stage.botMessagesIn(GENERAL), ...stage.botMessagesIn(ANNOUNCEMENTS)]).toEqual([])
    expect(stage.logged()).not.toMatch(/a listener failed|did not accept/)
  })
})
