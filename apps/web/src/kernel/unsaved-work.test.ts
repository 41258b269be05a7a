import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { narrow, useSite, type Screen, type Visit } from '../testing/site.ts'
import { goodToken } from '../testing/wire.ts'

const open = useSite()

const PATCH = 'PATCH /guilds/1/settings'

const prefix = (page: Page) => page.getByRole('textbox', { name: 'Prefix' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const offer = (page: Page) => page.getByText('You have unsaved changes from before.')
const pathOf = (page: Page) => new URL(page.url()).pathname

/** The Settings tab of a server, come to from the dashboard, with something unsaved on it. */
async function dirtySettings(visit: Visit = {}): Promise<Screen> {
  const screen = await open('/', visit)
  const { page } = screen
  await page.getByRole('article', { name: 'Guildhall Demo' }).getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await prefix(page).fill('?')
  await page.getByText('Careful: you have unsaved changes!').waitFor()
  return screen
}

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
    there: (page) => page.getByText('Reminders will stand here').waitFor(),
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
  it.each(WAYS_OUT)('is asked for on the way out by $way, and left when the reader says so', async ({ go, there }) => {
    const { page, count } = await dirtySettings()
    await go(page)
    await question(page).waitFor()
    expect(pathOf(page)).toBe('/guilds/1')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'hidden' })
    expect(await prefix(page).inputValue()).toBe('?')

    await go(page)
    await question(page).getByRole('button', { name: 'Leave' }).click()
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
    await question(page).getByRole('button', { name: 'Leave' }).click()
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
    ['loaded anew', (page: Page) => page.evaluate(() => location.reload())],
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
    expect(await prefix(page).inputValue()).toBe('?')
    expect(await question(page).count()).toBe(0)
  })

  it('is not asked for once it is saved or undone', async () => {
    const { page } = await dirtySettings()
    await prefix(page).fill('!')
    await page.getByRole('tab', { name: 'Reminders' }).click()
    await page.getByText('Reminders will stand here').waitFor()
  })

  it('is asked for on a phone, with the drawer open', async () => {
    const { page } = await dirtySettings({ viewport: narrow })
    await page.getByRole('button', { name: 'Open servers' }).click()
    await page.getByRole('complementary', { name: 'Servers' }).getByRole('link', { name: 'Raid Night' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Raid Night', level: 1 }).waitFor()
  })
})

describe('unsaved work under which the session ends', () => {
  const EXPIRED: Visit = {
    wire: { [PATCH]: { status: 401, body: { error: 'Your session has ended. Sign in again.' } } },
  }

  /** Signs in on the callback page, as the server would have it, and goes back to the settings. */
  async function signInAgain(page: Page, claims?: Record<string, unknown>): Promise<void> {
    const origin = new URL(page.url()).origin
    await page.goto(`${origin}/auth/callback?token=${goodToken(claims)}`)
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
    await page.goto(`${origin}/guilds/1/settings`)
    await prefix(page).waitFor()
  }

  async function lostSession(): Promise<Page> {
    const { page } = await dirtySettings(EXPIRED)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await question(page).count()).toBe(0)
    return page
  }

  it('is kept without a question, and can be restored after signing in again', async () => {
    const page = await lostSession()
    await signInAgain(page)
    await offer(page).waitFor()
    expect(await prefix(page).inputValue()).toBe('!')
    await page.getByRole('button', { name: 'Restore' }).click()
    expect(await prefix(page).inputValue()).toBe('?')
    await page.getByText('Careful: you have unsaved changes!').waitFor()
    expect(await offer(page).count()).toBe(0)
  })

  it('is offered until it is discarded, and no longer', async () => {
    const page = await lostSession()
    await signInAgain(page)
    await offer(page).waitFor()
    await page.reload()
    await offer(page).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await offer(page).waitFor({ state: 'detached' })
    await page.reload()
    await prefix(page).waitFor()
    expect(await offer(page).count()).toBe(0)
  })

  it('is offered to nobody else, and for no other server', async () => {
    const page = await lostSession()
    await signInAgain(page, { sub: '200', username: 'ben' })
    expect(await offer(page).count()).toBe(0)
    await signInAgain(page)
    await offer(page).waitFor()
    await page.route('**/api/guilds/2/settings', (route) => route.fulfill({ json: {} }))
    await page.goto(page.url().replace('/guilds/1/', '/guilds/2/'))
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
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await signInAgain(page)
    expect(await offer(page).count()).toBe(0)
  })
})
