import { API } from '@discordjs/core'
import { HTTPError, REST } from '@discordjs/rest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localDiscordClient } from '../client/client.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import { UNSUPPORTED_PARTS, type UnsupportedPart } from '../kernel/unsupported.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { APPLICATION, CHANNELS, demoWorld, GUILDS, USERS } from '../world.ts'
import { DISCORD_OPERATIONS } from './operations.ts'
import { unsupportedOperations, type Operation } from './routes.ts'

const CHANNEL = `/channels/${CHANNELS.demoGeneral}`
const GUILD = `/guilds/${GUILDS.guildhallDemo}`
const HOUR = 3_600_000

let discord: LocalDiscord
let now: number
/** The sentences for the person who runs the local Discord. */
let printed: string[]
beforeEach(async () => {
  now = Date.now()
  printed = []
  const clock = { now: () => now }
  const warn = (sentence: string) => void printed.push(sentence)
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock, warn })
})
afterEach(() => discord.close())

/** Calls the REST API as the bot, within its rate limits. */
async function send(method: string, path: string, body?: unknown): Promise<Reply> {
  now += 10_000
  return call(discord, [method, path], body)
}
const write = (message: object): Promise<Reply> => send('POST', `${CHANNEL}/messages`, message)
const writeComponent = (component: object): Promise<Reply> =>
  write({ components: [{ type: 1, components: [component] }] })
const createChannel = (type: number): Promise<Reply> => send('POST', `${GUILD}/channels`, { name: 'new', type })
const register = (command: object): Promise<Reply> =>
  send('POST', `/applications/${APPLICATION.id}${GUILD}/commands`, command)
const createEvent = (more: object): Promise<Reply> =>
  send('POST', `${GUILD}/scheduled-events`, {
    name: 'Raid',
    privacy_level: 2,
    entity_type: 3,
    scheduled_start_time: new Date(now + HOUR).toISOString(),
    scheduled_end_time: new Date(now + 2 * HOUR).toISOString(),
    entity_metadata: { location: 'Here' },
    ...more,
  })

/** Runs a command of the bot as a member. */
async function use(command: string): Promise<Reply> {
  const body = JSON.stringify({ user: USERS.cleo, channel: CHANNELS.demoGeneral, command, fields: [] })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${discord.origin}/chat/invoke`, { method: 'POST', headers, body })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Answers a slash command. */
async function respond(answer: object): Promise<Reply> {
  await register({ name: 'try', description: 'Try' })
  await use('try')
  const { id, token } = discord.state.world.interactions.at(-1) ?? {}
  return send('POST', `/interactions/${id}/${token}/callback`, answer)
}
const openModal = (row: object): Promise<Reply> =>
  respond({ type: 9, data: { custom_id: 'm', title: 'Modal', components: [row] } })

const MENU = { type: 3, custom_id: 'menu', options: [{ label: 'a', value: 'a' }] }

async function upload(): Promise<Reply> {
  const form = new FormData()
  form.set('payload_json', JSON.stringify({ content: 'a', attachments: [{ id: 0, filename: 'a.txt' }] }))
  form.set('files[0]', new Blob(['a']), 'a.txt')
  const headers = { authorization: `Bot ${discord.credentials.token}` }
  const address = `${discord.endpoints.apiUrl}/v10${CHANNEL}/messages`
  const response = await fetch(address, { method: 'POST', headers, body: form })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Requests that need a part of Discord. */
const REQUESTS: Readonly<Record<UnsupportedPart, readonly (() => Promise<Reply>)[]>> = {
  uploads: [upload, () => write({ content: 'a', attachments: [{ id: 0, filename: 'a' }] })],
  stickers: [() => write({ sticker_ids: ['1'] })],
  polls: [() => write({ poll: { question: { text: 'a' } } })],
  forwards: [() => write({ message_reference: { type: 1, message_id: '1' } })],
  voiceMessages: [() => write({ flags: 1 << 13 })],
  clientThemes: [() => write({ content: 'a', shared_client_theme: {} })],
  componentsV2: [() => write({ flags: 1 << 15, components: [{ type: 10, content: 'a' }] })],
  selectMenus: [() => writeComponent(MENU), () => openModal({ type: 18, label: 'a', component: MENU })],
  premiumButtons: [() => writeComponent({ type: 2, style: 6, sku_id: '1' })],
  modalParts: [() => openModal({ type: 10, content: 'a' })],
  activities: [() => respond({ type: 12 })],
  voice: [() => send('PATCH', `${GUILD}/members/${USERS.cleo}`, { mute: true })],
  stageChannels: [() => createChannel(13)],
  directories: [() => createChannel(14)],
  forums: [() => createChannel(15), () => send('POST', `${CHANNEL}/threads`, { name: 'a', message: { content: 'a' } })],
  mediaChannels: [() => createChannel(16)],
  channelConversion: [() => send('PATCH', CHANNEL, { type: 5 })],
  stageEvents: [() => createEvent({ entity_type: 1, channel_id: '1' })],
  recurringEvents: [() => createEvent({ recurrence_rule: {} })],
  eventImages: [() => createEvent({ image: 'data:image/png;base64,' })],
  userCommands: [() => register({ name: 'Greet', type: 2 }).then(() => use('Greet'))],
  messageCommands: [() => register({ name: 'Quote', type: 3 }).then(() => use('Quote'))],
  entryPoints: [() => register({ name: 'launch', description: 'Launch', type: 4 })],
}

const sentenceOf = (what: string): string => `The local Discord does not support ${what}.`

/** A path of Discord's with existing ids of a guild and a channel. */
function filled({ template }: Operation): string {
  const ids = { '{channel_id}': CHANNELS.demoGeneral, '{guild_id}': GUILDS.guildhallDemo }
  return template.replaceAll(/\{\w+\}/g, (name) => Object.entries(ids).find(([key]) => key === name)?.[1] ?? '1')
}

describe('a request for an unsupported part of Discord', () => {
  it.each(Object.entries(REQUESTS))('gets a 501 that names the part: %s', async (part, requests) => {
    const what = Object.entries(UNSUPPORTED_PARTS).find(([name]) => name === part)?.[1] ?? ''
    for (const request of requests)
      expect(await request()).toMatchObject({ status: 501, body: { message: sentenceOf(what), code: 0 } })
    expect(discord.unsupported()).toEqual([{ what, requests: requests.length }])
    expect(printed).toEqual([sentenceOf(what)])
  })
})

describe('an operation of Discord’s that has no route', () => {
  it('is answered 501 with its method and template, with and without a token', async () => {
    const operations = unsupportedOperations(DISCORD_OPERATIONS, discord.routes)
    expect(operations.length).toBeGreaterThan(100)
    for (const operation of operations) {
      const { method, template } = operation
      const refused = { status: 501, body: { message: sentenceOf(`${method} ${template}`), code: 0 } }
      expect(await send(method, filled(operation))).toMatchObject(refused)
      expect(await call(discord, [method, filled(operation)], undefined, { authorization: '' })).toMatchObject(refused)
    }
    const uses = operations.map(({ method, template }) => ({ what: `${method} ${template}`, requests: 2 }))
    expect(discord.unsupported()).toEqual(uses)
  })

  it.each([
    ['PUT', '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me'],
    ['PUT', '/channels/{channel_id}/messages/pins/{message_id}'],
    ['PUT', '/channels/{channel_id}/pins/{message_id}'],
    ['POST', '/channels/{channel_id}/webhooks'],
    ['POST', '/channels/{channel_id}/polls/{message_id}/expire'],
    ['PATCH', '/guilds/{guild_id}/voice-states/@me'],
    ['POST', '/stage-instances'],
  ])('is not answered like a missing permission or an unknown object: %s %s', async (method, template) => {
    expect(await send(method, filled({ method, template }), {})).toMatchObject({ status: 501 })
  })

  it('is answered 405 when Discord has its path with other methods', async () => {
    const wrong = { status: 405, body: { message: '405: Method Not Allowed', code: 0 } }
    expect(await send('DELETE', '/stage-instances')).toMatchObject(wrong)
    expect(discord.unsupported()).toEqual([])
  })

  it('is answered 404 when Discord does not have it either', async () => {
    const unknown = { status: 404, body: { message: '404: Not Found', code: 0 } }
    expect(await send('GET', `${CHANNEL}/reactions`)).toMatchObject(unknown)
    expect(await send('POST', '/nothing', {})).toMatchObject(unknown)
    expect(discord.unsupported()).toEqual([])
  })

  it('has the error message as its reason phrase', async () => {
    const response = await fetch(`${discord.endpoints.apiUrl}/v10${CHANNEL}/pins`)
    expect(response.statusText).toBe(sentenceOf('GET /channels/{channel_id}/pins'))
  })

  it('is listed with its number of requests, including three retries', async () => {
    const rest = new REST({ api: discord.endpoints.apiUrl }).setToken(discord.credentials.token)
    const template = '/channels/{channel_id}/pins/{message_id}'
    const pinned = new API(rest).channels.pinMessage(CHANNELS.demoGeneral, '1')
    await expect(pinned).rejects.toMatchObject({ name: HTTPError.name, status: 501, method: 'PUT' })
    expect(discord.unsupported()).toEqual([{ what: `PUT ${template}`, requests: 4 }])
    expect(await localDiscordClient(discord.origin).unsupported()).toEqual(discord.unsupported())
    expect(printed).toHaveLength(1)
  })
})
