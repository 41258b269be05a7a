import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldOf } from '../gateway/payload.ts'
import { connect, identified, RAW_INTENTS, type RawClient } from '../gateway/testing/raw-client.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, GUILDS, ROLES } from '../world.ts'

const GUILD = GUILDS.guildhallDemo
let now = 0
let discord: LocalDiscord
let bot: RawClient
beforeEach(async () => {
  now = Date.now()
  discord = await startLocalDiscord({ port: 0, dataDir: null, clock: { now: () => now } })
  bot = await connect(discord.origin)
  await identified(bot, discord.credentials.token, { intents: RAW_INTENTS | (1 << 16) })
})
afterEach(async () => {
  bot.close()
  await discord.close()
})

const send = (method: string, path: string, body?: unknown): Promise<Reply> => call(discord, [method, path], body)
const idOf = (reply: Reply): string => String(fieldOf(reply.body, 'id'))
/** The bot has these permissions besides what every member has. */
const allowBot = (permissions: bigint): void =>
  discord.changeRole(GUILD, ROLES.demoBot, { permissions: permissions.toString() })

const CREATE = `/guilds/${GUILD}/channels`
const HALL = '1141161580945039266'
const STAFF_CATEGORY = '1141161879876445915'

describe('a channel', () => {
  it('is created with the permissions of its category, changed, moved and deleted, with an event for each', async () => {
    discord.changeChannel(HALL, { overwrites: [{ id: GUILD, type: 0, allow: '0', deny: P.AddReactions.toString() }] })
    const made = await send('POST', CREATE, { name: 'Late Songs', topic: 'La la', parent_id: HALL })
    const id = idOf(made)
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'late-songs',
        type: 0,
        topic: 'La la',
        permission_overwrites: [{ deny: P.AddReactions.toString() }],
      },
    })
    expect(await bot.next('CHANNEL_CREATE')).toMatchObject({ id, parent_id: HALL })
    expect(await bot.next('GUILD_AUDIT_LOG_ENTRY_CREATE')).toMatchObject({ action_type: 10, target_id: id })
    expect((await send('PATCH', `/channels/${id}`, { topic: null })).body).toMatchObject({ topic: null })
    expect(await bot.next('CHANNEL_UPDATE')).toMatchObject({ id, topic: null })
    expect((await send('PATCH', CREATE, [{ id, position: 0, parent_id: null }])).status).toBe(204)
    expect(await bot.next('CHANNEL_UPDATE')).toMatchObject({ id, position: 0, parent_id: null })
    expect(await send('DELETE', `/channels/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect(await bot.next('CHANNEL_DELETE')).toMatchObject({ id })
    expect(await send('GET', `/channels/${id}`)).toMatchObject({ status: 404, body: { code: 10_003 } })
  })

  it('is renamed twice in ten minutes, and so is its topic; each limit is its own', async () => {
    const path = `/channels/${CHANNELS.demoGeneral}`
    for (const name of ['one', 'two']) expect((await send('PATCH', path, { name })).status).toBe(200)
    now += 60_000
    const limited = await send('PATCH', path, { name: 'three' })
    expect(limited).toMatchObject({ status: 429, body: { global: false, retry_after: 540 } })
    expect(limited.headers.get('x-ratelimit-scope')).toBe('shared')
    expect((await send('PATCH', path, { topic: 'Still free' })).status).toBe(200)
    now += 540_000
    expect((await send('PATCH', path, { name: 'three' })).status).toBe(200)
  })

  it.each<[string, unknown, object]>([
    ['without a name', {}, { name: {} }],
    ['of a type that is none', { name: 'a', type: 77 }, { type: {} }],
    ['with a topic of 1,025 characters', { name: 'a', topic: 'x'.repeat(1_025) }, { topic: {} }],
    ['below a channel', { name: 'a', parent_id: CHANNELS.demoGeneral }, { parent_id: {} }],
  ])('is not created %s', async (_what, body, errors) =>
    expect(await send('POST', CREATE, body)).toMatchObject({ status: 400, body: { code: 50_035, errors } }),
  )

  it('is for those who manage channels, and gives nobody what they lack', async () => {
    const overwrite = { id: GUILD, type: 0, allow: P.BanMembers.toString() }
    allowBot(P.ViewChannel | P.ManageChannels | P.ManageRoles)
    const refused = { status: 403, body: { code: 50_013 } }
    expect(await send('POST', CREATE, { name: 'a', permission_overwrites: [overwrite] })).toMatchObject(refused)
    allowBot(P.ViewChannel)
    expect(await send('POST', CREATE, { name: 'a' })).toMatchObject(refused)
    expect(await send('PATCH', CREATE, [])).toMatchObject(refused)
    expect(await send('PATCH', `/channels/${CHANNELS.demoGeneral}`, { name: 'a' })).toMatchObject(refused)
    expect(await send('DELETE', `/channels/${CHANNELS.demoGeneral}`)).toMatchObject(refused)
    expect(await send('DELETE', `/channels/${CHANNELS.demoStaff}`)).toMatchObject({
      status: 403,
      body: { code: 50_001 },
    })
    expect(await send('PATCH', `/channels/${STAFF_CATEGORY}`, { name: 'a' })).toMatchObject(refused)
  })
})
