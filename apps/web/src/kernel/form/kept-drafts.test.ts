import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { PATCH, message, prefix, subTab } from '../../testing/settings-tab.ts'
import { useSite, type Visit } from '../../testing/site.ts'
import { dirtyOpener, question } from '../../testing/unsaved-work.ts'
import { goodToken } from '../../testing/wire.ts'

const open = useSite()
const dirtySettings = dirtyOpener(open)

const offer = (page: Page) => page.getByText('You have unsaved changes from your last session.')

describe('unsaved work under which the session ends', () => {
  const EXPIRED: Visit = {
    wire: { [PATCH]: { status: 401, body: { error: 'Your session has ended. Sign in again.' } } },
  }

  /** Signs in on the callback page, as the server would have it, and goes back to the settings. */
  async function signInAgain(page: Page, claims?: Record<string, unknown>): Promise<void> {
    const origin = new URL(page.url()).origin
    await page.goto(`${origin}/auth/callback?token=${goodToken(claims)}`)
    await page.getByRole('article', { name: 'Guildhall Demo' }).getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await prefix(page).waitFor()
  }

  async function lostSession(visit: Visit): Promise<Page> {
    const { page } = await dirtySettings(visit)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await question(page).count()).toBe(0)
    return page
  }

  async function typeWelcome(page: Page): Promise<void> {
    await subTab(page, 'Notifications').click()
    await message(page).fill('Typed since')
  }

  it('is kept without a question, and can be restored after signing in again', async () => {
    const page = await lostSession(EXPIRED)
    await signInAgain(page)
    await offer(page).waitFor()
    expect(await prefix(page).inputValue()).toBe('!')
    await page.getByRole('button', { name: 'Restore' }).click()
    expect(await prefix(page).inputValue()).toBe('?')
    await page.getByText('Careful: you have unsaved changes!').waitFor()
    expect(await offer(page).count()).toBe(0)
  })

  it('is announced on the dashboard, with a link to it, until it is restored', async () => {
    const page = await lostSession(EXPIRED)
    await page.goto(`${new URL(page.url()).origin}/auth/callback?token=${goodToken()}`)
    const waiting = page.getByRole('region', { name: 'Unsaved work' })
    await waiting.getByRole('link', { name: 'Settings of Guildhall Demo' }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    expect(await prefix(page).inputValue()).toBe('?')
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
    expect(await waiting.count()).toBe(0)
  })

  it('is offered until it is discarded, and no longer', async () => {
    const page = await lostSession(EXPIRED)
    await signInAgain(page)
    await offer(page).waitFor()
    await page.goto(`${page.url()}/settings`)
    await offer(page).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await offer(page).waitFor({ state: 'detached' })
    await page.reload()
    await prefix(page).waitFor()
    expect(await offer(page).count()).toBe(0)
  })

  it('is put under what was typed since, field by field', async () => {
    const page = await lostSession(EXPIRED)
    await signInAgain(page)
    await typeWelcome(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    expect(await message(page).inputValue()).toBe('Typed since')
    await subTab(page, 'General').click()
    expect(await prefix(page).inputValue()).toBe('?')
  })

  it('is kept together with what was typed since when that session ends as well', async () => {
    const page = await lostSession(EXPIRED)
    await signInAgain(page)
    await typeWelcome(page)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await signInAgain(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    expect(await prefix(page).inputValue()).toBe('?')
    await subTab(page, 'Notifications').click()
    expect(await message(page).inputValue()).toBe('Typed since')
  })

  it('is not restored while a save is under way', async () => {
    const expired = { status: 401, body: { error: 'Your session has ended. Sign in again.' } }
    const page = await lostSession({ wire: { [PATCH]: (_, nth) => (nth === 0 ? expired : 'never') } })
    await signInAgain(page)
    await prefix(page).fill('~')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const restore = page.getByRole('button', { name: 'Restore' })
    await restore.and(page.locator('[aria-disabled=true]')).click({ force: true })
    expect(await prefix(page).inputValue()).toBe('~')
    await offer(page).waitFor()
  })

  it('is offered only to its author and for its server', async () => {
    const page = await lostSession(EXPIRED)
    await signInAgain(page, { sub: '200', username: 'ben' })
    expect(await offer(page).count()).toBe(0)
    await signInAgain(page)
    await offer(page).waitFor()
    await page.route('**/api/guilds/2/settings', (route) => route.fulfill({ json: {} }))
    await page.goto(page.url().replace('/guilds/1', '/guilds/2/settings'))
    await prefix(page).waitFor()
    expect(await offer(page).count()).toBe(0)
  })

  it('is kept when another window signs out', async () => {
    const { page } = await dirtySettings()
    await page.evaluate(() => {
      localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage', { key: null }))
    })
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await question(page).count()).toBe(0)
    await signInAgain(page)
    await offer(page).waitFor()
  })

  it('is not kept when the reader signed out and agreed to lose it', async () => {
    const { page } = await dirtySettings()
    await page.getByRole('button', { name: 'Logout' }).click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await signInAgain(page)
    expect(await offer(page).count()).toBe(0)
  })
})
