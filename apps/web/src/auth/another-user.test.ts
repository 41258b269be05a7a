import { CALLBACK_PATHS, TOKEN_STORAGE_KEY } from '@guildhall/contract'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { useLoadingSite } from '../testing/site.ts'
import { storeElsewhere } from '../testing/unsaved-work.ts'
import { ADA, DEMO, RAID, goodToken, tokenOf, type Handler } from '../testing/wire.ts'

const open = useLoadingSite()

const CLEO = goodToken({ sub: '300', username: 'cleo' })

/** Each user's servers. */
const guildsOf: Handler = (request) => ({
  body: request.headers().authorization === `Bearer ${CLEO}` ? [RAID] : [DEMO],
})

const tokenKept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY)
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

describe('the callback with a token of another user', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Sign in as cleo?' })
  const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay signed in as ada' })

  it.each(CALLBACK_PATHS)('changes nothing on %s until the user decides', async (path) => {
    const ada = goodToken()
    const { page, calls } = await open(`${path}?token=${CLEO}`, { token: ada })
    await question(page).waitFor()
    await expect.poll(() => stay(page).evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await tokenKept(page)).toBe(ada)
    expect(page.url()).not.toContain('token')
    expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain(CLEO)
    expect(calls.filter(({ request }) => request.headers().authorization === `Bearer ${CLEO}`)).toEqual([])
    await stay(page).click()
    await page.getByText('Welcome back, ada').waitFor()
    expect(pathOf(page)).toBe('/')
    expect(await tokenKept(page)).toBe(ada)
  })

  it("replaces the previous user's servers with the new user's after Switch account", async () => {
    const { page } = await open(`/auth/callback?token=${CLEO}`, {
      wire: { 'GET /guilds': guildsOf },
    })
    await question(page).getByRole('button', { name: 'Switch account' }).click()
    await page.getByText('Welcome back, cleo').waitFor()
    await page.getByRole('article', { name: 'Raid Night' }).waitFor()
    await page.getByRole('complementary').getByRole('link', { name: 'Raid Night' }).waitFor()
    expect(await page.getByText('Guildhall Demo').count()).toBe(0)
    expect(pathOf(page)).toBe('/')
    expect(await tokenKept(page)).toBe(CLEO)
    await page.goBack()
    expect(page.url()).not.toContain('token')
  })

  it.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a reload', (page: Page) => page.reload()],
  ])('stays with the signed-in user after %s', async (_, leave) => {
    const ada = goodToken()
    const { page } = await open(`/auth/callback?token=${CLEO}`, { token: ada })
    await question(page).waitFor()
    await leave(page)
    await page.getByText('Welcome back, ada').waitFor()
    expect(pathOf(page)).toBe('/')
    expect(await tokenKept(page)).toBe(ada)
    expect(await question(page).count()).toBe(0)
  })

  it('does not ask after a sign-in that began in this tab, but asks for the next token', async () => {
    const { page } = await open('/login', { token: null })
    await page.getByRole('button', { name: 'Login with Discord' }).click()
    await page.waitForURL('**/api/auth/discord/login')
    // Another tab signs in during the sign-in of this tab.
    const signInElsewhere = (token: string) =>
      page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, token] as const)
    const callback = (token: string) => page.goto(new URL(`/auth/callback?token=${token}`, page.url()).href)
    await signInElsewhere(goodToken())
    await callback(CLEO)
    await page.getByText('Welcome back, cleo').waitFor()
    await signInElsewhere(goodToken())
    await callback(CLEO)
    await question(page).waitFor()
  })

  it('asks after a sign-in from this tab failed', async () => {
    const { page } = await open('/login', { token: null })
    await page.getByRole('button', { name: 'Login with Discord' }).click()
    await page.waitForURL('**/api/auth/discord/login')
    await page.goto(new URL('/auth/callback?error=access_denied', page.url()).href)
    await page.getByRole('heading', { name: 'Authentication Failed' }).waitFor()
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, goodToken()] as const)
    await page.goto(new URL(`/auth/callback?token=${CLEO}`, page.url()).href)
    await question(page).waitFor()
  })

  it.each([
    ['the stored token is of the same user', goodToken(), goodToken({ ...ADA, iat: 1 }), 'ada'],
    ['the stored token has expired', tokenOf({ ...ADA, exp: 1000 }), CLEO, 'cleo'],
    ['no token is stored', null, CLEO, 'cleo'],
  ])('does not ask when %s', async (_, token, arrived, name) => {
    const { page } = await open(`/auth/callback?token=${arrived}`, { token })
    await page.getByText(`Welcome back, ${name}`).waitFor()
    expect(await tokenKept(page)).toBe(arrived)
  })
})

it.each([
  ['in another tab', (page: Page) => storeElsewhere(page, CLEO)],
  [
    'while the page was in the back/forward cache',
    async (page: Page) => {
      await page.evaluate(([key, token]) => localStorage.setItem(key, token), [TOKEN_STORAGE_KEY, CLEO] as const)
      await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    },
  ],
])('a page shows nothing of the previous user after another one signed in %s', async (_, switchAccount) => {
  const { page } = await open('/', { wire: { 'GET /guilds': guildsOf } })
  const servers = page.getByRole('complementary')
  await servers.getByRole('link', { name: 'Guildhall Demo' }).waitFor()
  await page.getByText('Welcome back, ada').waitFor()
  await switchAccount(page)
  await page.getByText('Welcome back, cleo').waitFor()
  await servers.getByRole('link', { name: 'Raid Night' }).waitFor()
  await page.getByRole('article', { name: 'Raid Night' }).waitFor()
  expect(await page.getByText('Guildhall Demo').count()).toBe(0)
})
