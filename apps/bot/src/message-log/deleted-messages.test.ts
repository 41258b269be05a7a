import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const LOG = '1141163075606266815'

const Written = z.object({ id: z.string() })
const Embed = z.object({
  title: z.string(),
  description: z.string(),
  author: z.optional(z.object({ name: z.string() })),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
})

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
  await stage.start()
})

afterEach(() => stage.close())

const chooseLog = () => stage.save(DEMO, { deleted_message_log_channel_id: LOG })

async function write(content: string, channel: string = GENERAL, user: string = USERS.cleo): Promise<string> {
  const reply = await stage.chat('/chat/write', { user, channel, content })
  expect(reply.status).toBe(200)
  return Written.parse(await reply.json()).id
}

const remove = (message: string, channel: string = GENERAL, user: string = USERS.ada) =>
  stage.chat('/chat/delete', { user, channel, message })

/** Says something as Discord would tell the bot of it, whether or not it is so. */
const tell = (t: string, d: object) => stage.local.state.tell({ t, d, guildId: DEMO, channelId: GENERAL })

const logged = () => stage.messagesIn(LOG).flatMap(({ embeds }) => embeds.map((embed) => Embed.parse(embed)))

/** The newest entry of the log, once there are so many. */
const entry = (times: number) =>
  eventually(() => {
    const all = logged()
    expect(all).toHaveLength(times)
    return all.at(-1)
  })

const field = (name: string, value: string) => expect.objectContaining({ name, value })

describe('a deleted message', () => {
  it('is shown in the log with its author, its channel and what it said, and pings nobody', async () => {
    await chooseLog()
    await remove(await write(`hello <@${USERS.ada}>`))
    const shown = await entry(1)
    expect(shown).toMatchObject({
      title: 'Message deleted',
      author: { name: 'cleo' },
      description: `\`\`\`\nhello <@${USERS.ada}>\n\`\`\``,
    })
    expect(shown?.fields).toEqual([field('Author', `<@${USERS.cleo}>`), field('Channel', `<#${GENERAL}>`)])
    expect(stage.messagesIn(LOG)[0]).toMatchObject({ mentionIds: [], mentionEveryone: false })
  })

  it('is shown as it was edited last', async () => {
    await chooseLog()
    const id = await write('first')
    await stage.chat('/chat/edit', { user: USERS.cleo, channel: GENERAL, message: id, content: 'second' })
    await remove(id)
    const shown = await entry(1)
    expect(shown?.description).toBe('```\nsecond\n```')
    expect(shown?.fields).toContainEqual(field('Edited', 'What it said last is shown.'))
  })

  it('is text to the letter: what was said cannot break out, nor outgrow the entry', async () => {
    await chooseLog()
    await remove(await write('``` **bold** @everyone ````` [x](https://e.org)'))
    expect((await entry(1))?.description).toBe(
      '```\n`\u200b`\u200b` **bold** @everyone `\u200b`\u200b`\u200b`\u200b` [x](https://e.org)\n```',
    )
    await remove(await write('`'.repeat(2_000)))
    const { description } = (await entry(2)) ?? { description: '' }
    expect(description.length).toBeLessThanOrEqual(4_096)
    expect(description).not.toMatch(/.```./s)
    await remove(await write('x'.repeat(2_000)))
    expect((await entry(3))?.description).toBe(`\`\`\`\n${'x'.repeat(2_000)}\n\`\`\``)
  })

  it('names its files', async () => {
    await chooseLog()
    const author = { id: USERS.cleo, username: 'cleo', global_name: 'Cleo', discriminator: '0', avatar: null }
    const attachments = [{ filename: 'a.png' }, { filename: '```b.png' }]
    const message = { id: '5', channel_id: GENERAL, guild_id: DEMO, type: 0, content: '', author, attachments }
    tell('MESSAGE_CREATE', message)
    tell('MESSAGE_DELETE', { id: '5', channel_id: GENERAL, guild_id: DEMO })
    const shown = await entry(1)
    expect(shown).toMatchObject({ description: 'It had no text.', author: { name: 'Cleo' } })
    expect(shown?.fields).toContainEqual(field('Files', '```\na.png\n`\u200b`\u200b`b.png\n```'))
  })

  it('is shown as unknown when it was written before the log was chosen', async () => {
    const id = await write('secret')
    await chooseLog()
    await remove(id)
    const shown = await entry(1)
    expect(shown?.description).toContain('not known')
    expect(shown?.fields).toEqual([field('Channel', `<#${GENERAL}>`)])
  })

  it('is nobody’s business without a log, and forgotten as soon as there is none', async () => {
    await chooseLog()
    const id = await write('secret')
    await stage.save(DEMO, { deleted_message_log_channel_id: null })
    await remove(await write('more'))
    await chooseLog()
    await remove(id)
    expect((await entry(1))?.description).toContain('not known')
    await stage.settle()
    expect(logged()).toHaveLength(1)
  })

  it('is logged in the channel of the log as well, when a person wrote it', async () => {
    await chooseLog()
    await remove(await write('in the log', LOG, USERS.ada), LOG)
    expect((await entry(1))?.description).toBe('```\nin the log\n```')
  })

  it('of a bot is not logged, nor one of the log itself', async () => {
    await chooseLog()
    await stage.save(DEMO, { welcome_channel_id: GENERAL })
    await stage.chat('/chat/join', { user: USERS.dan, guild: DEMO })
    const welcome = await eventually(() => {
      const [one] = stage.messagesIn(GENERAL)
      if (!one) throw new Error('not welcomed yet')
      return one.id
    })
    await remove(welcome)
    await remove(await write('hello'))
    expect((await entry(1))?.description).toBe('```\nhello\n```')
    const [logEntry] = stage.messagesIn(LOG)
    await remove(logEntry?.id ?? '', LOG)
    await stage.settle()
    expect(logged()).toEqual([])
  })

  it('is shown once, although Discord tells of it again', async () => {
    const told: object[] = []
    const stop = stage.local.state.hub.subscribe(({ t, d }) => {
      if (t === 'MESSAGE_DELETE') told.push(d)
    })
    await chooseLog()
    await remove(await write('hello'))
    await entry(1)
    stop()
    for (const d of told) tell('MESSAGE_DELETE', d)
    await stage.settle()
    expect(logged()).toHaveLength(1)
  })

  it('is not shown where the bot may not write; the log of the program has that once, and all goes on', async () => {
    await chooseLog()
    const deny = { id: DEMO, type: 0, allow: '0', deny: `${(1 << 10) | (1 << 14)}` } as const
    stage.local.changeChannel(LOG, { overwrites: [deny] })
    for (const content of ['one', 'two', 'three']) await remove(await write(content))
    await eventually(() => expect(stage.logged()).toContain('a message was not allowed'))
    stage.local.changeChannel(LOG, { overwrites: [] })
    await remove(await write('four'))
    expect((await entry(1))?.description).toBe('```\nfour\n```')
    expect(stage.logged().split('a message was not allowed')).toHaveLength(2)
  })

  it('is shown also when more are deleted than Discord takes at once, each in its turn', async () => {
    await chooseLog()
    const contents = Array.from({ length: 8 }, (_, index) => `message ${index}`)
    const ids: string[] = []
    for (const content of contents) ids.push(await write(content))
    for (const id of ids) await remove(id)
    await eventually(() => expect(logged()).toHaveLength(8), 15_000)
    expect(logged().map(({ description }) => description)).toEqual(contents.map((said) => `\`\`\`\n${said}\n\`\`\``))
  }, 20_000)

  it('that Discord refuses to have shown stops the next ones for a while: nobody is stormed', async () => {
    await chooseLog()
    await remove(await write('hello'))
    await entry(1)
    stage.local.state.world.messages[LOG] = []
    const guild = stage.local.state.world.guilds.find((one) => one.id === DEMO)
    const channel = guild?.channels.find((one) => one.id === LOG)
    channel?.overwrites.splice(0, Infinity, { id: DEMO, type: 0, allow: '0', deny: `${1 << 11}` })
    // Behind the back of the bot, whose snapshot of the server still allows it.
    const fault = stage.local.delay(0, { route: 'POST /channels/:id/messages' })
    for (const content of ['one', 'two', 'three', 'four']) await remove(await write(content))
    await stage.settle()
    expect(fault.struck()).toBe(1)
    expect(stage.logged().split('Discord did not take a message')).toHaveLength(2)
  })
})

describe('messages deleted together', () => {
  async function removeTogether(ids: readonly string[]): Promise<void> {
    const { endpoints, credentials } = stage.local
    const reply = await fetch(`${endpoints.apiUrl}/v10/channels/${GENERAL}/messages/bulk-delete`, {
      method: 'POST',
      headers: { authorization: `Bot ${credentials.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: ids }),
    })
    expect(reply.status).toBe(204)
  }

  it('are shown in one entry, oldest first, and how many are unknown', async () => {
    const unknown = await write('before')
    await chooseLog()
    const ids = [await write('one'), await write('two', GENERAL, USERS.ben)]
    await removeTogether([...ids.toReversed(), unknown])
    await entry(2)
    expect(logged().map(({ title, description }) => [title, description])).toEqual([
      ['3 messages deleted', `<@${USERS.cleo}>\n\`\`\`\none\n\`\`\`\n<@${USERS.ben}>\n\`\`\`\ntwo\n\`\`\``],
      ['3 messages deleted', 'What 1 of them said is not known.'],
    ])
  })

  it('fit into a few entries, however many and long they are', async () => {
    await chooseLog()
    const ids = Array.from({ length: 100 }, (_, index) => `${index + 1}`)
    const author = { id: USERS.cleo, username: 'cleo', global_name: null, discriminator: '0', avatar: null }
    for (const id of ids) {
      const content = `${id}: ${'`'.repeat(3_900)}`
      tell('MESSAGE_CREATE', { id, channel_id: GENERAL, guild_id: DEMO, type: 0, content, author, attachments: [] })
    }
    tell('MESSAGE_DELETE_BULK', { ids, channel_id: GENERAL, guild_id: DEMO })
    await eventually(() => expect(logged().length).toBeGreaterThan(3))
    await stage.settle()
    const shown = logged()
    expect(shown.length).toBeLessThanOrEqual(6)
    for (const { description } of shown) expect(description.length).toBeLessThanOrEqual(4_096)
    for (const id of ids) expect(shown.some(({ description }) => description.includes(`\n${id}: `))).toBe(true)
  })
})
