import type { LocalDiscord } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, GUILDS, ROLES, USERS, startTestApi, type TestApi } from './testing/test-api.ts'

const MINUTE_MS = 60_000
/** Time-out of the dashboard's calls to Discord, in ms. */
const TIMEOUT_MS = 10_000
const MEMBER = 'GET /guilds/:id/members/:id'

const AWAY: readonly [string, (discord: LocalDiscord) => void][] = [
  ['is cut off', (discord) => discord.goAway()],
  ['answers 503', (discord) => discord.refuse({ http: '503', gateway: true })],
  ['fails', (discord) => discord.fail(502, {})],
  ['is over its limit', (discord) => discord.limit({ scope: 'global', retryAfter: 600 }, {})],
  ['begins to answer and never ends', (discord) => discord.trickle(600_000, {})],
]

describe('access to a guild while Discord is unreachable', () => {
  let api: TestApi
  let ben: string
  let cleo: string

  beforeEach(async () => {
    api = await startTestApi()
    ben = await api.signIn('ben')
    cleo = await api.signIn('cleo')
    await api.db.deleteFrom('gateway_sessions').execute()
  })
  afterEach(() => api.close())

  const ask = (token: string) => api.call('GET', `/guilds/${GUILDS.raidNight}/roles`, token)

  it.each(AWAY)('remains for five minutes when Discord %s and returns 503 afterwards', async (_, begin) => {
    expect((await ask(ben)).status).toBe(200)
    begin(api.discord)
    api.pass(4 * MINUTE_MS)
    const begun = Date.now()
    const [known, unknown] = await Promise.all([ask(ben), ask(cleo)])
    expect(Date.now() - begun).toBeLessThan(TIMEOUT_MS)
    expect(known.status).toBe(200)
    // Cleo's access is unknown: the response is neither a 404 nor the guild.
    expect(unknown.status).toBe(503)
    api.pass(2 * MINUTE_MS)
    const late = await ask(ben)
    expect(late.status).toBe(503)
    expect(await bodyOf(late)).toMatchObject({ code: 'discord.unavailable' })
  })

  it('is decided again as soon as Discord responds', async () => {
    api.discord.goAway()
    expect((await ask(ben)).status).toBe(503)
    expect((await ask(cleo)).status).toBe(503)
    api.discord.comeBack()
    expect((await ask(ben)).status).toBe(200)
    expect((await ask(cleo)).status).toBe(404)
  })

  it('is unchanged after a short outage', async () => {
    api.discord.fail(502, { requests: 1 })
    expect((await ask(ben)).status).toBe(200)
    api.discord.limit({ scope: 'user', retryAfter: 0.2 }, { requests: 1 })
    api.pass(MINUTE_MS)
    expect((await ask(ben)).status).toBe(200)
  })

  it('is checked with Discord at most every 20 s while only the gateway is disconnected', async () => {
    api.discord.refuse({ gateway: true })
    const asked = api.discord.delay(0, { route: MEMBER })
    expect((await ask(ben)).status).toBe(200)
    api.pass(19_000)
    expect((await ask(ben)).status).toBe(200)
    expect(asked.affected()).toBe(1)
    await api.demote(GUILDS.raidNight, 'ben', { gatewayReports: false })
    api.pass(10_000)
    expect((await ask(ben)).status).toBe(404)
    expect(asked.affected()).toBe(2)
  })
})

describe('the list of servers after a sign-in', () => {
  let api: TestApi
  beforeEach(async () => {
    api = await startTestApi()
  })
  afterEach(() => api.close())

  const list = async () => {
    const response = await api.call('GET', '/guilds', await api.signIn('ben'))
    return { status: response.status, body: await bodyOf(response) }
  }

  it('is the last one when Discord becomes unreachable before it is read again', async () => {
    const before = await list()
    expect(before.status).toBe(200)
    api.discord.fail(503, { route: 'GET /users/@me/guilds' })
    expect(await list()).toEqual(before)
    api.pass(5 * MINUTE_MS)
    expect((await list()).status).toBe(503)
  })

  it('has a server that was created a moment before', async () => {
    await list()
    api.discord.grantRole(GUILDS.guildhallDemo, USERS.ben, ROLES.demoKeeper)
    expect(JSON.stringify((await list()).body)).toContain(GUILDS.guildhallDemo)
  })
})
