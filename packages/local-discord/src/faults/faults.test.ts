import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, RAW_INTENTS, type RawClient } from '../gateway/testing/raw-client.ts'
import { call } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { demoWorld, GUILDS, ROLES, USERS } from '../world.ts'

const GUILD = GUILDS.guildhallDemo
const GUILD_ROUTE = 'GET /guilds/:id'

let discord: LocalDiscord

beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})

afterEach(() => discord.close())

const guild = () => call(discord, ['GET', `/guilds/${GUILD}`])
const roles = () => call(discord, ['GET', `/guilds/${GUILD}/roles`])

async function callFaults(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${discord.origin}/faults${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
}

/** The duration of a call, in ms. */
async function durationOf(work: Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work
  return performance.now() - started
}

async function identified(): Promise<RawClient & { sessionId: string }> {
  const client = await connect(discord.origin)
  client.send({ op: 2, d: { token: discord.credentials.token, intents: RAW_INTENTS, properties: {} } })
  const ready = await client.next('READY')
  return Object.assign(client, { sessionId: String(ready['session_id']) })
}

describe('an outage', () => {
  it('cuts calls and gateway connections until Discord comes back', async () => {
    discord.goAway()
    await expect(guild()).rejects.toThrow('fetch failed')
    await expect(connect(discord.origin)).rejects.toThrow('socket hang up')
    discord.comeBack()
    expect((await guild()).status).toBe(200)
    ;(await connect(discord.origin)).close()
  })

  it('can answer calls and sign-in pages with 503 and keep the chat page available', async () => {
    discord.refuse({ http: '503', gateway: false })
    expect((await fetch(`${discord.endpoints.apiUrl}/v10/gateway`)).status).toBe(503)
    expect((await fetch(discord.endpoints.authorizeUrl)).status).toBe(503)
    expect((await fetch(discord.origin)).status).toBe(200)
    ;(await connect(discord.origin)).close()
  })

  it('can affect the gateway only', async () => {
    const client = await identified()
    discord.refuse({ gateway: true })
    await client.closed
    await expect(connect(discord.origin)).rejects.toThrow('socket hang up')
    expect((await guild()).status).toBe(200)
  })
})

describe('an affected call', () => {
  it('is delayed by the given time', async () => {
    discord.delay(600, { route: GUILD_ROUTE })
    expect(await durationOf(guild())).toBeGreaterThanOrEqual(599)
    expect(await durationOf(roles())).toBeLessThan(599)
  })

  it('fails with a 5xx for a number of requests or for a time', async () => {
    const some = discord.fail(502, { route: '/guilds/:id', requests: 2 })
    const answers = [await raw(), await raw(), await raw()]
    expect(answers).toEqual([502, 502, 200])
    expect(some.affected()).toBe(2)
    discord.fail(500, { forMs: 1_000 })
    expect(await raw()).toBe(500)
    await wait(1_050)
    expect(await raw()).toBe(200)
  })

  it('receives its body in pieces', async () => {
    discord.trickle(200, { route: GUILD_ROUTE })
    const started = performance.now()
    const reply = await fetch(`${discord.endpoints.apiUrl}/v10/guilds/${GUILD}`, {
      headers: { authorization: `Bot ${discord.credentials.token}` },
    })
    const pieces: Uint8Array[] = []
    for await (const piece of reply.body ?? []) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(1)
    expect(JSON.parse(Buffer.concat(pieces).toString())).toMatchObject({ id: GUILD })
    expect(performance.now() - started).toBeGreaterThanOrEqual(180)
  })

  it.each([
    ['user', 'You are being rate limited.'],
    ['shared', 'The resource is being rate limited.'],
  ] as const)('gets Discord’s 429 for a limit of its route (%s)', async (scope, message) => {
    discord.limit({ scope, retryAfter: 1.5 }, { route: GUILD_ROUTE, requests: 1 })
    const limited = await guild()
    expect(limited.status).toBe(429)
    expect(limited.body).toEqual({ message, retry_after: 1.5, global: false })
    expect(limited.headers.get('retry-after')).toBe('2')
    expect(limited.headers.get('x-ratelimit-scope')).toBe(scope)
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(limited.headers.get('x-ratelimit-global')).toBeNull()
    const served = await guild()
    expect(served.status).toBe(200)
    expect(served.headers.get('x-ratelimit-bucket')).toBe(limited.headers.get('x-ratelimit-bucket'))
  })

  it('gets 429 for the global limit until it resets', async () => {
    const fault = discord.limit({ scope: 'global', retryAfter: 1 }, {})
    const limited = await roles()
    expect(limited.headers.get('x-ratelimit-global')).toBe('true')
    expect(limited.headers.get('x-ratelimit-bucket')).toBeNull()
    expect(limited.body).toMatchObject({ global: true })
    await wait(1_050)
    expect((await roles()).status).toBe(200)
    expect(fault.affected()).toBe(1)
  })

  async function raw(): Promise<number> {
    const headers = { authorization: `Bot ${discord.credentials.token}` }
    return (await fetch(`${discord.endpoints.apiUrl}/v10/guilds/${GUILD}`, { headers })).status
  }
})

describe('the gateway', () => {
  it('closes its connections with the close code', async () => {
    const client = await identified()
    discord.dropGateway(4000)
    expect(await client.closed).toBe(4000)
  })

  it('can freeze without a close and replay the missed events on a resume', async () => {
    discord.beatEvery(5_000)
    const client = await identified()
    discord.freezeGateway()
    discord.grantRole(GUILD, USERS.cleo, ROLES.demoKeeper)
    client.send({ op: 1, d: client.seq() })
    const other = await connect(discord.origin)
    other.send({
      op: 6,
      d: { token: discord.credentials.token, session_id: client.sessionId, seq: client.seq() },
    })
    expect(await other.next('GUILD_MEMBER_UPDATE')).toMatchObject({ guild_id: GUILD })
    other.close()
  })

  it('invalidates a session, resumable or not', async () => {
    const client = await identified()
    for (const guildId of [GUILDS.guildhallDemo, GUILDS.raidNight]) {
      expect(await client.next('GUILD_CREATE')).toMatchObject({ id: guildId })
    }
    discord.invalidateSessions({ resumable: true })
    expect(await client.next()).toMatchObject({ op: 9, d: true })
    client.send({ op: 6, d: { token: discord.credentials.token, session_id: client.sessionId, seq: client.seq() } })
    await client.next('RESUMED')
    discord.invalidateSessions()
    expect(await client.next()).toMatchObject({ op: 9, d: false })
    client.close()
  })

  it('sends no events of an unavailable guild until its GUILD_CREATE', async () => {
    const client = await identified()
    await client.next('GUILD_CREATE')
    discord.loseGuild(GUILD)
    expect(await client.next('GUILD_DELETE')).toEqual({ id: GUILD, unavailable: true })
    discord.grantRole(GUILD, USERS.cleo, ROLES.demoKeeper)
    const other = await identified()
    expect(await other.next('GUILD_CREATE')).toMatchObject({ id: GUILDS.raidNight })
    discord.findGuild(GUILD)
    expect(await client.next()).toMatchObject({ t: 'GUILD_CREATE', d: { id: GUILD } })
    expect(await other.next()).toMatchObject({ t: 'GUILD_CREATE', d: { id: GUILD } })
    client.close()
    other.close()
  })
})

describe('fault injection over HTTP', () => {
  it('begins a fault, counts affected calls and ends it', async () => {
    const started = await callFaults('POST', '/fail', { status: 503, route: GUILD_ROUTE })
    const { id } = Object(await started.json())
    expect((await call(discord, ['GET', `/guilds/${GUILD}/channels`])).status).toBe(200)
    await guild().catch(() => undefined)
    expect(await (await callFaults('GET', `/${id}`)).json()).toEqual({ affected: 1 })
    expect((await callFaults('DELETE', `/${id}`)).status).toBe(204)
    expect((await guild()).status).toBe(200)
  })

  it('stays available in an outage and can end all faults at once', async () => {
    expect((await callFaults('POST', '/go-away')).status).toBe(204)
    await expect(guild()).rejects.toThrow('fetch failed')
    expect((await callFaults('DELETE', '')).status).toBe(204)
    expect((await guild()).status).toBe(200)
  })

  it('rejects pages of another port of this machine', async () => {
    const foreign: Record<string, string>[] = [{ origin: 'http://localhost:1' }, { 'sec-fetch-site': 'same-site' }]
    for (const headers of foreign)
      expect((await fetch(`${discord.origin}/faults/go-away`, { method: 'POST', headers })).status).toBe(403)
    expect((await guild()).status).toBe(200)
    const own = { origin: discord.origin, 'sec-fetch-site': 'same-origin' }
    expect((await fetch(`${discord.origin}/faults/come-back`, { method: 'POST', headers: own })).status).toBe(204)
  })

  it('rejects times above the limit of Node.js timers', async () => {
    expect((await callFaults('POST', '/delay', { ms: 2 ** 31 })).status).toBe(400)
    expect((await callFaults('POST', '/beat-every', { ms: 1e20 })).status).toBe(400)
    expect((await callFaults('POST', '/limit', { scope: 'user', retryAfter: 1e308 })).status).toBe(400)
  })

  it('rejects invalid arguments and pages of another host', async () => {
    expect((await callFaults('POST', '/fail', { status: 200 })).status).toBe(400)
    expect((await callFaults('POST', '/delay', {})).status).toBe(400)
    const headers = { origin: 'https://elsewhere.example' }
    expect((await fetch(`${discord.origin}/faults/go-away`, { method: 'POST', headers })).status).toBe(403)
    expect((await guild()).status).toBe(200)
  })
})
