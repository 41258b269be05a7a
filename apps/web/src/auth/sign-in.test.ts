import { fileURLToPath } from 'node:url'
import { CALLBACK_PATHS, TOKEN_STORAGE_KEY } from '@guildhall/contract'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { expectOneCall, useLoadingSite } from '../testing/site.ts'
import { storeElsewhere } from '../testing/unsaved-work.ts'
import { ADA, DEMO, goodToken, tokenOf } from '../testing/wire.ts'

const open = useLoadingSite()
const PICTURE = fileURLToPath(new URL('../../public/icon.svg', import.meta.url))

const tokenKept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY)
const ended = (page: Page) => page.getByRole('status').getByText('Your session ended.', { exact: true })

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

describe('a visitor', () => {
  it('sees only the login page', async () => {
    const { page, count } = await open('/guilds/1', { token: null })
    await page.getByRole('heading', { name: 'Discord Bot Management' }).waitFor()
    expect(pathOf(page)).toBe('/login')
    await page.getByText('Sign in with your Discord account to manage your bot settings').waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
    expect(await page.getByRole('complementary').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(count('GET /guilds')).toBe(0)
    expect(await page.title()).toBe('Discord Bot Management · Guildhall')
    expect(await ended(page).count()).toBe(0)
  })

  it('continues to the requested address and its query after a sign-in in another tab', async () => {
    const { page } = await open('/analytics?guild_id=7', { token: null })
    await page.waitForURL('**/login')
    await storeElsewhere(page, goodToken())
    await page.waitForURL('**/analytics?guild_id=7')
  })

  it("is sent to the server's sign-in by the Login button", async () => {
    const { page } = await open('/login', { token: null })
    await page.getByRole('button', { name: 'Login with Discord' }).click()
    await page.waitForURL('**/api/auth/discord/login')
  })

  it.each([
    ['has another shape', 'abc'],
    ['has expired', tokenOf({ ...ADA, exp: 1000 })],
    ['names no user', goodToken({ sub: '100' })],
  ])('loses a stored token that %s, and reads that the session has ended', async (_, token) => {
    const { page } = await open('/', { token })
    await page.waitForURL('**/login')
    await ended(page).waitFor()
    expect(await tokenKept(page)).toBeNull()
  })

  it('reads on the login page that the session has ended when the server rejects it in another tab', async () => {
    const { page } = await open('/', { wire: { 'GET /guilds/1': { status: 401, body: { error: 'Over.' } } } })
    await page.getByRole('article', { name: 'Guildhall Demo' }).waitFor()
    const path = new URL('/guilds/1', page.url()).href
    const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate((url) => void window.open(url), path)])
    await ended(other).waitFor()
    await page.waitForURL('**/login')
    await ended(page).waitFor()
  })
})

describe('the callback', () => {
  it.each(CALLBACK_PATHS)('stores the token on %s and removes it from the address and the history', async (path) => {
    const token = goodToken()
    const { page, count, idle } = await open(`${path}?token=${token}`, { token: null })
    await page.getByText('Welcome back, ada').waitFor()
    expect(pathOf(page)).toBe('/')
    expect(await tokenKept(page)).toBe(token)
    await expectOneCall({ count, idle }, 'GET /guilds')
    await page.goBack()
    expect(page.url()).not.toContain('token')
  })

  it.each([
    ['error=access_denied', 'Authentication failed: access_denied'],
    ['', 'Authentication callback failed: Missing token or error.'],
    ['token=abc', 'Error processing authentication token: Invalid token format'],
    [`token=${tokenOf({ ...ADA, exp: 1000 })}`, 'Error processing authentication token: Received expired token'],
    [
      `token=${goodToken({ sub: '100' })}`,
      'Error processing authentication token: Token payload missing required user information (sub, username)',
    ],
  ])('shows an error for ?%s, removes any token and links to the login page', async (query, message) => {
    const { page } = await open(`/auth/callback?${query}`)
    await page.getByRole('heading', { name: 'Authentication Failed' }).waitFor()
    expect(await page.getByRole('alert').filter({ hasText: message }).count()).toBe(1)
    expect(pathOf(page)).toBe('/auth/callback')
    expect(await tokenKept(page)).toBeNull()
    await page.getByRole('button', { name: 'Return to Login' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
  })

  it('shows the error code and the status from the address', async () => {
    const { page } = await open('/auth-callback?error=server_error&code=50001&status=503', { token: null })
    await page.getByText('Error code: 50001').waitFor()
    await page.getByText('(503)').waitFor()
  })
})

describe('a signed-in user', () => {
  it('sees a greeting, and their name and picture in the header', async () => {
    const { page } = await open('/', {
      token: goodToken({ ...ADA, avatar: 'hash' }),
      routes: (tab) => tab.route('https://cdn.discordapp.com/**', (route) => route.fulfill({ path: PICTURE })),
    })
    await page.getByText('Welcome back, ada').waitFor()
    const banner = page.getByRole('banner')
    await banner.getByText('ada', { exact: true }).waitFor()
    expect(await banner.locator('img').getAttribute('src')).toBe('https://cdn.discordapp.com/avatars/100/hash.png')
  })

  it('is redirected from /login to the dashboard', async () => {
    const { page } = await open('/login')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    expect(pathOf(page)).toBe('/')
  })

  it('loses the token immediately on logout without waiting for the server', async () => {
    const { page, calls } = await open('/', { wire: { 'POST /auth/logout': 'never' } })
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await tokenKept(page)).toBeNull()
    const logout = calls.find(({ name }) => name === 'POST /auth/logout')
    expect(logout?.request.headers().authorization).toMatch(/^Bearer /)
    expect(await ended(page).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await ended(page).count()).toBe(0)
  })

  it('sees no messages from before the logout', async () => {
    const { page } = await open('/', {
      wire: { 'GET /auth/bot-invite-url': { status: 400, body: { error: 'Not on this server.' } } },
    })
    await page.getByRole('button', { name: 'Add Bot' }).click()
    await page.getByText('Not on this server.').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await page.getByText('Not on this server.').count()).toBe(0)
  })

  it('sees no messages from before the end of the session', async () => {
    const { page } = await open('/guilds/1', {
      wire: {
        'POST /guilds/1/commands/blame/toggle': { status: 409, body: { error: 'Not on this server.' } },
        'GET /guilds/1/reminders': { status: 401, body: { error: 'Over.' } },
      },
    })
    await page.getByRole('switch', { name: '/blame' }).click()
    await page.getByText('Not on this server.').waitFor()
    await page.getByRole('tab', { name: 'Reminders' }).click()
    await ended(page).waitFor()
    expect(await page.getByRole('alert').allTextContents()).toEqual([''])
  })

  it('sees no messages after a logout in another tab, also if an earlier session has ended', async () => {
    const { page } = await open('/', { token: 'abc' })
    await ended(page).waitFor()
    await storeElsewhere(page, goodToken())
    await page.getByRole('article', { name: 'Quiet Corner' }).waitFor()
    await page.getByRole('button', { name: 'Add Bot' }).first().click()
    await page.getByRole('alert').getByText('no answer for').waitFor()
    await storeElsewhere(page, null)
    await page.getByRole('main').getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await ended(page).count()).toBe(0)
    expect(await page.getByRole('alert').allTextContents()).toEqual([''])
  })

  it('reads on the login page that the session has ended when the server rejects it', async () => {
    const { page, idle } = await open('/guilds/1', {
      wire: { 'GET /guilds/1': { status: 401, body: { error: 'Over.' } } },
    })
    await page.waitForURL('**/login')
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await ended(page).waitFor()
    expect(await tokenKept(page)).toBeNull()
    // The browser restores the page from its back/forward cache.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await idle()
    expect(await ended(page).count()).toBe(1)
  })

  it('does not read it after a later sign-in and logout in another tab, which a restored page missed', async () => {
    const { page } = await open('/guilds/1', {
      wire: { 'GET /guilds/1': (_, nth) => (nth === 0 ? { status: 401, body: { error: 'Over.' } } : { body: DEMO }) },
    })
    await ended(page).waitFor()
    const restore = () =>
      page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [TOKEN_STORAGE_KEY, goodToken()] as const)
    await restore()
    await page.getByRole('banner').getByText('ada').waitFor()
    await page.evaluate((key) => localStorage.removeItem(key), TOKEN_STORAGE_KEY)
    await restore()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await ended(page).count()).toBe(0)
  })
})
