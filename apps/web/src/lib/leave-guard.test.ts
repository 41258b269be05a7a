import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { PATCH, prefix } from '../testing/settings-tab.ts'
import { narrow, useSite } from '../testing/site.ts'
import { dirtyOpener, question } from '../testing/unsaved-work.ts'

const open = useSite()

const dirtySettings = dirtyOpener(open)

const pathOf = (page: Page) => new URL(page.url()).pathname

interface WayOut {
  way: string
  go: (page: Page) => Promise<unknown>
  /** Where it leads. */
  there: (page: Page) => Promise<unknown>
}

const WAYS_OUT: WayOut[] = [
  {
    way: 'a link of the header',
    go: (page) => page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click(),
    there: (page) => page.getByRole('heading', { name: 'Your Servers' }).waitFor(),
  },
  {
    way: 'the header, to another tab',
    go: (page) => page.getByRole('banner').getByRole('link', { name: 'Commands' }).click(),
    there: (page) => page.getByRole('tab', { name: 'Commands', selected: true }).waitFor(),
  },
  {
    way: 'another server',
    go: (page) =>
      page.getByRole('complementary', { name: 'Servers' }).getByRole('link', { name: 'Raid Night' }).click(),
    there: (page) => page.getByRole('heading', { name: 'Raid Night', level: 1 }).waitFor(),
  },
  {
    way: 'Back to Dashboard',
    go: (page) => page.getByRole('button', { name: 'Back to Dashboard' }).click(),
    there: (page) => page.getByRole('heading', { name: 'Your Servers' }).waitFor(),
  },
  {
    way: 'another tab',
    go: (page) => page.getByRole('tab', { name: 'Reminders' }).click(),
    there: (page) => page.getByText('No reminders yet').waitFor(),
  },
  {
    way: "the browser's back button",
    go: (page) => page.goBack(),
    there: (page) => page.getByRole('heading', { name: 'Your Servers' }).waitFor(),
  },
  {
    way: 'Logout',
    go: (page) => page.getByRole('button', { name: 'Logout' }).click(),
    there: (page) => page.getByRole('button', { name: 'Login with Discord' }).waitFor(),
  },
]

describe('unsaved work', () => {
  it.each(WAYS_OUT)('is asked for on the way out by $way, and left when the user agrees', async ({ go, there }) => {
    const { page, count } = await dirtySettings()
    await go(page)
    await question(page).waitFor()
    expect(pathOf(page)).toBe('/guilds/1')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'hidden' })
    expect(await prefix(page).inputValue()).toBe('?')

    await go(page)
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await there(page)
    await question(page).waitFor({ state: 'hidden' })
    expect(count(PATCH)).toBe(0)
  })

  it('is asked for on the way forward too, and the entries of the history stay as they were', async () => {
    const { page } = await open('/guilds/1/settings')
    await page.getByRole('complementary', { name: 'Servers' }).getByRole('link', { name: 'Raid Night' }).click()
    await page.getByRole('heading', { name: 'Raid Night', level: 1 }).waitFor()
    await page.goBack()
    await prefix(page).fill('?')
    await page.goForward()
    await question(page).waitFor()
    await page.keyboard.press('Escape')
    expect(pathOf(page)).toBe('/guilds/1/settings')
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.goForward()
    await page.getByRole('heading', { name: 'Raid Night', level: 1 }).waitFor()
    await page.goBack()
    await prefix(page).waitFor()
  })

  it('stays when the back button is pressed again before the question is there', async () => {
    const { page } = await open('/')
    await page.getByRole('article', { name: 'Raid Night' }).getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('complementary', { name: 'Servers' }).getByRole('link', { name: 'Guildhall Demo' }).click()
    await page.getByRole('heading', { name: 'Guildhall Demo', level: 1 }).waitFor()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await prefix(page).fill('?')
    await page.evaluate(() => {
      window.addEventListener('popstate', () => history.back(), { once: true, capture: true })
      history.back()
    })
    await question(page).waitFor()
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'hidden' })
    await expect.poll(() => pathOf(page)).toBe('/guilds/1')
    expect(await prefix(page).inputValue()).toBe('?')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('heading', { name: 'Raid Night', level: 1 }).waitFor()
  })

  it('stays on Escape, and the focus goes back to where it was', async () => {
    const { page } = await dirtySettings()
    const back = page.getByRole('button', { name: 'Back to Dashboard' })
    await back.focus()
    await page.keyboard.press('Enter')
    await question(page).waitFor()
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Cancel')
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'hidden' })
    await expect.poll(() => back.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await prefix(page).inputValue()).toBe('?')
  })

  it.each([
    ['reloaded', (page: Page) => page.evaluate(() => location.reload())],
    // Playwright's own way to close a window ends its whole context, which asks nothing.
    ['closed', async (page: Page) => (await page.context().newCDPSession(page)).send('Page.close')],
  ])('is asked for by the browser when the window is %s', async (_, end) => {
    const { page } = await dirtySettings()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await end(page)
    await expect.poll(() => asked).toEqual(['beforeunload'])
    expect(await prefix(page).inputValue()).toBe('?')

    await page.getByRole('button', { name: 'Reset' }).click()
    await page.reload()
    await page.getByRole('tab', { name: 'Commands', selected: true }).waitFor()
    expect(asked).toHaveLength(1)
  })

  it("is not asked for where nothing would be lost: by the header's Settings, and in the sub-tabs", async () => {
    const { page } = await dirtySettings()
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
    await expect.poll(() => pathOf(page)).toBe('/guilds/1/settings')
    await page.getByRole('tab', { name: 'Rules' }).click()
    await page.getByText('Careful: you have unsaved changes!').waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: 'General' }).click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    expect(await question(page).count()).toBe(0)
  })

  it('is not asked for once it is saved or undone', async () => {
    const { page } = await dirtySettings()
    await prefix(page).fill('!')
    await page.getByRole('tab', { name: 'Reminders' }).click()
    await page.getByText('No reminders yet').waitFor()
  })

  it('is asked for on a phone, with the drawer open', async () => {
    const { page } = await dirtySettings({ viewport: narrow })
    await page.getByRole('button', { name: 'Open servers' }).click()
    await page.getByRole('complementary', { name: 'Servers' }).getByRole('link', { name: 'Raid Night' }).click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('heading', { name: 'Raid Night', level: 1 }).waitFor()
  })
})
