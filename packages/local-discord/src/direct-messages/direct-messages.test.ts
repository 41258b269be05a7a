import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, identified, RAW_INTENTS, type RawClient } from '../gateway/testing/raw-client.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import { postMessage } from '../messages/actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { BOT_ID, demoWorld, GUILDS, USERS } from '../world.ts'
import { allowDirect, openDirectChannel } from './channels.ts'

let discord: LocalDiscord
const open: RawClient[] = []

beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})
afterEach(async () => {
  for (const one of open.splice(0)) one.close()
  await discord.close()
})

const opened = (recipient_id: unknown): Promise<Reply> =>
  call(discord, ['POST', '/users/@me/channels'], { recipient_id })

/** The path of the channel with a user. */
const withUser = (userId: string): string => `/channels/${openDirectChannel(discord.state, userId).id}`

async function session(intents: number, shard?: [number, number]): Promise<RawClient> {
  const raw = await connect(discord.origin)
  open.push(raw)
  await identified(raw, discord.credentials.token, { intents, ...(shard && { shard }) })
  return raw
}

describe('direct messages', () => {
  it('use one channel per user, also when it is opened again', async () => {
    const first = await opened(USERS.cleo)
    expect(first).toMatchObject({ status: 200, body: { type: 1, recipients: [{ username: 'cleo' }] } })
    expect((await opened(USERS.cleo)).body).toEqual(first.body)
    expect((await call(discord, ['GET', withUser(USERS.cleo)])).body).toEqual(first.body)
  })

  it('can be written, listed, edited and deleted', async () => {
    const messages = `${withUser(USERS.cleo)}/messages`
    const sent = await call(discord, ['POST', messages], {
      content: `Mind the rules, <@${USERS.cleo}> <@${USERS.ben}>`,
    })
    expect(sent).toMatchObject({ status: 200, body: { author: { id: BOT_ID }, mentions: [{ username: 'cleo' }] } })
    const id = discord.state.world.messages[openDirectChannel(discord.state, USERS.cleo).id]?.[0]?.id
    expect((await call(discord, ['PATCH', `${messages}/${id}`], { content: 'Never mind' })).status).toBe(200)
    expect((await call(discord, ['GET', messages])).body).toMatchObject([{ id, content: 'Never mind' }])
    expect((await call(discord, ['DELETE', `${messages}/${id}`])).status).toBe(204)
    expect((await call(discord, ['GET', messages])).body).toEqual([])
  })

  it('cannot be edited or deleted by the bot when a user wrote them', async () => {
    const { id: channelId } = openDirectChannel(discord.state, USERS.cleo)
    const { id } = postMessage(discord.state, { userId: USERS.cleo, channelId, content: 'Why?' })
    const message = `/channels/${channelId}/messages/${id}`
    expect(await call(discord, ['DELETE', message])).toMatchObject({ status: 403, body: { code: 50013 } })
    expect(await call(discord, ['PATCH', message], { content: 'x' })).toMatchObject({ body: { code: 50005 } })
  })

  it('cannot be read or written by another user', () => {
    const { id: channelId } = openDirectChannel(discord.state, USERS.cleo)
    expect(() => postMessage(discord.state, { userId: USERS.ben, channelId, content: 'x' })).toThrow('Missing Access')
  })

  it('are rejected while the user accepts none', async () => {
    const messages = `${withUser(USERS.cleo)}/messages`
    allowDirect(discord.state, USERS.cleo, false)
    const rejection = { status: 403, body: { code: 50007, message: 'Cannot send messages to this user' } }
    expect(await call(discord, ['POST', messages], { content: 'x' })).toMatchObject(rejection)
    allowDirect(discord.state, USERS.cleo, true)
    expect((await call(discord, ['POST', messages], { content: 'x' })).status).toBe(200)
  })

  it('are rejected for a user without a common guild', async () => {
    const messages = `${withUser(USERS.dan)}/messages`
    expect(await call(discord, ['POST', messages], { content: 'x' })).toMatchObject({ body: { code: 50007 } })
  })

  it.each([
    ['an unknown user', '1', { status: 400, body: { code: 50033 } }],
    ['the bot itself', BOT_ID, { status: 400, body: { code: 50007 } }],
    ['no recipient', undefined, { status: 400, body: { code: 50035 } }],
  ])('are rejected for %s', async (_, recipient, rejection) => {
    expect(await opened(recipient)).toMatchObject(rejection)
  })

  it('are sent to sessions with the DirectMessages intent, with content and without a guild', async () => {
    const { id: channelId } = openDirectChannel(discord.state, USERS.cleo)
    const [asked, other] = await Promise.all([session(Intent.DirectMessages), session(RAW_INTENTS)])
    postMessage(discord.state, { userId: USERS.cleo, channelId, content: 'Why?' })
    const event = await asked.next('MESSAGE_CREATE')
    expect(event).toMatchObject({ channel_id: channelId, content: 'Why?', author: { username: 'cleo' } })
    expect(event).not.toHaveProperty('guild_id')
    expect(event).not.toHaveProperty('member')
    discord.changeGuild(GUILDS.guildhallDemo, { name: 'After it' })
    expect(await other.next()).toMatchObject({ t: 'GUILD_UPDATE' })
  })

  it('are sent to the first shard only', async () => {
    const { id: channelId } = openDirectChannel(discord.state, USERS.cleo)
    const intents = RAW_INTENTS | Intent.DirectMessages
    const [first, second] = await Promise.all([session(intents, [0, 2]), session(intents, [1, 2])])
    postMessage(discord.state, { userId: USERS.cleo, channelId, content: 'Hello' })
    expect(await first.next()).toMatchObject({ t: 'MESSAGE_CREATE' })
    discord.changeGuild(GUILDS.guildhallDemo, { name: 'After it' })
    expect(await second.next()).toMatchObject({ t: 'GUILD_UPDATE' })
  })
})

describe('a state of a version without direct messages', () => {
  it('is read with defaults', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'local-discord-'))
    const file = join(dataDir, 'local-discord.json')
    const first = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    first.state.save()
    await first.close()
    const { layout, world }: { layout: number; world: object } = JSON.parse(readFileSync(file, 'utf8'))
    const earlier = { ...world, directChannels: undefined, closedToDirect: undefined }
    writeFileSync(file, JSON.stringify({ layout, world: earlier }))
    const second = await startLocalDiscord({ ...demoWorld, port: 0, dataDir })
    const sent = await call(second, ['POST', '/users/@me/channels'], { recipient_id: USERS.ada })
    expect(sent.status).toBe(200)
    await second.close()
    rmSync(dataDir, { recursive: true })
  })
})
