import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import { Dashboard } from './kit/dashboard.ts'
import { test } from './kit/test.ts'

/** A token as the dashboard stores it, without a valid signature. */
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
  test('continues to the requested page after another tab signed in', async ({ dashboard, context }) => {
    await dashboard.signInThroughDiscord('ada')
    await dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }).click()
    await expect(dashboard.heading('Guildhall Demo')).toBeVisible()
    const address = dashboard.page.url()
    await dashboard.page.getByRole('button', { name: 'Logout' }).click()
    await expect(dashboard.page).toHaveURL(/\/login$/)

    const other = await context.newPage()
    await other.goto(address)
    await expect(other).toHaveURL(/\/login$/)
    await dashboard.signInThroughDiscord('ada')
    await expect(other).toHaveURL(address)
    await expect(other.getByRole('heading', { level: 1, name: 'Guildhall Demo' })).toBeVisible()
  })

  test('leaves neither token nor code in the address or in the history', async ({ dashboard }) => {
    const { page } = dashboard
    await dashboard.signInThroughDiscord('ada')
    await expect(page).toHaveURL(`${dashboard.origin}/`)
    await page.goBack()
    await expect(page).not.toHaveURL(/token=|code=/)
  })

  test('ends at the login page and revokes the token', async ({ dashboard }) => {
    const { page } = dashboard
    await dashboard.signInThroughDiscord('ada')
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

  test('removes an expired stored token', async ({ dashboard }) => {
    const { page } = dashboard
    await dashboard.open('/login')
    await store(page, unsignedToken(-1))
    await dashboard.open('/')
    await expect(page).toHaveURL(/\/login$/)
    await expect(dashboard.loginButton).toBeVisible()
    expect(await stored(page)).toBeNull()
  })

  test('removes a stored token that the server rejects', async ({ dashboard }) => {
    const { page } = dashboard
    await dashboard.open('/login')
    await store(page, unsignedToken(3600))
    await dashboard.open('/')
    await expect(page).toHaveURL(/\/login$/)
    expect(await stored(page)).toBeNull()
  })

  test('skips the login page for a signed-in user', async ({ dashboard }) => {
    await dashboard.signInThroughDiscord('ada')
    await dashboard.open('/login')
    await expect(dashboard.heading('Dashboard')).toBeVisible()
  })

  test('shows the reason for a failed sign-in on each callback address', async ({ dashboard }) => {
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

  test('asks for confirmation before a link signs in as another user', async ({ dashboard, colleague }) => {
    const { page } = dashboard
    await colleague.signInThroughDiscord('cleo')
    const token = await stored(colleague.page)
    await dashboard.signInThroughDiscord('ada')
    const own = await stored(page)
    const question = page.getByRole('dialog', { name: 'Sign in as cleo?' })

    await dashboard.open(`/auth/callback?token=${token ?? ''}`)
    await expect(question).toBeVisible()
    await expect(page).not.toHaveURL(/token=/)
    expect(await stored(page)).toBe(own)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Stay signed in as ada' }).click()
    await expect(page).toHaveURL(`${dashboard.origin}/`)
    await expect(dashboard.card('Guildhall Demo')).toBeVisible()

    await dashboard.open(`/auth/callback?token=${token ?? ''}`)
    await question.getByRole('button', { name: 'Switch account' }).click()
    await expect(page.getByText('Welcome back, cleo')).toBeVisible()
    await expect(page).toHaveURL(`${dashboard.origin}/`)
    await expect(dashboard.card('Guildhall Demo')).toHaveCount(0)
    expect(await stored(page)).toBe(token)
  })

  test('does not ask for confirmation when another tab signed in during a sign-in', async ({ dashboard, context }) => {
    const { page } = dashboard
    const other = new Dashboard(await context.newPage(), dashboard.origin)
    await other.open('/login')
    await other.loginButton.click()
    const cleo = other.page.getByRole('button', { name: 'cleo' })
    await expect(cleo).toBeVisible()
    await dashboard.signInThroughDiscord('ada')
    await cleo.click()
    await expect(other.page.getByText('Welcome back, cleo')).toBeVisible()
    await expect(page.getByText('Welcome back, cleo')).toBeVisible()
  })
})
