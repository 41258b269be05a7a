import type { MessageInput } from '@guildhall/contract'
import { MESSAGE_POST } from '@guildhall/core'
import { USERS } from '@guildhall/local-discord'
import * as z from 'zod'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DEMO, GENERAL, setMessagesStage, type MessagesStage } from './testing/messages-stage.ts'
import { administrator } from '@guildhall/test-kit'

const POST = 'POST /channels/:id/messages'
const EMBED = { title: 'Roles', description: 'Pick one.', color: 0x5865f2, image_url: 'https://example.org/a.png' }

const SHOWN = { embed: EMBED, embeds: [EMBED], components: [] }
/** An embed with all parts. */
const WHOLE = {
  ...EMBED,
  url: 'https://hall.test/',
  author: { name: 'The Hall', url: 'https://hall.test/', icon_url: 'https://hall.test/a.png' },
  fields: [
    { name: 'When', value: 'At nine', inline: true },
    { name: 'Where', value: 'Here', inline: false },
  ],
  footer: { text: 'Season 3', icon_url: null },
  thumbnail_url: 'https://hall.test/b.png',
  timestamp: '2030-01-01T09:00:00.000Z',
}
const SECOND = { title: 'Second', description: null, color: null, image_url: null }
const READ = { label: 'Read', url: 'https://hall.test/read', emoji: null }
const STAR = { label: null, url: 'https://hall.test/star', emoji: '⭐' }

let stage: MessagesStage

beforeEach(async () => {
  stage = await setMessagesStage()
})
afterEach(() => stage.close())

const post = (parts: Partial<MessageInput>) => stage.post(parts)
const edit = (messageId: string, parts: Partial<MessageInput>) => stage.edit(messageId, parts)
const list = (limit = 25) => stage.list(limit)
const posted = () => stage.botMessagesIn(GENERAL)
const Rows = z.array(z.object({ components: z.array(z.record(z.string(), z.unknown())) }))
const buttonsOf = (message: ReturnType<typeof one>) =>
  Rows.parse(message?.components ?? []).flatMap(({ components }) => components)
const one = (id: string | null) => stage.one(id)

describe('a message of the bot', () => {
  beforeEach(async () => void (await stage.start()))

  it('is posted once with its embed, pings no member and is listed', async () => {
    const sent = await post({ content: `Hello <@${USERS.cleo}>.`, embed: EMBED })
    expect(sent).toMatchObject({ status: 'applied', content: `Hello <@${USERS.cleo}>.`, embed: EMBED })
    expect(posted()).toMatchObject([{ id: sent.id, content: `Hello <@${USERS.cleo}>.`, embeds: [{ title: 'Roles' }] }])
    expect(one(sent.id)).toMatchObject({ mentionIds: [] })
    expect(await list()).toEqual([
      { id: sent.id, content: `Hello <@${USERS.cleo}>.`, timestamp: expect.any(String), ...SHOWN, version: 0 },
    ])
  })

  it('is listed with the newest first, without messages of users, up to the limit', async () => {
    for (const content of ['one', 'two', 'three']) await post({ content })
    await stage.as(USERS.cleo).write(GENERAL, 'mine')
    expect((await list(2)).map(({ content }) => content)).toEqual(['three', 'two'])
  })

  it('keeps its buttons and further embeds when it is edited', async () => {
    const sent = await post({ content: 'Hello.', embed: EMBED })
    const message = one(sent.id)
    if (!message || sent.id === null) throw new Error('there is no message')
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Raider', custom_id: 'role:a:b' }] }]
    message.components = components
    message.embeds.push({ type: 'rich', title: 'Second' })
    const edited = await edit(sent.id, { content: 'Bye.', embed: { ...EMBED, title: 'New' } })
    expect(edited).toMatchObject({ id: sent.id, status: 'applied', content: 'Bye.' })
    expect(one(sent.id)).toMatchObject({
      content: 'Bye.',
      components,
      embeds: [{ title: 'New', description: 'Pick one.' }, { title: 'Second' }],
    })
  })

  it('is posted, returned and listed with up to ten embeds with all parts, and with link buttons', async () => {
    const embeds = [WHOLE, ...Array.from({ length: 9 }, (_, at) => ({ ...SECOND, title: `Embed ${at + 2}` }))]
    const components = [READ, STAR]
    const sent = await post({ content: 'Hello.', embeds, components })
    expect(sent).toMatchObject({ status: 'applied', embed: WHOLE, embeds, components })
    expect(await list()).toMatchObject([{ id: sent.id, embed: WHOLE, embeds, components }])
    const [listed] = await list()
    expect(listed?.embed).toEqual(listed?.embeds[0])
    expect(buttonsOf(one(sent.id))).toMatchObject([
      { label: 'Read', url: READ.url, style: 5 },
      { url: STAR.url, emoji: { name: '⭐' } },
    ])
  })

  it('is listed without an embed that Discord made for a link', async () => {
    const sent = await post({ content: 'https://hall.test', embed: EMBED })
    one(sent.id)?.embeds.push({ type: 'link', title: 'The Hall' })
    expect(await list()).toMatchObject([{ embeds: [EMBED] }])
  })

  it('has exactly the embeds of an edit that names all of them, and keeps its link buttons without others', async () => {
    const sent = await post({ content: 'Hello.', embeds: [WHOLE, SECOND], components: [READ] })
    const edited = await edit(sent.id ?? '', { content: 'Bye.', embeds: [{ ...SECOND, title: 'Third' }] })
    const embeds = [{ ...SECOND, title: 'Third' }]
    expect(edited).toMatchObject({ status: 'applied', embeds, components: [READ] })
    expect(await list()).toMatchObject([{ content: 'Bye.', embeds, components: [READ] }])
    await edit(sent.id ?? '', { content: 'Bye.', embeds: [], components: [] })
    expect(await list()).toMatchObject([{ content: 'Bye.', embeds: [], components: [] }])
  })

  it('keeps the parts that an edit of its first embed leaves out, and loses those that are null', async () => {
    const sent = await post({ content: 'Hello.', embeds: [WHOLE, SECOND] })
    const edited = await edit(sent.id ?? '', { content: 'Bye.', embed: { title: 'New', footer: null, fields: [] } })
    const { footer: _, fields: __, ...kept } = WHOLE
    const embed = { ...kept, title: 'New', description: null, color: null, image_url: null }
    expect(edited).toMatchObject({ embed, embeds: [embed, SECOND] })
    expect((await list())[0]?.embeds).toEqual([embed, SECOND])
    expect(await edit(sent.id ?? '', { content: 'Bye.' })).toMatchObject({ embeds: [SECOND] })
  })

  it('keeps its role buttons above the link buttons of an edit, and refuses more rows than fit', async () => {
    const sent = await post({ content: 'Hello.', components: [READ] })
    const message = one(sent.id)
    if (!message || sent.id === null) throw new Error('there is no message')
    const row = (at: number) => ({
      type: 1,
      components: [{ type: 2, style: 1, label: 'A', custom_id: `role:a:${at}` }],
    })
    message.components = [row(1), row(2), row(3), ...message.components]
    await edit(sent.id, { content: 'Hello.', components: [STAR, READ] })
    expect(buttonsOf(one(sent.id)).map((button) => button['url'] ?? button['custom_id'])).toEqual([
      'role:a:1',
      'role:a:2',
      'role:a:3',
      STAR.url,
      READ.url,
    ])
    expect(await list()).toMatchObject([{ components: [STAR, READ] }])
    const many = Array.from({ length: 11 }, (_, at) => ({ ...READ, label: String(at) }))
    await expect(edit(sent.id, { content: 'Bye.', components: many })).rejects.toMatchObject({
      code: 'discord.refused',
      message: 'This message has 3 rows of role buttons, so it can have up to 10 link buttons.',
    })
    expect(one(sent.id)?.content).toBe('Hello.')
  })

  it('loses its embed when it is edited without one', async () => {
    const sent = await post({ content: 'Hello.', embed: EMBED })
    await edit(sent.id ?? '', { content: 'Hello.' })
    expect(one(sent.id)?.embeds).toEqual([])
  })

  it('cannot be edited after it was deleted', async () => {
    const sent = await post({ content: 'Hello.' })
    await stage.as(USERS.ada).delete({ channelId: GENERAL, messageId: sent.id ?? '' })
    await expect(edit(sent.id ?? '', { content: 'Bye.' })).rejects.toMatchObject({ code: 'message.not_found' })
  })

  it('cannot be edited when its author is another user', async () => {
    await stage.as(USERS.cleo).write(GENERAL, 'mine')
    const id = stage.messagesIn(GENERAL).at(-1)?.id ?? ''
    await expect(edit(id, { content: 'Bye.' })).rejects.toMatchObject({
      code: 'discord.refused',
      message: 'The bot can only edit its own messages. Choose another one.',
    })
  })

  it('cannot be edited when it shows the rules', async () => {
    const body = { channel_id: GENERAL, rules: [{ content: 'Be kind.', position: 0 }] }
    await stage.core.rules.save(await stage.guild(), body, administrator(USERS.ada), undefined)
    const id = posted()[0]?.id ?? ''
    await expect(edit(id, { content: 'Be rude.' })).rejects.toMatchObject({ code: 'message.shows_rules' })
  })

  it('is refused with the missing permission where the bot may not write or read', async () => {
    stage.local.changeChannel(GENERAL, {
      overwrites: [{ id: DEMO, type: 0, allow: '0', deny: String(2_048 + 65_536) }],
    })
    await stage.caughtUp(DEMO)
    await expect(post({ content: 'Hello.' })).rejects.toMatchObject({
      code: 'discord.refused',
      message:
        'The bot needs Send Messages in #general. In Discord: Edit Channel › Permissions › the bot › Send Messages.',
    })
    await expect(list()).rejects.toMatchObject({
      code: 'discord.refused',
      message:
        'The bot needs Read Message History in #general. In Discord: Edit Channel › Permissions › the bot › Read Message History.',
    })
  })

  it('is edited once Discord is reachable again', async () => {
    const sent = await post({ content: 'Hello.' })
    stage.local.refuse({ http: '503', gateway: false })
    expect(await edit(sent.id ?? '', { content: 'Bye.' })).toMatchObject({ id: sent.id, status: 'queued' })
    expect(one(sent.id)?.content).toBe('Hello.')
    stage.local.comeBack()
    await eventually(() => expect(one(sent.id)?.content).toBe('Bye.'), 12_000)
  })

  it('is not reported as posted when the bot leaves the server first', async () => {
    const failing = stage.local.fail(503, { route: POST })
    const sent = Promise.allSettled([post({ content: 'Hello.' })])
    await eventually(() => expect(failing.affected()).toBeGreaterThan(0))
    stage.local.removeBot(DEMO)
    expect(await sent).toMatchObject([{ status: 'rejected', reason: { code: 'discord.unavailable' } }])
  })

  it('is not reported as edited when the bot leaves the server first', async () => {
    const sent = await post({ content: 'Hello.' })
    const failing = stage.local.fail(503, { route: 'PATCH /channels/:id/messages/:message' })
    const edited = Promise.allSettled([edit(sent.id ?? '', { content: 'Bye.' })])
    await eventually(() => expect(failing.affected()).toBeGreaterThan(0))
    stage.local.removeBot(DEMO)
    expect(await edited).toMatchObject([{ status: 'rejected', reason: { code: 'discord.unavailable' } }])
  })

  it("is posted once when Discord's response is lost", async () => {
    stage.local.trickle(600_000, { route: POST, requests: 1 })
    const sent = await post({ content: 'Hello.' })
    expect(sent).toMatchObject({ id: null, status: 'queued' })
    await eventually(async () => {
      const jobs = await stage.db.selectFrom('jobs').selectAll().where('kind', '=', MESSAGE_POST).execute()
      expect(jobs).toMatchObject([{ state: 'done' }])
    }, 15_000)
    expect(posted().map(({ content }) => content)).toEqual(['Hello.'])
  })
})

describe('a message that is posted while the bot is offline', () => {
  it('is dropped after four seconds and is not posted later', async () => {
    await stage.start()
    await stage.guild()
    await stage.stopAll()
    await expect(post({ content: 'Hello.' })).rejects.toMatchObject({ code: 'discord.unavailable' })
    expect(await stage.db.selectFrom('jobs').selectAll().where('kind', '=', MESSAGE_POST).execute()).toEqual([])
    await stage.start()
    await stage.caughtUp(DEMO)
    expect(posted()).toEqual([])
  })
})
