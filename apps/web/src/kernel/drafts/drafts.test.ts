import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import {
  PATCH,
  choose,
  message,
  picker,
  prefix,
  reset,
  save,
  saving,
  settingsOpener,
  subTab,
} from '../../testing/settings-tab.ts'
import { NOW, TOKEN, stopClock } from '../../testing/reminders-tab.ts'
import { useLoadingSite } from '../../testing/site.ts'
import { EXPIRED, draftKeys, line, signInAgain, unsavedWork, waitForDrafts } from '../../testing/unsaved-work.ts'

const open = useLoadingSite()
const openSettings = settingsOpener(open)

const BEN = { sub: '200', username: 'ben' }

async function openAgain(page: Page): Promise<void> {
  await page.goto(new URL('/guilds/1/settings', page.url()).href)
  await prefix(page).waitFor()
}

async function lostSession(): Promise<Page> {
  const { page } = await openSettings({ wire: { [PATCH]: EXPIRED } })
  await prefix(page).fill('?')
  await save(page).click()
  await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
  return page
}

describe('an unsaved change', () => {
  it('is restored with its time by a reload right after typing', async () => {
    const { page } = await openSettings()
    await prefix(page).fill('?')
    await page.reload()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    await line(page).waitFor()
    expect(await line(page).textContent()).toMatch(/^Unsaved changes from \d+:\d\d [AP]M\.$/)
  })

  it('is restored after a crash of the browser', async () => {
    const { page } = await openSettings()
    await prefix(page).fill('?')
    await waitForDrafts(page, 1)
    const origin = new URL(page.url()).origin
    const state = await page.context().storageState()
    const kept = state.origins
      .find((one) => one.origin === origin)
      ?.localStorage.map(({ name, value }) => [name, value])
    const again = await openSettings({ local: Object.fromEntries(kept ?? []) })
    await expect.poll(() => prefix(again.page).inputValue()).toBe('?')
  })

  it('is stored while the user keeps typing', async () => {
    const { page } = await openSettings({ startsAt: NOW, token: TOKEN })
    await stopClock(page)
    for (const typed of ['?', '~', '?', '~', '?', '~']) {
      await prefix(page).fill(typed)
      await page.clock.runFor(400)
    }
    await waitForDrafts(page, 1)
  })

  it('is restored after leaving by tab, Back or link, without a confirmation dialog', async () => {
    const asked: string[] = []
    const { page } = await open('/')
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.getByRole('article', { name: 'Guildhall Demo' }).getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await prefix(page).fill('?')
    await page.getByRole('tab', { name: 'Reminders' }).click()
    await page.getByRole('heading', { name: 'Create reminder' }).waitFor()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    await page.goBack()
    await page.getByRole('heading', { name: 'Create reminder' }).waitFor()
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await unsavedWork(page).getByRole('link', { name: 'Settings in Guildhall Demo' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    expect(asked).toEqual([])
  })

  it('marks its tab and its sub-tab until it is saved', async () => {
    const { page } = await openSettings({ wire: saving() })
    await subTab(page, 'Notifications').click()
    await message(page).fill('Hello.')
    await page.getByRole('tab', { name: 'Settings, unsaved changes', exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Notifications, unsaved changes', exact: true }).waitFor()
    expect(await page.getByRole('tab', { name: /^General,/ }).count()).toBe(0)
    await save(page).click()
    await page.getByText('Settings saved successfully!').waitFor()
    await page.getByRole('tab', { name: 'Settings', exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Notifications', exact: true }).waitFor()
    expect(await draftKeys(page)).toEqual([])
  })

  it('is deleted from the storage when it is saved, reset, discarded or typed back', async () => {
    const { page } = await openSettings({ wire: saving() })
    const type = async (text: string) => {
      await prefix(page).fill(text)
      await waitForDrafts(page, 1)
    }
    await type('?')
    await reset(page).click()
    await waitForDrafts(page, 0)
    await type('?')
    await prefix(page).fill('!')
    await waitForDrafts(page, 0)
    await type('?')
    await page.reload()
    await line(page).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await waitForDrafts(page, 0)
    await expect.poll(() => prefix(page).inputValue()).toBe('!')
    await type('~')
    await save(page).click()
    await waitForDrafts(page, 0)
    await page.reload()
    await expect.poll(() => prefix(page).inputValue()).toBe('!')
    expect(await line(page).count()).toBe(0)
  })

  it('is merged field by field with a later save of another administrator', async () => {
    const { page } = await openSettings({ wire: saving() })
    await prefix(page).fill('?')
    await waitForDrafts(page, 1)
    await page.route('**/api/guilds/1/settings', (route) =>
      route.fulfill({ json: { prefix: '!', default_action: 'kick', welcome_message: 'Welcome.' } }),
    )
    await page.reload()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    await subTab(page, 'Moderation').click()
    await picker(page, 'Default action').getByText('Kick').waitFor()
    await choose(page, 'Default action', 'Ban')
    await subTab(page, 'General').click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
  })

  it('survives a save that fails because the session ended', async () => {
    const page = await lostSession()
    await signInAgain(page)
    await unsavedWork(page).getByRole('link', { name: 'Settings in Guildhall Demo' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
  })

  it('is stored when the server rejects the token in another tab right after typing', async () => {
    const { page } = await openSettings({ wire: { 'GET /guilds/1/reminders': EXPIRED } })
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open(location.href)),
    ])
    await prefix(other).waitFor()
    // Stop the write timer of the form.
    await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }))
    await prefix(page).fill('?')
    await other.getByRole('tab', { name: 'Reminders' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await draftKeys(page)).toHaveLength(1)
    await other.close()
    await signInAgain(page)
    await unsavedWork(page).getByRole('link', { name: 'Settings in Guildhall Demo' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
  })

  it('is stored as soon as the page is hidden', async () => {
    const { page } = await openSettings()
    await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }))
    await prefix(page).fill('?')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    expect(await draftKeys(page)).toHaveLength(1)
  })

  it('survives the removal of the token by another tab', async () => {
    const { page } = await openSettings()
    await prefix(page).fill('?')
    await waitForDrafts(page, 1)
    await page.evaluate((key) => {
      localStorage.removeItem(key)
      window.dispatchEvent(new StorageEvent('storage', { key }))
    }, 'auth_token')
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await draftKeys(page)).toHaveLength(1)
  })

  it('is shown only to its user, also when another user has a draft', async () => {
    const page = await lostSession()
    await signInAgain(page, BEN)
    expect(await unsavedWork(page).count()).toBe(0)
    await openAgain(page)
    expect(await prefix(page).inputValue()).toBe('!')
    await prefix(page).fill('~')
    await waitForDrafts(page, 2)
    await signInAgain(page)
    await openAgain(page)
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
  })

  it('is deleted when the user may no longer manage the server', async () => {
    const { page } = await openSettings()
    await prefix(page).fill('?')
    await waitForDrafts(page, 1)
    await page.route('**/api/guilds/1', (route) =>
      route.fulfill({ status: 403, json: { error: 'No longer.', code: 'guild.forbidden' } }),
    )
    await page.goto(new URL('/', page.url()).href)
    await unsavedWork(page).getByRole('link').click()
    await page.getByRole('heading', { name: 'Error' }).waitFor()
    await waitForDrafts(page, 0)
  })

  it("shows a warning when the browser's storage is full, but can be saved", async () => {
    const { page } = await openSettings({ wire: saving() })
    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        try {
          for (let at = 0; ; at++) localStorage.setItem(`filler-${size}-${at}`, 'x'.repeat(size))
        } catch {
          // Smaller pieces fill the remaining space.
        }
      }
    })
    await prefix(page).fill('?')
    await page.getByText("Your browser's storage is full").waitFor()
    await save(page).click()
    await page.getByText('Settings saved successfully!').waitFor()
  })
})

describe('Logout', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log out?' })
  const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()

  it("asks before it deletes the user's drafts and keeps those of other users", async () => {
    const others = `draft:v1:${BEN.sub}:1:settings`
    const draft = { model: 'settings 1', base: {}, edits: {}, last: 1, title: 'Settings', place: { tab: 'settings' } }
    const { page } = await openSettings({ local: { [others]: JSON.stringify({ ...draft, at: Date.now() }) } })
    await prefix(page).fill('?')
    await page.getByRole('tab', { name: 'Reminders' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Raid!')
    await logOut(page)
    await dialog(page).getByText('This deletes 2 unsaved drafts.').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Raid!')
    await logOut(page)
    await dialog(page).getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await draftKeys(page)).toEqual([others])
  })

  it('does not ask when there are no drafts', async () => {
    const { page } = await openSettings()
    await logOut(page)
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
  })
})
