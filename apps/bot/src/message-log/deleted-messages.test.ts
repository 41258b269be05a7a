import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { MOD_LOG } from '../testing/moderation.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

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

const chooseLog = () => stage.save(DEMO, { deleted_message_log_channel_id: MOD_LOG })

async function write(content: string, channel: string = GENERAL, user: string = USERS.cleo): Promise<string> {
  return (await stage.as(user).write(channel, content)).id
}

const remove = (message: string, channel: string = GENERAL, user: string = USERS.ada) =>
  stage.as(user).delete({ channelId: channel, messageId: message })

/** Sends a gateway event to the bot. */
const dispatch = (t: string, d: object) => stage.local.state.publish({ t, d, guildId: DEMO, channelId: GENERAL })

const logged = () => stage.messagesIn(MOD_LOG).flatMap(({ embeds }) => embeds.map((embed) => Embed.parse(embed)))

/** Waits for this number of entries. @returns the newest one. */
const entry = (times: number) =>
  eventually(() => {
    const all = logged()
    expect(all).toHaveLength(times)
    return all.at(-1)
  })

const field = (name: string, value: string) => expect.objectContaining({ name, value })

describe('a deleted message', () => {
  it('is logged with its author, channel and content, and the entry pings no member', async () => {
    await chooseLog()
    await remove(await write(`hello <@${USERS.ada}>`))
    const shown = await entry(1)
    expect(shown).toMatchObject({
      title: 'Message deleted',
      author: { name: 'cleo' },
      description: `\`\`\`\nhello <@${USERS.ada}>\n\`\`\``,
    })
    expect(shown?.fields).toEqual([field('Author', `<@${USERS.cleo}>`), field('Channel', `<#${GENERAL}>`)])
    expect(stage.messagesIn(MOD_LOG)[0]).toMatchObject({ mentionIds: [], mentionEveryone: false })
  })

  it('is logged with its last version', async () => {
    await chooseLog()
    const id = await write('first')
    await stage.as(USERS.cleo).edit({ channelId: GENERAL, messageId: id }, 'second')
    await remove(id)
    const shown = await entry(1)
    expect(shown?.description).toBe('```\nsecond\n```')
    expect(shown?.fields).toContainEqual(field('Edited', 'Shows the last version.'))
  })

  it('is logged as plain text that cannot break out of its code block or exceed the entry limit', async () => {
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

  it('is logged with the names of its files', async () => {
    await chooseLog()
    const author = { id: USERS.cleo, username: 'cleo', global_name: 'Cleo', discriminator: '0', avatar: null }
    const attachments = [{ filename: 'a.png' }, { filename: '```b.png' }]
    const message = { id: '5', channel_id: GENERAL, guild_id: DEMO, type: 0, content: '', author, attachments }
    dispatch('MESSAGE_CREATE', message)
    dispatch('MESSAGE_DELETE', { id: '5', channel_id: GENERAL, guild_id: DEMO })
    const shown = await entry(1)
    expect(shown).toMatchObject({ description: 'No text.', author: { name: 'Cleo' } })
    expect(shown?.fields).toContainEqual(field('Files', '```\na.png\n`\u200b`\u200b`b.png\n```'))
  })

  it('is logged without content when it was posted before the log was enabled', async () => {
    const id = await write('secret')
    await chooseLog()
    await remove(id)
    const shown = await entry(1)
    expect(shown?.description).toContain('Content unknown')
    expect(shown?.fields).toEqual([field('Channel', `<#${GENERAL}>`)])
  })

  it('is not logged without a log channel, and its stored content is dropped when the log is disabled', async () => {
    await chooseLog()
    const id = await write('secret')
    await stage.save(DEMO, { deleted_message_log_channel_id: null })
    await remove(await write('more'))
    await chooseLog()
    await remove(id)
    expect((await entry(1))?.description).toContain('Content unknown')
    await stage.settle()
    expect(logged()).toHaveLength(1)
  })

  it('is logged when a member posted it in the log channel', async () => {
    await chooseLog()
    await remove(await write('in the log', MOD_LOG, USERS.ada), MOD_LOG)
    expect((await entry(1))?.description).toBe('```\nin the log\n```')
  })

  it('is not logged when a bot wrote it, including entries of the log', async () => {
    await chooseLog()
    await stage.save(DEMO, { welcome_channel_id: GENERAL })
    await stage.as(USERS.dan).join(DEMO)
    const welcome = await eventually(() => {
      const [one] = stage.messagesIn(GENERAL)
      if (!one) throw new Error('not welcomed yet')
      return one.id
    })
    await remove(welcome)
    await remove(await write('hello'))
    expect((await entry(1))?.description).toBe('```\nhello\n```')
    const [logEntry] = stage.messagesIn(MOD_LOG)
    await remove(logEntry?.id ?? '', MOD_LOG)
    await stage.settle()
    expect(logged()).toEqual([])
  })

  it('is logged once although Discord sends the event twice', async () => {
    const events: object[] = []
    const stop = stage.local.state.hub.subscribe(({ t, d }) => {
      if (t === 'MESSAGE_DELETE') events.push(d)
    })
    await chooseLog()
    await remove(await write('hello'))
    await entry(1)
    stop()
    for (const d of events) dispatch('MESSAGE_DELETE', d)
    await stage.settle()
    expect(logged()).toHaveLength(1)
  })

  it('causes one program log line where the bot may not send messages, and later entries continue', async () => {
    await chooseLog()
    const deny = { id: DEMO, type: 0, allow: '0', deny: `${(1 << 10) | (1 << 14)}` } as const
    stage.local.changeChannel(MOD_LOG, { overwrites: [deny] })
    for (const content of ['one', 'two', 'three']) await remove(await write(content))
    await eventually(() => expect(stage.logged()).toContain('the bot may not send a message'))
    stage.local.changeChannel(MOD_LOG, { overwrites: [] })
    await remove(await write('four'))
    expect((await entry(1))?.description).toBe('```\nfour\n```')
    expect(stage.logged().split('the bot may not send a message')).toHaveLength(2)
  })

  it('is logged in order when deletions exceed the rate limit', async () => {
    await chooseLog()
    const contents = Array.from({ length: 8 }, (_, index) => `message ${index}`)
    const ids: string[] = []
    for (const content of contents) ids.push(await write(content))
    for (const id of ids) await remove(id)
    await eventually(() => expect(logged()).toHaveLength(8), 15_000)
    expect(logged().map(({ description }) => description)).toEqual(
      contents.map((content) => `\`\`\`\n${content}\n\`\`\``),
    )
  }, 20_000)

  it('stops further entries for a while after Discord refused one', async () => {
    await chooseLog()
    await remove(await write('hello'))
    await entry(1)
    stage.local.state.world.messages[MOD_LOG] = []
    const guild = stage.local.state.world.guilds.find((one) => one.id === DEMO)
    const channel = guild?.channels.find((one) => one.id === MOD_LOG)
    channel?.overwrites.splice(0, Infinity, { id: DEMO, type: 0, allow: '0', deny: `${1 << 11}` })
    // The bot's snapshot of the guild still allows the message.
    const fault = stage.local.delay(0, { route: 'POST /channels/:id/messages' })
    for (const content of ['one', 'two', 'three', 'four']) await remove(await write(content))
    await stage.settle()
    expect(fault.affected()).toBe(1)
    expect(stage.logged().split('Discord did not accept a message')).toHaveLength(2)
  })
})

describe('a bulk deletion', () => {
  async function removeTogether(ids: readonly string[]): Promise<void> {
    const { endpoints, credentials } = stage.local
    const reply = await fetch(`${endpoints.apiUrl}/v10/channels/${GENERAL}/messages/bulk-delete`, {
      method: 'POST',
      headers: { authorization: `Bot ${credentials.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: ids }),
    })
    expect(reply.status).toBe(204)
  }

  it('is logged in one entry, oldest message first, with the number of unknown messages', async () => {
    const unknown = await write('before')
    await chooseLog()
    const ids = [await write('one'), await write('two', GENERAL, USERS.ben)]
    await removeTogether([...ids.toReversed(), unknown])
    await entry(2)
    expect(logged().map(({ title, description }) => [title, description])).toEqual([
      ['3 messages deleted', `<@${USERS.cleo}>\n\`\`\`\none\n\`\`\`\n<@${USERS.ben}>\n\`\`\`\ntwo\n\`\`\``],
      ['3 messages deleted', 'The content of 1 of these messages is unknown.'],
    ])
  })

  it('fits into a few entries for any number and length of messages', async () => {
    await chooseLog()
    const ids = Array.from({ length: 100 }, (_, index) => `${index + 1}`)
    const author = { id: USERS.cleo, username: 'cleo', global_name: null, discriminator: '0', avatar: null }
    for (const id of ids) {
      const content = `${id}: ${'`'.repeat(3_900)}`
      dispatch('MESSAGE_CREATE', { id, channel_id: GENERAL, guild_id: DEMO, type: 0, content, author, attachments: [] })
    }
    dispatch('MESSAGE_DELETE_BULK', { ids, channel_id: GENERAL, guild_id: DEMO })
    await eventually(() => expect(logged().length).toBeGreaterThan(3))
    await stage.settle()
    const shown = logged()
    expect(shown.length).toBeLessThanOrEqual(6)
    for (const { description } of shown) expect(description.length).toBeLessThanOrEqual(4_096)
    for (const id of ids) expect(shown.some(({ description }) => description.includes(`\n${id}: `))).toBe(true)
  })
})
