import { RoleButtonConfig } from '@guildhall/contract'
import { createJobWorker, createMetrics, ROLE_BUTTONS, type JobHandler, type JobWorker } from '@guildhall/core'
import { createButtonMessages, createDiscordRest } from '@guildhall/discord'
import { CHANNELS, ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf, GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const PATH = `/guilds/${DEMO}/role_button_configs`

const raider = { label: 'Raider', role_id: ROLES.demoRaider }

let api: TestApi
let worker: JobWorker
let ada: string
let messageId: string

beforeEach(async () => {
  api = await startTestApi()
  worker = createJobWorker({
    ...api.core,
    random: Math.random,
    handlers: [showButtons(api)],
    shards: () => ({ count: 1, ids: [0] }),
    version: 'test',
  })
  worker.start()
  ada = await api.signIn('ada')
  messageId = await postMessage()
})
afterEach(async () => {
  await worker.stop()
  await api.close()
})

const restOf = ({ discord }: TestApi) => createDiscordRest({ ...discord, metrics: createMetrics() })

async function postMessage(): Promise<string> {
  const sent = await restOf(api).post(`/channels/${GENERAL}/messages`, { body: { content: 'Pick a role.' } })
  return z.object({ id: z.string() }).parse(sent).id
}

/** What the bot does for role buttons. */
function showButtons({ core, discord }: TestApi): JobHandler {
  const messages = createButtonMessages({ rest: restOf(api), botUserId: discord.credentials.clientId })
  return {
    kind: ROLE_BUTTONS,
    slots: 4,
    limitMs: 30_000,
    async run(job, tools) {
      const guild = await core.snapshots.get(job.guildId)
      if (!guild) throw new Error('There is no snapshot.')
      return core.roleButtonPosting.run(job, tools, { guild, messages })
    },
  }
}

const bodyWith = (buttons: unknown, more?: object) => ({
  guild_id: DEMO,
  channel_id: GENERAL,
  message_id: messageId,
  buttons,
  ...more,
})

function send(method: string, path: string, body: unknown, key?: string): Promise<Response> {
  return fetch(`${api.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ada}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

async function created(buttons: unknown, key?: string): Promise<RoleButtonConfig> {
  const reply = await send('POST', PATH, bodyWith(buttons), key)
  expect(reply.status).toBe(201)
  return RoleButtonConfig.parse(await reply.json())
}

const list = async () => z.array(RoleButtonConfig).parse(await bodyOf(await api.call('GET', PATH, ada)))

describe('the calls for role buttons', () => {
  it('create, list, change and delete a configuration', async () => {
    const config = await created([raider, { label: 'More', children: [{ ...raider, emoji: '' }] }])
    expect(config).toMatchObject({
      guild_id: DEMO,
      channel_id: GENERAL,
      message_id: messageId,
      version: 1,
      status: 'applied',
      buttons: [
        { label: 'Raider', role_id: ROLES.demoRaider, emoji: null, style: 'secondary', children: [] },
        { label: 'More', role_id: null, children: [{ label: 'Raider', emoji: null }] },
      ],
    })
    expect(await list()).toEqual([config])
    const changed = await send('PUT', `${PATH}/${config.id}`, bodyWith(config.buttons.slice(0, 1), { version: 1 }))
    expect(changed.status).toBe(200)
    expect(await bodyOf(changed)).toMatchObject({ id: config.id, version: 2, buttons: [{ id: config.buttons[0]?.id }] })
    expect((await send('DELETE', `${PATH}/${config.id}`, undefined)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await send('DELETE', `${PATH}/${config.id}`, undefined)).status).toBe(404)
  })

  it('answer a repeated creation with the same configuration, and a second one with its id', async () => {
    const config = await created([raider], 'one')
    expect(await created([raider], 'one')).toMatchObject({ id: config.id })
    const second = await send('POST', PATH, bodyWith([raider]))
    expect(second.status).toBe(409)
    expect(await problemOf(second)).toMatchObject({
      code: 'role_buttons.exists',
      details: { config_id: config.id },
    })
  })

  it('answer a repeated creation that Discord refused with the refusal', async () => {
    messageId = '123456789012345678'
    for (const isReplay of [false, true]) {
      const reply = await send('POST', PATH, bodyWith([raider]), 'one')
      expect([reply.status, reply.headers.has('idempotency-replayed')]).toEqual([409, isReplay])
      expect(await problemOf(reply)).toMatchObject({ code: 'discord.refused', error: /^The message was deleted\./ })
    }
    expect(await list()).toEqual([])
  })

  it('refuse a configuration of another place', async () => {
    const config = await created([raider])
    const moved = await send('PUT', `${PATH}/${config.id}`, bodyWith([raider], { message_id: '5' }))
    expect(moved.status).toBe(400)
    expect(await problemOf(moved)).toMatchObject({ details: { fields: [{ path: 'message_id' }] } })
    const foreign = await send('POST', PATH, bodyWith([raider], { guild_id: GUILDS.raidNight }))
    expect(foreign.status).toBe(400)
  })
})

describe('buttons that are not valid', () => {
  it.each([
    [[{ label: ' ' }], 'Validation failed at Button 1: Missing label', 'buttons.0.label'],
    [
      [raider, { label: 'More', children: [{ role_id: '5' }] }],
      'Validation failed at Button 2 > Button 1: Missing label',
      'buttons.1.children.0.label',
    ],
    [[{ label: 'Leaf' }], 'Validation failed at Button 1: Leaf button missing role', 'buttons.0.role_id'],
    [
      [{ ...raider, label: 'a'.repeat(81) }],
      'Validation failed at Button 1: Button label cannot exceed 80 characters.',
      'buttons.0.label',
    ],
  ])('are refused in the words of the form', async (buttons, error, path) => {
    const reply = await send('POST', PATH, bodyWith(buttons))
    expect(reply.status).toBe(400)
    expect(await problemOf(reply)).toMatchObject({ code: 'request.invalid', error })
    expect((await problemOf(await send('POST', PATH, bodyWith(buttons)))).details).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path })]),
    })
  })

  it.each([10, 11, 40, 60, 10_000])('nested %i levels deep are answered without a crash', async (levels) => {
    const open = '{"label":"More","children":['.repeat(levels - 1)
    const leaf = JSON.stringify(raider)
    const buttons = `[${open}${leaf}${']}'.repeat(levels - 1)}]`
    const body = JSON.stringify(bodyWith('here')).replace('"here"', () => buttons)
    const reply = await send('POST', PATH, body)
    expect(reply.status).toBe(levels <= 10 ? 201 : 400)
  })

  it('of 500 in all are taken, and of 501 are not', async () => {
    const leaves = (count: number) => Array.from({ length: count }, (_, at) => ({ ...raider, label: `R${at}` }))
    const full = Array.from({ length: 19 }, () => ({ label: 'More', children: leaves(25), pick_one: true }))
    const config = await created([...full, { label: 'Last', children: leaves(5) }])
    expect(config.buttons).toHaveLength(20)
    const reply = await send('PUT', `${PATH}/${config.id}`, bodyWith(config.buttons))
    expect(reply.status).toBe(200)
    const tooMany = await send(
      'PUT',
      `${PATH}/${config.id}`,
      bodyWith([...full, { label: 'Last', children: leaves(6) }]),
    )
    expect(tooMany.status).toBe(400)
    expect((await problemOf(tooMany)).details).toMatchObject({
      fields: [{ path: 'buttons', message: 'A message can have at most 500 buttons on all levels together.' }],
    })
  })

  it('with a field that does not exist are refused', async () => {
    const reply = await send('POST', PATH, bodyWith([{ ...raider, url: 'https://example.org' }]))
    expect(reply.status).toBe(400)
    expect((await problemOf(reply)).details).toMatchObject({ fields: [{ path: 'buttons.0.url' }] })
  })
})

it('marks roles that may moderate', async () => {
  const roles = z.array(z.object({ id: z.string(), moderates: z.boolean() }))
  const marked = roles.parse(await bodyOf(await api.call('GET', `/guilds/${DEMO}/roles`, ada)))
  expect(marked.filter(({ moderates }) => moderates).map(({ id }) => id)).toEqual([
    ROLES.demoKeeper,
    ROLES.demoModerator,
    ROLES.demoBot,
  ])
})
