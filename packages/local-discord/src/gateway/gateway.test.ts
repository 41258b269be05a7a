import { GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { Client, Events } from 'discord.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postMessage } from '../messages/actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { BOT_ID, CHANNELS, GUILDS, ROLES, USERS } from '../world.ts'
import { connect, identified, RAW_INTENTS, type RawClient } from './testing/raw-client.ts'

let discord: LocalDiscord
const open: { close(): void }[] = []

beforeEach(async () => {
  discord = await startLocalDiscord({ port: 0, dataDir: null })
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

const say = (content: string): void => {
  postMessage(discord.state, { userId: USERS.cleo, channelId: CHANNELS.demoGeneral, content })
}

describe('starting a session', () => {
  it('shows the guilds that have the bot, and not the one that has not', async () => {
    const raw = await client()
    const { ready, guilds } = await identified(raw, discord.credentials.token)
    expect(ready).toMatchObject({ v: 10, user: { id: BOT_ID, bot: true } })
    expect(new Set(guilds.map((guild) => guild['id']))).toEqual(new Set([GUILDS.guildhallDemo, GUILDS.raidNight]))
    expect(guilds[0]).toMatchObject({ unavailable: false, member_count: 4 })
  })

  it('sends each shard the guilds that its number says', async () => {
    const first = await identified(await client(), discord.credentials.token, { shard: [0, 2] })
    const second = await identified(await client(), discord.credentials.token, { shard: [1, 2] })
    expect(first.guilds.map((guild) => guild['id'])).toEqual([GUILDS.raidNight])
    expect(second.guilds.map((guild) => guild['id'])).toEqual([GUILDS.guildhallDemo])
  })

  it.each([
    ['a wrong token', { token: 'MTE0.x.y', intents: 1 }, 4004],
    ['intents that do not exist', { token: undefined, intents: 1 << 30 }, 4013],
    ['a shard beyond the count', { token: undefined, intents: 1, shard: [2, 2] }, 4010],
  ])('refuses %s', async (_, d, code) => {
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

  it('refuses privileged intents while they are switched off', async () => {
    discord.allowPrivilegedIntents(false)
    const raw = await client()
    raw.send({ op: 2, d: { token: discord.credentials.token, intents: Intent.MessageContent, properties: {} } })
    expect(await raw.closed).toBe(4014)
  })

  it('refuses a connection for a page elsewhere', async () => {
    await expect(connect(discord.origin, { origin: 'https://evil.example' })).rejects.toThrow('hang up')
  })
})

describe('events', () => {
  it('withholds what others write without the intent for it, unless the bot is mentioned', async () => {
    const raw = await session({ intents: Intent.Guilds | Intent.GuildMessages })
    say('a secret')
    say(`hello <@${BOT_ID}>`)
    expect(await raw.next('MESSAGE_CREATE')).toMatchObject({ content: '', author: { username: 'cleo' } })
    expect(await raw.next('MESSAGE_CREATE')).toMatchObject({ content: `hello <@${BOT_ID}>` })
  })

  it('says nothing of what no intent asks for, nor of channels that the bot does not see', async () => {
    const raw = await session({ intents: Intent.GuildMessages | Intent.MessageContent })
    discord.grantRole(GUILDS.guildhallDemo, USERS.cleo, ROLES.demoModerator)
    postMessage(discord.state, { userId: USERS.cleo, channelId: CHANNELS.demoStaff, content: 'staff only' })
    say('open')
    expect(await raw.next()).toMatchObject({ t: 'MESSAGE_CREATE', d: { content: 'open' } })
  })

  it('tells of roles, members and channels as they change, and of the bot coming and going', async () => {
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

  it('answers a request for members in chunks', async () => {
    const raw = await session()
    raw.send({ op: 8, d: { guild_id: GUILDS.guildhallDemo, user_ids: [USERS.cleo, USERS.dan], nonce: 'n' } })
    expect(await raw.next('GUILD_MEMBERS_CHUNK')).toMatchObject({
      members: [{ user: { username: 'cleo' } }],
      not_found: [USERS.dan],
      nonce: 'n',
    })
  })
})

describe('resuming', () => {
  it('replays what was missed, in order and once', async () => {
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

  it('does not resume a session that said goodbye, nor an unknown one', async () => {
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

  it('asks to come back when told to', async () => {
    const raw = await session()
    discord.askToReconnect()
    expect(await raw.next()).toMatchObject({ op: 7 })
  })
})

it('serves discord.js, also over a dropped connection', async () => {
  const bot = new Client({
    intents: RAW_INTENTS,
    rest: { api: discord.endpoints.apiUrl },
  })
  open.push({ close: () => void bot.destroy() })
  const ready = new Promise((resolve) => bot.once(Events.ClientReady, resolve))
  await bot.login(discord.credentials.token)
  await ready
  expect(bot.guilds.cache.size).toBe(2)
  const heard: string[] = []
  const both = new Promise<void>((resolve) =>
    bot.on(Events.MessageCreate, (message) => {
      heard.push(message.content)
      if (heard.length === 2) resolve()
    }),
  )
  say('before')
  discord.dropGateway()
  say('while away')
  await both
  expect(heard).toEqual(['before', 'while away'])
})
