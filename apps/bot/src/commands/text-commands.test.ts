import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { breakTable } from '../testing/outage.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
  await stage.start()
  await stage.core.commands.toggle(DEMO, 'blame', true, USERS.ada)
})

afterEach(() => stage.close())

const write = (content: string, user: string = USERS.cleo) =>
  stage.chat('/chat/write', { user, channel: GENERAL, content })

const answers = () => stage.messagesIn(GENERAL).filter((one) => one.authorId === stage.local.credentials.clientId)

/** The newest answer, once there are so many. */
const answered = (times: number) =>
  eventually(() => {
    const all = answers()
    expect(all).toHaveLength(times)
    return all[times - 1]
  })

describe('a message with the prefix', () => {
  it('runs /blame, and the answer is a reply to it', async () => {
    await write('!blame')
    const answer = await answered(1)
    expect(answer).toMatchObject({ content: 'Gremlin has been blamed 1 time.', mentionIds: [] })
    const [question] = stage.messagesIn(GENERAL)
    expect(answer?.replyTo?.messageId).toBe(question?.id)
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
  ])('takes who, by mention or id, and what for: %s', async (content, told, pinged) => {
    await write(content)
    expect(await answered(1)).toMatchObject({ content: told, mentionIds: pinged, mentionEveryone: false })
  })

  it('cuts a reason that is longer than that of the slash command', async () => {
    await write(`!blame ${'x'.repeat(1_900)}`)
    expect((await answered(1))?.content).toBe(`Gremlin has been blamed 1 time. Reason: ${'x'.repeat(200)}`)
  })

  it.each(['?', 'hey', '🔥', '<<>>!', '.*'])('follows the settings at once: %s', async (prefix) => {
    await write('!blame')
    await answered(1)
    await stage.save(DEMO, { prefix })
    await write('!blame')
    await write(`${prefix}blame`)
    expect(await answered(2)).toMatchObject({ content: 'Gremlin has been blamed 2 times.' })
    expect(answers()[1]?.replyTo?.messageId).toBe(stage.messagesIn(GENERAL).at(-2)?.id)
  })

  it('is ordinary text when it names no command, or not quite', async () => {
    for (const content of ['!', '!blames', '! blame', '!!blame', 'blame', 'x !blame', '!bla', '!ask why', '\\!blame']) {
      await write(content)
    }
    await stage.settle()
    expect(answers()).toEqual([])
  })

  it('is ordinary text when the command is off', async () => {
    await stage.core.commands.toggle(DEMO, 'blame', false, USERS.ada)
    await write('!blame')
    await stage.settle()
    expect(answers()).toEqual([])
  })

  it('is obeyed from people alone: not from bots, webhooks or Discord itself, nor outside of servers', async () => {
    await write('!blame')
    await answered(1)
    const [spoken] = stage.messagesIn(GENERAL)
    const author = { id: USERS.cleo, username: 'cleo', discriminator: '0', global_name: null, avatar: null }
    const d = {
      id: `${BigInt(spoken?.id ?? 0) + 1n}`,
      channel_id: GENERAL,
      guild_id: DEMO,
      content: '!blame',
      type: 0,
      author,
      mentions: [],
    }
    const tell = (change: object) =>
      stage.local.state.tell({ t: 'MESSAGE_CREATE', d: { ...d, ...change }, guildId: DEMO, channelId: GENERAL })
    tell({ author: { ...author, bot: true } })
    tell({ webhook_id: '1' })
    tell({ type: 7 })
    tell({ guild_id: undefined })
    tell({ content: '' })
    await stage.settle()
    expect(answers()).toHaveLength(1)
  })

  it('counts once, and is answered once, although Discord tells of it again', async () => {
    const told: object[] = []
    const stop = stage.local.state.hub.subscribe(({ t, d }) => {
      if (t === 'MESSAGE_CREATE') told.push(d)
    })
    await write('!blame')
    await answered(1)
    stop()
    for (const d of told) stage.local.state.tell({ t: 'MESSAGE_CREATE', d, guildId: DEMO, channelId: GENERAL })
    await write('!blame')
    expect(await answered(2)).toMatchObject({ content: 'Gremlin has been blamed 2 times.' })
  })

  it('is answered without a reply where the bot may not read what was said before', async () => {
    const deny = { id: DEMO, type: 0, allow: '0', deny: `${1 << 16}` } as const
    const own = stage.local.state.world.guilds.find((one) => one.id === DEMO)?.roles.find((one) => one.botId !== null)
    stage.local.changeRole(DEMO, own?.id ?? '', { permissions: `${(1 << 10) | (1 << 11)}` })
    stage.local.changeChannel(GENERAL, { overwrites: [deny] })
    await write('!blame')
    expect(await answered(1)).toMatchObject({ replyTo: null })
  })

  it('counts nothing and gives an id when something breaks', async () => {
    const mend = await breakTable(stage.db, 'insert', 'blame_counts')
    await write('!blame @everyone')
    expect((await answered(1))?.content).toContain('report this id: ')
    await mend()
    await write('!blame')
    expect(await answered(2)).toMatchObject({ content: 'Gremlin has been blamed 1 time.' })
  })
})
