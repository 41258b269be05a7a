import { TOKEN_LIFETIME_S } from '@guildhall/contract'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemOf, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

describe('signing in', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi({ limits: { requestsPerMinute: 600, writesPerMinute: 120, signInsPerMinute: 1_000 } })
  })
  afterAll(() => api.close())

  it('ends with a token that names the user and the expiry', async () => {
    const token = await api.signIn('ada')
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ sub: USERS.ada, username: 'ada', avatar: '8342729096ea3675442027381ff50dfe' })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(TOKEN_LIFETIME_S)
    expect((await api.call('GET', '/guilds', token)).status).toBe(200)
  })

  it('gives a user without an avatar a token without one', async () => {
    expect(decodeJwt(await api.signIn('dan'))).not.toHaveProperty('avatar')
  })

  it('requests identity and guilds from Discord with a PKCE challenge and a state', async () => {
    const page = await api.browser().begin(api.origin)
    expect(page.searchParams.get('scope')).toBe('identify guilds')
    expect(page.searchParams.get('code_challenge_method')).toBe('S256')
    expect(page.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(page.searchParams.get('state')).toMatch(/^[\w-]{12}\.[\w-]{32}$/)
    expect(page.searchParams.get('redirect_uri')).toBe(`${api.origin}/api/auth/discord/callback`)
  })

  it('stores the attempt in an encrypted HttpOnly, SameSite=Lax cookie of its own', async () => {
    const response = await api.browser().get(`${api.origin}/api/auth/discord/login`)
    const [cookie = ''] = response.headers.getSetCookie()
    const state = new URL(response.headers.get('location') ?? '').searchParams.get('state') ?? ''
    expect(cookie).toMatch(/^guildhall_sign_in_[\w-]{12}=/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toContain('Secure')
    expect(cookie).not.toContain(state)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('marks the cookie Secure when PUBLIC_URL is https', async () => {
    const secure = await startTestApi({ publicUrl: 'https://guildhall.example' })
    const response = await fetch(`${secure.origin}/api/auth/discord/login`, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe('https://guildhall.example/api/auth/discord/login?moved')
    const behindProxy = await secure.server.app.inject({
      url: '/api/auth/discord/login',
      headers: { host: 'guildhall.example' },
    })
    expect(behindProxy.headers['set-cookie']).toContain('Secure')
    await secure.close()
  })

  it('redirects to the public address before it sets the cookie', async () => {
    const other = api.origin.replace('localhost', '127.0.0.1')
    const response = await api.server.app.inject({
      url: '/api/auth/discord/login',
      headers: { host: new URL(other).host },
    })
    expect(response.headers.location).toBe(`${api.origin}/api/auth/discord/login?moved`)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  it('redirects at most once behind a proxy that hides the host', async () => {
    const hidden = { url: '/api/auth/discord/login?moved&from=proxy', headers: { host: 'upstream:3000' } }
    const response = await api.server.app.inject(hidden)
    expect(response.headers.location).toContain(api.discord.endpoints.authorizeUrl)
  })

  it('works in two tabs at once', async () => {
    const browser = api.browser()
    const first = await browser.begin(api.origin)
    const second = await browser.begin(api.origin)
    for (const page of [first, second]) {
      const end = await browser.come(await browser.authorize(page, USERS.cleo))
      expect(end.searchParams.get('token')).toBeTruthy()
    }
  })

  it('refuses an attempt that another browser began', async () => {
    const back = await api.browser().authorize(await api.browser().begin(api.origin), USERS.ada)
    const end = await api.browser().come(back)
    expect(failureOf(end)).toEqual({
      error: 'This sign-in link has expired or was opened in another browser. Sign in again.',
      code: 'auth.state_mismatch',
      status: '400',
    })
  })

  it('refuses a changed, missing or expired state', async () => {
    const browser = api.browser()
    const changed = await browser.authorize(await browser.begin(api.origin), USERS.ada)
    changed.searchParams.set('state', `${changed.searchParams.get('state')?.slice(0, -1)}!`)
    expect(failureOf(await browser.come(changed)).code).toBe('auth.state_mismatch')

    const missing = await browser.authorize(await browser.begin(api.origin), USERS.ada)
    missing.searchParams.delete('state')
    expect(failureOf(await browser.come(missing)).code).toBe('auth.state_mismatch')

    const old = await browser.authorize(await browser.begin(api.origin), USERS.ada)
    api.pass(11 * 60_000)
    expect(failureOf(await browser.come(old)).code).toBe('auth.state_mismatch')
  })

  it('accepts a code once, even from a browser that kept its cookies', async () => {
    const browser = api.browser()
    const back = await browser.authorize(await browser.begin(api.origin), USERS.ada)
    const kept = new Map(browser.cookies)
    expect((await browser.come(back)).searchParams.get('token')).toBeTruthy()
    expect(failureOf(await browser.come(back)).code).toBe('auth.state_mismatch')
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect(failureOf(await browser.come(back))).toEqual({
      error: 'This sign-in has expired. Sign in again.',
      code: 'auth.code_refused',
      status: '400',
    })
  })

  it('is refused by Discord when the code belongs to another PKCE challenge', async () => {
    const browser = api.browser()
    const page = await browser.begin(api.origin)
    page.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    expect(failureOf(await browser.come(await browser.authorize(page, USERS.ada))).code).toBe('auth.code_refused')
  })

  it('reports a cancellation without repeating text from the address', async () => {
    const browser = api.browser()
    const state = (await browser.begin(api.origin)).searchParams.get('state') ?? ''
    const cancelled = new URL(`${api.origin}/api/auth/discord/callback`)
    cancelled.search = new URLSearchParams({
      error: 'access_denied',
      error_description: 'Call 555-0100',
      state,
    }).toString()
    expect(failureOf(await browser.come(cancelled))).toEqual({
      error: 'You canceled the sign-in.',
      code: 'access_denied',
      status: null,
    })
  })

  it.each(['constructor', '__proto__', 'toString', '<script>alert(1)</script>'])(
    'reports a general failure for an error unknown to OAuth2, such as %s',
    async (error) => {
      const browser = api.browser()
      const state = (await browser.begin(api.origin)).searchParams.get('state') ?? ''
      const back = new URL(`${api.origin}/api/auth/discord/callback`)
      back.search = new URLSearchParams({ error, state }).toString()
      const failure = failureOf(await browser.come(back))
      expect(failure).toEqual({ error: 'Sign-in with Discord failed. Try again.', code: null, status: null })
    },
  )

  it('reports that Discord is unreachable', async () => {
    const lonely = await startTestApi()
    const browser = lonely.browser()
    const back = await browser.authorize(await browser.begin(lonely.origin), USERS.ada)
    await lonely.discord.close()
    expect(failureOf(await browser.come(back))).toEqual({
      error: "Discord isn't responding. Try again in a minute.",
      code: 'discord.unavailable',
      status: '503',
    })
    await lonely.server.close()
    await lonely.db.destroy()
  })

  it('keeps secrets out of the log and never stores Discord’s tokens in plain text', async () => {
    const token = await api.signIn('ada')
    const grants = api.discord.state.world.grants.filter((grant) => grant.userId === USERS.ada)
    // A grant whose code was never exchanged has no tokens.
    const issued = grants.flatMap((grant) => [grant.accessToken, grant.refreshToken]).filter((one) => one !== null)
    const rows = JSON.stringify(await api.db.selectFrom('discord_tokens').selectAll().execute())
    expect(issued.length).toBeGreaterThan(0)
    for (const text of [rows, api.logged.join('\n')]) {
      for (const secret of [...issued, token]) expect(text).not.toContain(secret)
    }
    expect(api.logged.join('\n')).not.toContain('code=')
    expect(api.logged.join('\n')).toContain('/api/auth/discord/callback')
  })
})

describe('a session token', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  async function refusalOf(token: string): Promise<string> {
    const response = await api.call('GET', '/guilds', token)
    return response.ok ? 'none' : (await problemOf(response)).code
  }

  it('is refused when it was signed with another key, unsigned or changed', async () => {
    const token = await api.signIn('ada')
    const [header = '', payload = '', signature = ''] = token.split('.')
    const forged = await new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const asBen = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: USERS.ben })).toString('base64url')
    expect(await refusalOf(forged)).toBe('auth.required')
    expect(await refusalOf(unsigned)).toBe('auth.required')
    expect(await refusalOf(`${header}.${asBen}.${signature}`)).toBe('auth.required')
    expect(await refusalOf('nonsense')).toBe('auth.required')
    expect((await api.call('GET', '/guilds', 'nonsense')).headers.get('www-authenticate')).toBe('Bearer')
  })

  it('is refused with the signature of another token', async () => {
    const [ada, ben] = [await api.signIn('ada'), await api.signIn('ben')]
    const [header, payload] = ada.split('.')
    expect(await refusalOf(`${header}.${payload}.${ben.split('.')[2]}`)).toBe('auth.required')
  })

  it('ends within 30 s in a process that missed the end, also when the clock was set back', async () => {
    const token = await api.signIn('ben')
    expect((await api.call('GET', '/guilds', token)).status).toBe(200)
    await api.db.deleteFrom('sessions').execute()
    expect((await api.call('GET', '/guilds', token)).status).toBe(200)
    api.pass(-7_200_000)
    expect((await api.call('GET', '/guilds', token)).status).toBe(401)
  })

  it('ends immediately with its own session and leaves other sessions valid', async () => {
    const [one, other] = [await api.signIn('ada'), await api.signIn('ada')]
    expect(await refusalOf(one)).toBe('none')
    expect((await api.call('POST', '/auth/logout', one)).status).toBe(204)
    expect(await refusalOf(one)).toBe('auth.expired')
    expect(await refusalOf(other)).toBe('none')
  })

  it('ends at once when its revocation is published, and within 30 s otherwise', async () => {
    const [quiet, announced] = [await api.signIn('ada'), await api.signIn('ada')]
    for (const token of [quiet, announced]) expect(await refusalOf(token)).toBe('none')
    await api.db.updateTable('sessions').set({ revoked_at: Date.now() }).execute()
    const change = { topic: 'session', key: String(decodeJwt(announced)['sid']), area: null } as const
    await api.changes.transaction(async (trx) => api.changes.publish(trx, change))
    expect(await refusalOf(announced)).toBe('auth.expired')
    api.pass(30_001)
    expect(await refusalOf(quiet)).toBe('auth.expired')
  })

  it('expires after seven days', async () => {
    const token = await api.signIn('cleo')
    api.pass((TOKEN_LIFETIME_S + 1) * 1000)
    expect(await refusalOf(token)).toBe('auth.expired')
  })
})

function failureOf(page: URL): { error: string | null; code: string | null; status: string | null } {
  expect(page.pathname).toBe('/auth/callback')
  const get = (name: string): string | null => page.searchParams.get(name)
  return { error: get('error'), code: get('code'), status: get('status') }
}
