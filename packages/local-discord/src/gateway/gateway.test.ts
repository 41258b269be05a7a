import { once } from 'node:events'
import { createInflate } from 'node:zlib'
import { GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { Client, Events } from 'discord.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { postMessage } from '../messages/actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { BOT_ID, CHANNELS, demoWorld, GUILDS, ROLES, USERS } from '../world.ts'
import { connect, identified, RAW_INTENTS, type RawClient } from './testing/raw-client.ts'

let discord: LocalDiscord
const open: { close(): void }[] = []

beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})
afterEach(async () => {
  for (const one of open.splice(0)) one.close()
  await discord.close()
})

async function client(): Promise<RawClient> {
  const raw = await connect(discord.origin)
  open.push(raw)
  return raw
}

async function session(options?: { intents?: number; shard?: [number, number] }): Promise<RawClient> {
  const raw = await client()
  await identified(raw, discord.credentials.token, options)
  return raw
}

const PLAIN_CHANNEL = { type: 0, position: 9, parentId: null, topic: null, nsfw: false, overwrites: [] }

const say = (content: string): void => {
  postMessage(discord.state, { userId: USERS.cleo, channelId: CHANNELS.demoGeneral, content })
}

describe('starting a session', () => {
  it('sends the guilds of the bot and no others', async () => {
    const raw = await client()
    const { ready, guilds } = await identified(raw, discord.credentials.token)
    expect(ready).toMatchObject({ v: 10, user: { id: BOT_ID, bot: true } })
    expect(new Set(guilds.map((guild) => guild['id']))).toEqual(new Set([GUILDS.guildhallDemo, GUILDS.raidNight]))
    expect(guilds[0]).toMatchObject({ unavailable: false, member_count: 4 })
  })

  it('sends each shard its own guilds', async () => {
    const first = await identified(await client(), discord.credentials.token, { shard: [0, 2] })
    const second = await identified(await client(), discord.credentials.token, { shard: [1, 2] })
    expect(first.guilds.map((guild) => guild['id'])).toEqual([GUILDS.raidNight])
    expect(second.guilds.map((guild) => guild['id'])).toEqual([GUILDS.guildhallDemo])
  })

  it.each([
    ['a wrong token', { token: 'MTE0.x.y', intents: 1 }, 4004],
    ['intents that do not exist', { token: undefined, intents: 1 << 30 }, 4013],
    ['a shard beyond the count', { token: undefined, intents: 1, shard: [2, 2] }, 4010],
  ])('rejects %s', async (_, d, code) => {
    const raw = await client()
    raw.send({
      op: 2,
      d: {
        token: discord.credentials.token,
        ...Object.fromEntries(Object.entries(d).filter(([, value]) => value !== undefined)),
        properties: {},
      },
    })
    expect(await raw.closed).toBe(code)
  })

  it('is limited to one session per bucket in each interval, if an interval is set', async () => {
    let now = Date.now()
    const gateway = { shards: 2, maxConcurrency: 2, identifyEveryMs: 5_000 }
    const paced = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, gateway, clock: { now: () => now } })
    const identify = async (shard: [number, number]): Promise<unknown> => {
      const raw = await connect(paced.origin)
      open.push(raw)
      raw.send({ op: 2, d: { token: paced.credentials.token, intents: 0, shard, properties: {} } })
      return (await raw.next())['op']
    }
    expect([await identify([0, 2]), await identify([1, 2]), await identify([0, 2])]).toEqual([0, 0, 9])
    now += 5_000
    expect(await identify([0, 2])).toBe(0)
    await paced.close()
  })

  it('rejects privileged intents while they are denied', async () => {
    discord.allowPrivilegedIntents(false)
    const raw = await client()
    raw.send({ op: 2, d: { token: discord.credentials.token, intents: Intent.MessageContent, properties: {} } })
    expect(await raw.closed).toBe(4014)
  })

  it('rejects a connection from a page of another host', async () => {
    await expect(connect(discord.origin, { origin: 'https://evil.example' })).rejects.toThrow('hang up')
  })
})

describe('events', () => {
  it('have empty content without the MessageContent intent, unless the bot is mentioned', async () => {
    const raw = await session({ intents: Intent.Guilds | Intent.GuildMessages })
    say('a secret')
    say(`hello <@${BOT_ID}>`)
    expect(await raw.next('MESSAGE_CREATE')).toMatchObject({ content: '', author: { username: 'cleo' } })
    expect(await raw.next('MESSAGE_CREATE')).toMatchObject({ content: `hello <@${BOT_ID}>` })
  })

  it('are not sent without their intent, or for channels that the bot cannot view', async () => {
    const raw = await session({ intents: Intent.GuildMessages | Intent.MessageContent })
    discord.grantRole(GUILDS.guildhallDemo, USERS.cleo, ROLES.demoModerator)
    postMessage(discord.state, { userId: USERS.cleo, channelId: CHANNELS.demoStaff, content: 'staff only' })
    say('open')
    expect(await raw.next()).toMatchObject({ t: 'MESSAGE_CREATE', d: { content: 'open' } })
  })

  it('report changes of members and channels, and the bot joining and leaving', async () => {
    const raw = await session()
    discord.revokeRole(GUILDS.raidNight, USERS.ben, ROLES.raidLeader)
    expect(await raw.next()).toMatchObject({ t: 'GUILD_MEMBER_UPDATE', d: { user: { id: USERS.ben }, roles: [] } })
    discord.kick(GUILDS.guildhallDemo, USERS.cleo)
    expect(await raw.next()).toMatchObject({ t: 'GUILD_MEMBER_REMOVE', d: { user: { id: USERS.cleo } } })
    discord.deleteChannel(CHANNELS.demoAnnouncements)
    expect(await raw.next()).toMatchObject({ t: 'CHANNEL_DELETE', d: { id: CHANNELS.demoAnnouncements } })
    discord.addBot(GUILDS.quietCorner, 8n)
    expect(await raw.next()).toMatchObject({ t: 'GUILD_CREATE', d: { id: GUILDS.quietCorner } })
    discord.removeBot(GUILDS.quietCorner)
    expect(await raw.next()).toMatchObject({ t: 'GUILD_DELETE', d: { id: GUILDS.quietCorner } })
  })

  it('report changes of a guild, its emojis, roles and channels', async () => {
    const raw = await session({ intents: RAW_INTENTS | Intent.GuildExpressions })
    const guildId = GUILDS.guildhallDemo
    const expectEvent = async (t: string, d: object): Promise<void> => expect(await raw.next()).toMatchObject({ t, d })
    discord.changeGuild(guildId, { name: 'Renamed' })
    await expectEvent('GUILD_UPDATE', { id: guildId, name: 'Renamed' })
    discord.replaceEmojis(guildId, [{ id: '1', name: 'new', animated: true }])
    await expectEvent('GUILD_EMOJIS_UPDATE', { guild_id: guildId, emojis: [{ name: 'new', animated: true }] })
    const role = discord.createRole(guildId, {
      name: 'Bard',
      color: 1,
      hoist: false,
      mentionable: false,
      permissions: '0',
    })
    await expectEvent('GUILD_ROLE_CREATE', { guild_id: guildId, role: { id: role.id, name: 'Bard', position: 1 } })
    discord.changeRole(guildId, role.id, { permissions: '8' })
    await expectEvent('GUILD_ROLE_UPDATE', { role: { id: role.id, permissions: '8' } })
    discord.deleteRole(guildId, role.id)
    await expectEvent('GUILD_ROLE_DELETE', { guild_id: guildId, role_id: role.id })
    const { id } = discord.createChannel(guildId, { ...PLAIN_CHANNEL, name: 'songs' })
    await expectEvent('CHANNEL_CREATE', { id, name: 'songs', guild_id: guildId })
    discord.changeChannel(id, { topic: 'la la' })
    await expectEvent('CHANNEL_UPDATE', { id, topic: 'la la' })
  })

  it('answer a request for members in chunks', async () => {
    const raw = await session()
    raw.send({ op: 8, d: { guild_id: GUILDS.guildhallDemo, user_ids: [USERS.cleo, USERS.dan], nonce: 'n' } })
    expect(await raw.next('GUILD_MEMBERS_CHUNK')).toMatchObject({
      members: [{ user: { username: 'cleo' } }],
      not_found: [USERS.dan],
      nonce: 'n',
    })
  })
})

describe('a connection', () => {
  it('is closed without heartbeats and stays open with them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    try {
      const [silent, alive] = [await session(), await session()]
      vi.advanceTimersByTime(41_000)
      alive.send({ op: 1, d: alive.seq() })
      expect(await alive.next()).toMatchObject({ op: 11 })
      vi.advanceTimersByTime(41_000)
      expect(await silent.closed).toBe(4009)
      alive.send({ op: 1, d: alive.seq() })
      expect(await alive.next()).toMatchObject({ op: 11 })
    } finally {
      vi.useRealTimers()
    }
  })

  it('is one zlib stream if the client requests it', async () => {
    const socket = new WebSocket(
      `${discord.origin.replace('http', 'ws')}/gateway?v=10&encoding=json&compress=zlib-stream`,
    )
    open.push(socket)
    const inflate = createInflate()
    socket.on('message', (data: Buffer) => inflate.write(data))
    const [hello]: unknown[] = await once(inflate, 'data')
    expect(JSON.parse(String(hello))).toMatchObject({ op: 10, d: { heartbeat_interval: 41_250 } })
    socket.send(JSON.stringify({ op: 1, d: null }))
    const [ack]: unknown[] = await once(inflate, 'data')
    expect(JSON.parse(String(ack))).toEqual({ op: 11 })
  })
})

describe('resuming', () => {
  it('replays the missed events once and in order', async () => {
    const first = await client()
    const { ready } = await identified(first, discord.credentials.token)
    say('seen')
    await first.next('MESSAGE_CREATE')
    discord.dropGateway()
    await first.closed
    say('missed one')
    say('missed two')
    const second = await client()
    second.send({ op: 6, d: { token: discord.credentials.token, session_id: ready['session_id'], seq: first.seq() } })
    expect(await second.next()).toMatchObject({ t: 'MESSAGE_CREATE', d: { content: 'missed one' } })
    expect(await second.next()).toMatchObject({ t: 'MESSAGE_CREATE', d: { content: 'missed two' } })
    expect(await second.next()).toMatchObject({ t: 'RESUMED' })
  })

  it('is rejected for a closed session and for an unknown one', async () => {
    const first = await client()
    const { ready } = await identified(first, discord.credentials.token)
    first.close()
    await first.closed
    for (const session_id of [ready['session_id'], 'never-there']) {
      const second = await client()
      second.send({ op: 6, d: { token: discord.credentials.token, session_id, seq: first.seq() } })
      expect(await second.next()).toMatchObject({ op: 9, d: false })
    }
  })

  it('is requested from every client by askToReconnect', async () => {
    const raw = await session()
    discord.askToReconnect()
    expect(await raw.next()).toMatchObject({ op: 7 })
  })
})

it('delivers every message to discord.js across a dropped connection', async () => {
  const bot = new Client({
    intents: RAW_INTENTS,
    rest: { api: discord.endpoints.apiUrl },
  })
  open.push({ close: () => void bot.destroy() })
  const ready = new Promise((resolve) => bot.once(Events.ClientReady, resolve))
  await bot.login(discord.credentials.token)
  await ready
  expect(bot.guilds.cache.size).toBe(2)
  const received: string[] = []
  const both = new Promise<void>((resolve) =>
    bot.on(Events.MessageCreate, (message) => {
      received.push(message.content)
      if (received.length === 2) resolve()
    }),
  )
  say('before')
  discord.dropGateway()
  say('while disconnected')
  await both
  expect(received).toEqual(['before', 'while disconnected'])
})
