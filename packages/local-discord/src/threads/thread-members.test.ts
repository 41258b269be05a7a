import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldOf } from '../gateway/payload.ts'
import { connect, identified, RAW_INTENTS, type RawClient } from '../gateway/testing/raw-client.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, GUILDS, ROLES, USERS } from '../world.ts'

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

const GENERAL = CHANNELS.demoGeneral
const REFUSED = { status: 403, body: { code: 50_013 } }

describe('the members of a thread', () => {
  it('join, are added, are listed, leave and are removed, with an event for each', async () => {
    const thread = discord.createThread(GENERAL, USERS.ada, 'Talk').id
    const members = `/channels/${thread}/thread-members`
    expect((await send('PUT', `${members}/@me`)).status).toBe(204)
    expect(await bot.next('THREAD_MEMBERS_UPDATE')).toMatchObject({
      id: thread,
      member_count: 2,
      added_members: [{ user_id: discord.credentials.clientId, member: { user: {} } }],
    })
    expect((await send('PUT', `${members}/${USERS.cleo}`)).status).toBe(204)
    expect(await bot.next('THREAD_MEMBERS_UPDATE')).toMatchObject({ added_members: [{ user_id: USERS.cleo }] })
    expect((await send('GET', members)).body).toHaveLength(3)
    expect((await send('GET', `${members}/${USERS.cleo}?with_member=true`)).body).toMatchObject({ member: {} })
    expect(await send('DELETE', `${members}/${USERS.cleo}`)).toMatchObject(REFUSED)
    allowBot(P.ViewChannel | P.ManageThreads)
    expect((await send('DELETE', `${members}/${USERS.cleo}`)).status).toBe(204)
    expect(await bot.next('THREAD_MEMBERS_UPDATE')).toMatchObject({ removed_member_ids: [USERS.cleo], member_count: 2 })
    expect((await send('DELETE', `${members}/@me`)).status).toBe(204)
    expect(await send('GET', `${members}/${USERS.cleo}`)).toMatchObject({ status: 404, body: { code: 10_007 } })
  })

  it('stay as they are while it is archived', async () => {
    const thread = discord.createThread(GENERAL, USERS.ada, 'Talk').id
    discord.changeThread(thread, { archived: true })
    const archived = { status: 400, body: { code: 50_083 } }
    expect(await send('PUT', `/channels/${thread}/thread-members/@me`)).toMatchObject(archived)
  })

  it('are no members of a channel', async () => {
    expect(await send('PUT', `/channels/${GENERAL}/thread-members/@me`)).toMatchObject({ body: { code: 50_024 } })
  })
})

describe('archived threads', () => {
  it('are listed by kind, the last archived first', async () => {
    allowBot(P.ViewChannel | P.ReadMessageHistory | P.CreatePrivateThreads | P.ManageThreads)
    const first = discord.createThread(GENERAL, USERS.ada, 'First').id
    const second = discord.createThread(GENERAL, USERS.ada, 'Second').id
    const secret = idOf(await send('POST', `/channels/${GENERAL}/threads`, { name: 'Secret', type: 12 }))
    for (const id of [second, first, secret]) {
      now += 1_000
      discord.changeThread(id, { archived: true })
    }
    const listed = async (path: string): Promise<unknown> => (await send('GET', `/channels/${GENERAL}/${path}`)).body
    const own = 'users/@me/threads/archived/private'
    expect(await listed('threads/archived/public')).toMatchObject({
      threads: [{ id: first }, { id: second }],
      has_more: false,
    })
    expect(await listed('threads/archived/private')).toMatchObject({
      threads: [{ id: secret }],
      members: [{ id: secret }],
    })
    expect(await listed(own)).toMatchObject({ threads: [{ id: secret }] })
    allowBot(P.ViewChannel | P.ReadMessageHistory)
    expect(await send('GET', `/channels/${GENERAL}/threads/archived/private`)).toMatchObject(REFUSED)
  })
})
