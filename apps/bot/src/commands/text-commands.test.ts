import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { breakTable } from '../testing/outage.ts'
import { setStage, type Stage } from '../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
  await stage.start()
  await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
})

afterEach(() => stage.close())

const write = (content: string, user: string = USERS.cleo) => stage.as(user).write(GENERAL, content)

/** Waits for this number of responses. @returns the newest one. */
const responded = (times: number) => stage.botMessage(GENERAL, times)

describe('a message with the prefix', () => {
  it('runs /blame, and the response is a reply to it', async () => {
    await write('!blame')
    const response = await responded(1)
    expect(response).toMatchObject({ content: 'Gremlin has been blamed 1 time.', mentionIds: [] })
    const [question] = stage.messagesIn(GENERAL)
    expect(response?.replyTo?.messageId).toBe(question?.id)
  })

  it.each([
    [`!blame <@${USERS.ben}>`, `<@${USERS.ben}> has been blamed 1 time.`, [USERS.ben]],
    [`!blame <@!${USERS.ben}>  was   late`, `<@${USERS.ben}> has been blamed 1 time. Reason: was late`, [USERS.ben]],
    [`!blame ${USERS.ben} again`, `<@${USERS.ben}> has been blamed 1 time. Reason: again`, [USERS.ben]],
    [`!BLAME\n<@${USERS.ben}>late`, `<@${USERS.ben}> has been blamed 1 time. Reason: late`, [USERS.ben]],
    ['!blame the weather', 'Gremlin has been blamed 1 time. Reason: the weather', []],
    ['!blame <@999999999999999999> x', 'Gremlin has been blamed 1 time. Reason: \\<\\@999999999999999999\\> x', []],
    [
      `!blame <@${USERS.ben}> **@everyone** <@${USERS.ada}>`,
      `<@${USERS.ben}> has been blamed 1 time. Reason: \\*\\*\\@everyone\\*\\* \\<\\@${USERS.ada}\\>`,
      [USERS.ben],
    ],
  ])('names a user, by mention or id, and a reason: %s', async (content, text, pinged) => {
    await write(content)
    expect(await responded(1)).toMatchObject({ content: text, mentionIds: pinged, mentionEveryone: false })
  })

  it('has its reason cut to the length limit of the slash command, between two characters', async () => {
    await write(`!blame x${'🎉'.repeat(900)}`)
    expect((await responded(1))?.content).toBe(`Gremlin has been blamed 1 time. Reason: x${'🎉'.repeat(99)}…`)
  })

  it.each(['?', 'hey', '🔥', '<<>>!', '.*'])('uses a saved prefix immediately: %s', async (prefix) => {
    await write('!blame')
    await responded(1)
    await stage.save(DEMO, { prefix })
    await write('!blame')
    await write(`${prefix}blame`)
    expect(await responded(2)).toMatchObject({ content: 'Gremlin has been blamed 2 times.' })
    expect(stage.botMessagesIn(GENERAL)[1]?.replyTo?.messageId).toBe(stage.messagesIn(GENERAL).at(-2)?.id)
  })

  it('is ordinary text when it does not exactly name a command', async () => {
    for (const content of ['!', '!blames', '! blame', '!!blame', 'blame', 'x !blame', '!bla', '!ask why', '\\!blame']) {
      await write(content)
    }
    await stage.settle()
    expect(stage.botMessagesIn(GENERAL)).toEqual([])
  })

  it('is ordinary text when the command is disabled', async () => {
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: false, seen: undefined }, administrator(USERS.ada))
    await write('!blame')
    await stage.settle()
    expect(stage.botMessagesIn(GENERAL)).toEqual([])
  })

  it('is ignored when its author is not a user, or when it is outside a server', async () => {
    await write('!blame')
    await responded(1)
    const [written] = stage.messagesIn(GENERAL)
    const author = { id: USERS.cleo, username: 'cleo', discriminator: '0', global_name: null, avatar: null }
    const d = {
      id: `${BigInt(written?.id ?? 0) + 1n}`,
      channel_id: GENERAL,
      guild_id: DEMO,
      content: '!blame',
      type: 0,
      author,
      mentions: [],
    }
    const deliver = (change: object) =>
      stage.local.state.publish({ t: 'MESSAGE_CREATE', d: { ...d, ...change }, guildId: DEMO, channelId: GENERAL })
    deliver({ author: { ...author, bot: true } })
    deliver({ webhook_id: '1' })
    deliver({ type: 7 })
    deliver({ guild_id: undefined })
    deliver({ content: '' })
    await stage.settle()
    expect(stage.botMessagesIn(GENERAL)).toHaveLength(1)
  })

  it('counts once and receives one response when Discord delivers it again', async () => {
    const delivered: object[] = []
    const stop = stage.local.state.hub.subscribe(({ t, d }) => {
      if (t === 'MESSAGE_CREATE') delivered.push(d)
    })
    await write('!blame')
    await responded(1)
    stop()
    for (const d of delivered) stage.local.state.publish({ t: 'MESSAGE_CREATE', d, guildId: DEMO, channelId: GENERAL })
    await write('!blame')
    expect(await responded(2)).toMatchObject({ content: 'Gremlin has been blamed 2 times.' })
  })

  it('receives a message instead of a reply where the bot cannot read the message history', async () => {
    const deny = { id: DEMO, type: 0, allow: '0', deny: `${1 << 16}` } as const
    const own = stage.local.state.world.guilds.find((one) => one.id === DEMO)?.roles.find((one) => one.botId !== null)
    stage.local.changeRole(DEMO, own?.id ?? '', { permissions: `${(1 << 10) | (1 << 11)}` })
    stage.local.changeChannel(GENERAL, { overwrites: [deny] })
    await write('!blame')
    expect(await responded(1)).toMatchObject({ replyTo: null })
  })

  it('counts nothing and receives an error id when the program fails', async () => {
    const repair = await breakTable(stage.db, 'insert', 'blame_counts')
    await write('!blame @everyone')
    expect((await responded(1))?.content).toContain('report error ')
    await repair()
    await write('!blame')
    expect(await responded(2)).toMatchObject({ content: 'Gremlin has been blamed 1 time.' })
  })
})
