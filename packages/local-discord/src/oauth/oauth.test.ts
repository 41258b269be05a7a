import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { call } from '../kernel/testing/calls.ts'
import { hasBot } from '../guilds/present.ts'
import type { PortalSettings } from '../kernel/application.ts'
import { guildOf } from '../kernel/state.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { demoWorld, GUILDS, USERS } from '../world.ts'

const CALLBACK = 'http://localhost:3000/api/auth/discord/callback'
const VERIFIER = randomBytes(32).toString('base64url')
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

let discord: LocalDiscord
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})
afterEach(() => discord.close())

function authorizeUrl(query?: Record<string, string>): string {
  const url = new URL(discord.endpoints.authorizeUrl)
  const parameters = {
    client_id: discord.credentials.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'identify guilds',
    state: 'a state',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...query,
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value)
  return url.href
}

function press(url: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers: headers ?? {} })
}

async function codeFor(userId: string, query?: Record<string, string>): Promise<string> {
  const response = await press(authorizeUrl(query), { user: userId })
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

async function token(
  fields: Record<string, string>,
  headers?: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { clientId, clientSecret } = discord.credentials
  const client: Record<string, string> = headers ? {} : { client_id: clientId, client_secret: clientSecret }
  const response = await fetch(`${discord.endpoints.apiUrl}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...client, ...fields }),
    headers: headers ?? {},
  })
  const body: Record<string, unknown> = await response.json()
  return { status: response.status, body }
}

function exchange(code: string, more?: Record<string, string>): ReturnType<typeof token> {
  return token({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER, ...more })
}

describe('signing in', () => {
  it('issues no token for a verifier without a challenge', async () => {
    const stripped = await codeFor(USERS.ada, { code_challenge: '', code_challenge_method: '' })
    expect(await exchange(stripped)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('offers each user by name and redirects with a code', async () => {
    const html = await (await fetch(authorizeUrl())).text()
    expect([...html.matchAll(/<button[^>]*>(\w+)<\/button>/g)].map((match) => match[1])).toEqual([
      'ada',
      'ben',
      'cleo',
      'dan',
    ])
    const response = await press(authorizeUrl(), { user: USERS.ben })
    const location = new URL(response.headers.get('location') ?? '')
    expect(response.status).toBe(302)
    expect(location.origin + location.pathname).toBe(CALLBACK)
    expect(location.searchParams.get('state')).toBe('a state')
    const { body } = await exchange(location.searchParams.get('code') ?? '')
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify guilds' })
    const bearer = { authorization: `Bearer ${String(body['access_token'])}` }
    expect((await call(discord, ['GET', '/users/@me'], undefined, bearer)).body).toMatchObject({
      username: 'ben',
      global_name: 'Ben',
    })
    const guilds = (await call(discord, ['GET', '/users/@me/guilds'], undefined, bearer)).body
    expect(guilds).toMatchObject([
      { name: 'Raid Night', owner: false },
      { name: 'Guildhall Demo', owner: false },
    ])
    const permissions = Array.isArray(guilds)
      ? guilds.map((guild: { permissions: string }) => (BigInt(guild.permissions) & 8n) === 8n)
      : []
    expect(permissions).toEqual([true, false])
  })

  it('redirects with access_denied on Cancel', async () => {
    const html = await (await fetch(authorizeUrl())).text()
    const href = /href="([^"]*error=access_denied[^"]*)"/.exec(html)?.[1]?.replaceAll('&#38;', '&')
    expect(new URL(href ?? '').searchParams.get('state')).toBe('a state')
  })

  it.each([
    ['an unknown application', { client_id: '1' }, 'client_id'],
    ['a redirect_uri on another host', { redirect_uri: 'https://evil.example/cb' }, 'redirect_uri'],
    [
      'a redirect_uri on a host that starts with localhost',
      { redirect_uri: 'http://localhost.evil.example/cb' },
      'redirect_uri',
    ],
    ['no scope', { scope: '' }, 'scope'],
    ['an unknown scope', { scope: 'identify everything' }, 'everything'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'S256'],
  ])('shows an error for %s instead of redirecting', async (_, query, word) => {
    const response = await fetch(authorizeUrl(query), { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(word)
  })

  it('escapes parameters of the URL', async () => {
    const html = await (await fetch(authorizeUrl({ scope: '<script>x</script>' }))).text()
    expect(html).not.toContain('<script>x')
  })

  it('rejects a form from a page of another host', async () => {
    expect((await press(authorizeUrl(), { user: USERS.ada }, { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('tokens', () => {
  it('are issued once per code, for its verifier and redirect_uri only', async () => {
    const wrong = await exchange(await codeFor(USERS.ada), { code_verifier: 'another' })
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const elsewhere = await exchange(await codeFor(USERS.ada), { redirect_uri: `${CALLBACK}/x` })
    expect(elsewhere).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const code = await codeFor(USERS.ada)
    expect((await exchange(code)).status).toBe(200)
    expect((await exchange(code)).status).toBe(400)
  })

  it('need the client secret, in the body or as Basic authentication', async () => {
    const { clientId, clientSecret } = discord.credentials
    const basic = (secret: string): Record<string, string> => ({
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
    })
    const fields = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code_verifier: VERIFIER }
    expect((await token({ ...fields, code: await codeFor(USERS.ada) }, basic(clientSecret))).status).toBe(200)
    expect(await token({ ...fields, code: await codeFor(USERS.ada) }, basic('wrong'))).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
  })

  it('can be refreshed and are revoked together', async () => {
    const first = (await exchange(await codeFor(USERS.ada))).body
    const other = (await exchange(await codeFor(USERS.ada))).body
    const renewed = (await token({ grant_type: 'refresh_token', refresh_token: String(first['refresh_token']) })).body
    const asUser = (body: Record<string, unknown>): Promise<{ status: number }> =>
      call(discord, ['GET', '/users/@me'], undefined, { authorization: `Bearer ${String(body['access_token'])}` })
    expect([(await asUser(first)).status, (await asUser(renewed)).status, (await asUser(other)).status]).toEqual([
      401, 200, 200,
    ])
    const { clientId, clientSecret } = discord.credentials
    const revoke = { client_id: clientId, client_secret: clientSecret, token: String(renewed['access_token']) }
    await fetch(`${discord.endpoints.apiUrl}/oauth2/token/revoke`, {
      method: 'POST',
      body: new URLSearchParams(revoke),
    })
    expect([(await asUser(renewed)).status, (await asUser(other)).status]).toEqual([401, 401])
  })

  it('are issued to the owner by client credentials, without a refresh token', async () => {
    const { status, body } = await token({ grant_type: 'client_credentials', scope: 'identify' })
    expect({ status, body }).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: 'identify' } })
    expect(body).not.toHaveProperty('refresh_token')
    const bearer = { authorization: `Bearer ${String(body['access_token'])}` }
    expect((await call(discord, ['GET', '/users/@me'], undefined, bearer)).body).toMatchObject({ username: 'ada' })
    const unknown = await token({ grant_type: 'client_credentials', scope: 'everything' })
    expect(unknown).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
  })

  it('give access to their scopes only', async () => {
    const { body } = await exchange(await codeFor(USERS.ada, { scope: 'identify' }))
    const bearer = { authorization: `Bearer ${String(body['access_token'])}` }
    expect((await call(discord, ['GET', '/users/@me/guilds'], undefined, bearer)).status).toBe(403)
    expect((await call(discord, ['GET', `/guilds/${GUILDS.guildhallDemo}`], undefined, bearer)).status).toBe(401)
  })
})

describe('adding the bot', () => {
  const parameters = {
    scope: 'bot applications.commands',
    permissions: '268435456',
    redirect_uri: '',
    response_type: '',
    state: '',
  }

  it('is offered to users who can manage the server', async () => {
    const url = authorizeUrl({ ...parameters, guild_id: GUILDS.quietCorner })
    const html = await (await fetch(url)).text()
    expect([...html.matchAll(/<button[^>]*>(\w+)<\/button>/g)].map((match) => match[1])).toEqual(['ada'])
    const response = await press(url, { user: USERS.ada })
    expect(await response.text()).toContain('Guildhall is now in Quiet Corner')
    const guild = guildOf(discord.state, GUILDS.quietCorner)
    expect(hasBot(discord.state, guild)).toBe(true)
    expect(guild.roles.find((role) => role.botId !== null)).toMatchObject({ position: 1, permissions: '268435456' })
  })

  it('is rejected for other users', async () => {
    const url = authorizeUrl({ ...parameters, guild_id: GUILDS.quietCorner })
    expect((await press(url, { user: USERS.cleo })).status).toBe(403)
    expect(hasBot(discord.state, guildOf(discord.state, GUILDS.quietCorner))).toBe(false)
  })
})

describe('the settings in the Developer Portal', () => {
  async function startWith(portal: PortalSettings): Promise<LocalDiscord> {
    const application = { ...demoWorld.application, portal }
    const other = await startLocalDiscord({ ...demoWorld, application, port: 0, dataDir: null })
    onTestFinished(() => other.close())
    return other
  }

  async function answerOf(other: LocalDiscord, query: Record<string, string>): Promise<string> {
    const parameters = new URLSearchParams({ client_id: other.credentials.clientId, scope: 'identify', ...query })
    return (await fetch(`${other.endpoints.authorizeUrl}?${parameters.toString()}`)).text()
  }

  it('accept a sign-in to a listed redirect only, compared as text', async () => {
    const other = await startWith({ redirectUris: [CALLBACK] })
    const code = { response_type: 'code' }
    expect(await answerOf(other, { ...code, redirect_uri: CALLBACK })).toContain('wants to access your account')
    expect(await answerOf(other, { ...code, redirect_uri: `${CALLBACK}/` })).toContain('Invalid OAuth2 redirect_uri')
    expect((await call(other, ['GET', '/applications/@me'])).body).toMatchObject({ redirect_uris: [CALLBACK] })
  })

  it('refuse an invitation without a code when a code grant is required', async () => {
    const other = await startWith({ requiresCodeGrant: true, isPublic: false })
    expect(await answerOf(other, { scope: 'bot' })).toContain('Integration requires code grant')
    expect((await call(other, ['GET', '/applications/@me'])).body).toMatchObject({
      bot_require_code_grant: true,
      bot_public: false,
    })
  })

  it('show privileged intents in the flags, until they are switched off', async () => {
    const GUILD_MEMBERS_LIMITED = 1 << 15
    const MESSAGE_CONTENT_LIMITED = 1 << 19
    const flags = async (): Promise<unknown> => (await call(discord, ['GET', '/applications/@me'])).body
    expect(await flags()).toMatchObject({ flags: GUILD_MEMBERS_LIMITED | MESSAGE_CONTENT_LIMITED })
    discord.allowPrivilegedIntents(false)
    expect(await flags()).toMatchObject({ flags: 0 })
  })
})

it('sends the time of its clock as Date', async () => {
  const HOUR_MS = 3_600_000
  discord.clock.move(HOUR_MS)
  const { headers } = await fetch(`${discord.endpoints.apiUrl}/gateway`)
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now()
  expect(Math.abs(ahead - HOUR_MS)).toBeLessThan(10_000)
})
