import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import { test } from './kit/test.ts'

/** A token as the dashboard stores it, signed by nobody. */
function unsignedToken(expiresInS: number): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: '287373610639129009', username: 'ada', sid: 'none', iat: now - 60, exp: now + expiresInS }
  return [encode({ alg: 'HS256', typ: 'JWT' }), encode(claims), 'AAAA'].join('.')
}

async function store(page: Page, token: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
}

async function stored(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('auth_token'))
}

test.describe('signing in and out', () => {
  test('leads back to the page that was asked for', async ({ dashboard }) => {
    const { page } = dashboard
    await dashboard.signIn('ada')
    await dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }).click()
    await expect(dashboard.heading('Guildhall Demo')).toBeVisible()
    const address = page.url()
    const token = await stored(page)

    // The sign-in page, reached from a protected address and then signed in, goes to that address and not to "/".
    await page.evaluate(() => localStorage.removeItem('auth_token'))
    await page.goto(address)
    await expect(page).toHaveURL(/\/login$/)
    await dashboard.loginButton.click()
    await page.getByRole('button', { name: 'ada' }).click()
    await expect(page).not.toHaveURL(/callback|token=/)
    expect(await stored(page)).not.toBe(token)
    await expect(page.getByRole('banner')).toContainText('ada')
  })

  test('ends at the login page, and the token opens nothing any more', async ({ dashboard }) => {
    const { page } = dashboard
    await dashboard.signIn('ada')
    const token = await stored(page)
    const call = async (): Promise<number> =>
      (
        await page.request.get(`${dashboard.origin}/api/guilds`, {
          headers: { authorization: `Bearer ${token ?? ''}` },
        })
      ).status()
    expect(await call()).toBe(200)

    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await stored(page)).toBeNull()
    await expect.poll(call).toBe(401)
    await dashboard.open('/')
    await expect(page).toHaveURL(/\/login$/)
  })

  test('drops a stored token that has expired', async ({ dashboard }) => {
    const { page } = dashboard
    await dashboard.open('/login')
    await store(page, unsignedToken(-1))
    await dashboard.open('/')
    await expect(page).toHaveURL(/\/login$/)
    await expect(dashboard.loginButton).toBeVisible()
    expect(await stored(page)).toBeNull()
  })

  test('drops a stored token that the server does not accept', async ({ dashboard }) => {
    const { page } = dashboard
    await dashboard.open('/login')
    await store(page, unsignedToken(3600))
    await dashboard.open('/')
    await expect(page).toHaveURL(/\/login$/)
    expect(await stored(page)).toBeNull()
  })

  test('skips the login page for somebody who is signed in', async ({ dashboard }) => {
    await dashboard.signIn('ada')
    await dashboard.open('/login')
    await expect(dashboard.heading('Dashboard')).toBeVisible()
  })

  test('says what went wrong with a sign-in, on each of the callback addresses', async ({ dashboard }) => {
    const { page } = dashboard
    for (const path of ['/api/auth/discord/callback', '/api/auth/callback', '/auth-callback', '/auth/callback']) {
      await dashboard.open(path)
      await expect(page.getByText('Authentication callback failed: Missing token or error.')).toBeVisible()
    }
    await dashboard.open('/auth/callback?error=access_denied')
    await expect(page.getByText('Authentication failed: access_denied')).toBeVisible()
    await dashboard.open(`/auth/callback?token=${unsignedToken(-1)}`)
    await expect(page.getByText(/Received expired token/)).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('button', { name: 'Return to Login' })
      .or(page.getByRole('link', { name: 'Return to Login' }))
      .click()
    await expect(page).toHaveURL(/\/login$/)
  })
})
