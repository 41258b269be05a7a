import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { PATCH, message, prefix, reset, save, subTab } from '../../testing/settings-tab.ts'
import { useSite, type Visit } from '../../testing/site.ts'
import { EXPIRED, dirtyOpener, offer, question, signInAgain } from '../../testing/unsaved-work.ts'

const open = useSite()
const dirtySettings = dirtyOpener(open)

const EXPIRING: Visit = { wire: { [PATCH]: EXPIRED } }

describe('unsaved work under which the session ends', () => {
  /** Signs in and opens the settings. */
  async function comeBack(page: Page, claims?: Record<string, unknown>): Promise<void> {
    await signInAgain(page, claims)
    await page.getByRole('article', { name: 'Guildhall Demo' }).getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await prefix(page).waitFor()
  }

  async function loseSession(page: Page): Promise<void> {
    await save(page).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await question(page).count()).toBe(0)
  }

  async function lostSession(visit: Visit): Promise<Page> {
    const { page } = await dirtySettings(visit)
    await loseSession(page)
    return page
  }

  async function typeWelcome(page: Page): Promise<void> {
    await subTab(page, 'Notifications').click()
    await message(page).fill('Typed since')
  }

  it('is kept without a question, and can be restored after signing in again', async () => {
    const page = await lostSession(EXPIRING)
    await comeBack(page)
    await offer(page).waitFor()
    expect(await prefix(page).inputValue()).toBe('!')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    await page.getByText('Careful: you have unsaved changes!').waitFor()
    expect(await offer(page).count()).toBe(0)
  })

  it('is announced on the dashboard, with a link to it, until it is restored', async () => {
    const page = await lostSession(EXPIRING)
    await signInAgain(page)
    const waiting = page.getByRole('region', { name: 'Unsaved work' })
    await waiting.getByRole('link', { name: 'Settings of Guildhall Demo' }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
    expect(await waiting.count()).toBe(0)
  })

  it('is offered until it is discarded, and no longer', async () => {
    const page = await lostSession(EXPIRING)
    await comeBack(page)
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
    const page = await lostSession(EXPIRING)
    await comeBack(page)
    await typeWelcome(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => message(page).inputValue()).toBe('Typed since')
    await subTab(page, 'General').click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
  })

  it('replaces what was typed since into the same field only if that is agreed to', async () => {
    const page = await lostSession(EXPIRING)
    await comeBack(page)
    await prefix(page).fill('~')
    await page.getByRole('button', { name: 'Restore' }).click()
    const sentence = 'Replace what you typed since with the changes from your last session?'
    const dialog = page.getByRole('dialog', { name: sentence })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('~')
    await page.getByRole('button', { name: 'Restore' }).click()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
  })

  it('is kept beside that of the session before, which is offered after it', async () => {
    const page = await lostSession(EXPIRING)
    await comeBack(page)
    await typeWelcome(page)
    await loseSession(page)
    await comeBack(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('!')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    await subTab(page, 'Notifications').click()
    await expect.poll(() => message(page).inputValue()).toBe('Typed since')
    expect(await offer(page).count()).toBe(0)
  })

  it('is kept from the five newest sessions at most', async () => {
    const page = await lostSession(EXPIRING)
    for (const text of ['1', '2', '3', '4', '5']) {
      await comeBack(page)
      await prefix(page).fill(text)
      await loseSession(page)
    }
    await comeBack(page)
    for (const _ of ['5', '4', '3', '2']) {
      await page.getByText('Older changes are offered next.').waitFor()
      await page.getByRole('button', { name: 'Discard' }).click()
    }
    await page.getByText('Older changes are offered next.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('1')
    expect(await offer(page).count()).toBe(0)
  })

  it('is not restored while a save is under way', async () => {
    const page = await lostSession({ wire: { [PATCH]: (_, nth) => (nth === 0 ? EXPIRED : 'never') } })
    await comeBack(page)
    await prefix(page).fill('~')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const restore = page.getByRole('button', { name: 'Restore' })
    await restore.and(page.locator('[aria-disabled=true]')).click({ force: true })
    await expect.poll(() => prefix(page).inputValue()).toBe('~')
    await offer(page).waitFor()
  })

  it('is offered on no other server', async () => {
    const page = await lostSession(EXPIRING)
    await comeBack(page)
    await offer(page).waitFor()
    await page.route('**/api/guilds/2/settings', (route) => route.fulfill({ json: {} }))
    await page.goto(page.url().replace('/guilds/1', '/guilds/2/settings'))
    await prefix(page).waitFor()
    expect(await offer(page).count()).toBe(0)
  })

  it('is offered to no other user, and kept beside what another user loses in the same form', async () => {
    const BEN = { sub: '200', username: 'ben' }
    const page = await lostSession(EXPIRING)
    await signInAgain(page, BEN)
    expect(await page.getByRole('region', { name: 'Unsaved work' }).count()).toBe(0)
    await comeBack(page, BEN)
    expect(await offer(page).count()).toBe(0)
    await prefix(page).fill('~')
    await loseSession(page)
    await comeBack(page)
    await offer(page).waitFor()
    expect(await page.getByText('Older changes are offered next.').count()).toBe(0)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    await reset(page).click()
    await comeBack(page, BEN)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('~')
  })

  it('is kept when another window signs out', async () => {
    const { page } = await dirtySettings()
    await page.evaluate(() => {
      localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage', { key: null }))
    })
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await question(page).count()).toBe(0)
    await comeBack(page)
    await offer(page).waitFor()
  })

  it('is not kept after the user signs out and agrees to lose it', async () => {
    const { page } = await dirtySettings()
    await page.getByRole('button', { name: 'Logout' }).click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await comeBack(page)
    expect(await offer(page).count()).toBe(0)
  })
})
