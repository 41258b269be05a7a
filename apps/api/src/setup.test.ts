import { expect, it, onTestFinished } from 'vitest'
import { createSetupAccess, SETUP_LIFE_MS, type SetupAccess } from './setup-access.ts'
import type { SetupCheck } from './setup-check.ts'
import { startTestApi, type TestApi, type TestApiOptions } from './testing/test-api.ts'

const CHECKS: SetupCheck[] = [
  { name: 'token', status: 'ok', finding: 'The token belongs to the bot <Guildhall>.', fix: null },
  {
    name: 'redirect',
    status: 'failed',
    finding: 'Sign-in fails.',
    fix: 'Open https://discord.com/developers/applications/1/oauth2 (page OAuth2) and press Add Redirect.',
  },
]

interface Opened {
  readonly api: TestApi
  readonly access: SetupAccess
  readonly pass: (ms: number) => void
}

async function open(options: TestApiOptions = {}): Promise<Opened> {
  let ahead = 0
  const access = createSetupAccess({ now: () => Date.now() + ahead })
  const api = await startTestApi({ setup: { access, runChecks: async () => CHECKS }, ...options })
  onTestFinished(() => api.close())
  return { api, access, pass: (ms) => void (ahead += ms) }
}

function get({ origin }: TestApi, path: string, cookie = ''): Promise<Response> {
  return fetch(`${origin}${path}`, { headers: { accept: 'text/html', cookie } })
}

/** Opens the page with its key. @returns the cookie. */
async function exchange({ api, access }: Opened): Promise<string> {
  const response = await get(api, `/setup?key=${access.key}`)
  expect(response.status).toBe(200)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

it('the key is exchanged once for a strict HttpOnly cookie, which opens the page of checks', async () => {
  const opened = await open()
  const { api, access } = opened
  const first = await get(api, `/setup?key=${access.key}`)
  const [cookie = ''] = first.headers.getSetCookie()
  expect(cookie).toMatch(/^guildhall_setup=[\w-]{22}; Max-Age=86400; Path=\/setup; HttpOnly; SameSite=Strict$/)
  expect(await first.text()).toContain('content="0; url=/setup"')

  const page = await get(api, '/setup', cookie.split(';')[0])
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  const html = await page.text()
  expect(html).toContain('The token belongs to the bot &lt;Guildhall&gt;.')
  expect(html).toContain('1 check failed. Fix it, then check again.')
  expect(html).toContain('<button>Check again</button>')
  expect(html).toContain('<a href="https://discord.com/developers/applications/1/oauth2"')

  expect((await get(api, `/setup?key=${access.key}`)).status).toBe(404)
})

it('the address is an unknown one without the key, with a wrong key, and for HEAD, which does not use up the key', async () => {
  const { api, access } = await open()
  const unknown = await (await get(api, '/unknown')).text()
  for (const path of ['/setup', '/setup?key=', '/setup?key=wrong', '/setup?key=a&key=b']) {
    const response = await get(api, path)
    expect({ path, status: response.status }).toEqual({ path, status: 404 })
    expect(await response.text()).toBe(unknown)
  }
  expect((await get(api, '/setup', 'guildhall_setup=wrong')).status).toBe(404)
  await fetch(`${api.origin}/setup?key=${access.key}`, { method: 'HEAD' })
  expect((await get(api, `/setup?key=${access.key}`)).status).toBe(200)
})

it('the page ends for its browser when someone signs in', async () => {
  const opened = await open()
  const cookie = await exchange(opened)
  expect((await get(opened.api, '/setup', cookie)).status).toBe(200)
  await opened.api.signIn('ada')
  expect((await get(opened.api, '/setup', cookie)).status).toBe(404)
})

it('key and cookie expire after a day', async () => {
  const opened = await open()
  const cookie = await exchange(opened)
  opened.pass(SETUP_LIFE_MS)
  expect((await get(opened.api, '/setup', cookie)).status).toBe(404)
  const other = await open()
  other.pass(SETUP_LIFE_MS)
  expect((await get(other.api, `/setup?key=${other.access.key}`)).status).toBe(404)
})

it('the key is refused after too many attempts of an address, without naming the limit', async () => {
  const { api, access } = await open({ limits: { requestsPerMinute: 600, writesPerMinute: 120, signInsPerMinute: 3 } })
  for (let attempt = 0; attempt < 3; attempt += 1) await get(api, '/setup?key=wrong')
  const response = await get(api, `/setup?key=${access.key}`)
  expect(response.status).toBe(404)
  expect(response.headers.get('retry-after')).toBeNull()
})

it('the page stays open for its browser beyond the limit of attempts', async () => {
  const opened = await open({ limits: { requestsPerMinute: 600, writesPerMinute: 120, signInsPerMinute: 3 } })
  const cookie = await exchange(opened)
  for (let attempt = 0; attempt < 4; attempt += 1) await get(opened.api, '/setup?key=wrong')
  expect((await get(opened.api, '/setup', cookie)).status).toBe(200)
})

it('the cookie is Secure when PUBLIC_URL is https', async () => {
  const { api, access } = await open({ publicUrl: 'https://guildhall.example' })
  const response = await get(api, `/setup?key=${access.key}`)
  expect(response.headers.getSetCookie()[0]).toContain('Secure')
})

it('the page forbids scripts, frames and foreign resources', async () => {
  const opened = await open()
  const policy = (await get(opened.api, '/setup', await exchange(opened))).headers.get('content-security-policy')
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
})

it('responds with 404 when there is no first-run page', async () => {
  const api = await startTestApi()
  onTestFinished(() => api.close())
  expect((await get(api, '/setup')).status).toBe(404)
})

it('/healthz proves to the checks of this installation who answers, and shows others nothing', async () => {
  const api = await startTestApi()
  onTestFinished(() => api.close())
  const question = api.core.selfCheck.ask()
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const response = await fetch(`${api.origin}/healthz?check=${question}`, { headers })
  const body: { check: { answer: string } } = await response.json()
  expect(body).toMatchObject({ alive: true, check: { forwarding: ['x-forwarded-for'] } })
  expect(api.core.selfCheck.isAnswer(question, body.check.answer)).toBe(true)
  expect(await (await fetch(`${api.origin}/healthz?check=guess`)).json()).toEqual({ alive: true })
})
