import { describe, expect, it } from 'vitest'
import { narrow, useLoadingSite, useSite } from '../testing/site.ts'
import { DEMO, QUIET } from '../testing/wire.ts'

const open = useSite()
const load = useLoadingSite()

const selected = { selected: true } as const

describe('the guild page', () => {
  it('shows the server and its tabs with Commands selected', async () => {
    const { page } = await open('/guilds/1')
    await page.getByRole('heading', { name: 'Guildhall Demo', level: 1 }).waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Commands', 'Settings', 'Reminders', 'Role Buttons'])
    await page.getByRole('tab', { name: 'Commands', ...selected }).waitFor()
    expect(await page.title()).toBe('Guildhall Demo · Guildhall')
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
  })

  it('shows the way back beside the name and all tabs at once on a phone', async () => {
    const { page } = await open('/guilds/1', { viewport: narrow })
    const back = await page.getByRole('button', { name: 'Back to Dashboard' }).boundingBox()
    const name = await page.getByRole('heading', { name: 'Guildhall Demo', level: 1 }).boundingBox()
    const middle = (box: typeof back) => (box ? box.y + box.height / 2 : undefined)
    expect(middle(back)).toBe(middle(name))
    expect(Math.min(back?.width ?? 0, back?.height ?? 0)).toBeGreaterThanOrEqual(44)
    const hidden = (row: Element) => row.scrollWidth - row.clientWidth
    expect(await page.getByRole('tablist', { name: 'Server sections' }).evaluate(hidden)).toBe(0)
  })

  it('shows the way back above the links to the pages in a window below 768 px', async () => {
    const { page } = await open('/guilds/1', { viewport: { width: 740, height: 360 } })
    const back = await page.getByRole('button', { name: 'Back to Dashboard' }).boundingBox()
    const links = page.getByRole('list', { name: 'Pages of this server' }).getByRole('listitem')
    const tops = await links.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(back ? back.y + back.height : Infinity)
  })

  it('shows a loading text while the server is requested', async () => {
    const { page } = await open('/guilds/1', { wire: { 'GET /guilds/1': 'never' } })
    await page.getByText('Loading guild information...').waitFor()
  })

  it('shows the reason when the server fails to load and links to the dashboard', async () => {
    const { page, count } = await load('/guilds/9', {
      wire: { 'GET /guilds/9': { status: 404, body: { error: 'No such server.' } } },
    })
    await page.getByRole('heading', { name: 'Error', level: 1 }).waitFor()
    await page
      .getByText('Failed to load guild information. The guild may not exist or you may not have access to it.')
      .waitFor()
    await page.getByText('No such server.').waitFor()
    expect(count('GET /guilds/9')).toBe(1)
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
  })

  it('keeps unsaved settings when a later request for the server fails', async () => {
    const { page, count } = await open('/guilds/1/settings', {
      wire: { 'GET /guilds/1': (_, nth) => (nth === 0 ? { body: DEMO } : { status: 400, body: { error: 'Closed.' } }) },
    })
    const prefix = page.getByRole('textbox', { name: 'Prefix' })
    await prefix.fill('?')
    // Simulate that the browser restores the page from its back/forward cache.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => count('GET /guilds/1')).toBe(2)
    await expect.poll(() => count('GET /guilds/1/settings')).toBe(2)
    await page.getByText(/^Unsaved changes:/).waitFor()
    expect(await prefix.inputValue()).toBe('?')
  })

  it('keeps unsaved settings of a server opened from its card when its first request fails', async () => {
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const failed = { status: 400, body: { error: 'Closed.' } }
    const { page } = await open('/', {
      wire: { 'GET /guilds/1': (_, nth) => (nth === 0 ? { ...failed, after: asked } : { body: DEMO }) },
    })
    await page.getByRole('article', { name: 'Guildhall Demo' }).getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    const prefix = page.getByRole('textbox', { name: 'Prefix' })
    await prefix.fill('?')
    answer()
    await page.getByText('Closed.').waitFor()
    expect(await prefix.inputValue()).toBe('?')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Closed.').waitFor({ state: 'detached' })
    expect(await prefix.inputValue()).toBe('?')
  })

  it('shows the id of a server without a name', async () => {
    const { page } = await open('/guilds/1', { wire: { 'GET /guilds/1': { body: { ...DEMO, name: null } } } })
    await page.getByRole('heading', { name: 'Server 1', level: 1 }).waitFor()
  })

  it('appears before the response when the server is opened from its card', async () => {
    const { page } = await open('/', { wire: { 'GET /guilds/1': 'never' } })
    await page.getByRole('article', { name: 'Guildhall Demo' }).getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('heading', { name: 'Guildhall Demo', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/guilds/1')
  })

  it('offers Add Bot instead of tabs when the bot is not on the server', async () => {
    const { page, count } = await open(`/guilds/${QUIET.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Add Bot' }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(count('GET /guilds/3/commands')).toBe(0)
  })
})

describe('the tabs', () => {
  it.each([
    ['/guilds/1/commands', 'Commands'],
    ['/guilds/1/settings', 'Settings'],
    ['/guilds/1/no/such/part', 'Commands'],
  ])('at %s start with %s', async (path, tab) => {
    const { page } = await open(path)
    await page.getByRole('tab', { name: tab, ...selected }).waitFor()
  })

  it('are selected without changing the address', async () => {
    const { page } = await open('/guilds/1')
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Guild Settings' }).waitFor()
    await page.getByRole('tab', { name: 'Reminders' }).click()
    await page.getByRole('form', { name: 'Create reminder' }).waitFor()
    await page.getByRole('tab', { name: 'Role Buttons' }).click()
    await page.getByRole('combobox', { name: 'Channel' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/guilds/1')
  })

  it('are selected by keyboard', async () => {
    const { page } = await open('/guilds/1')
    await page.getByRole('tab', { name: 'Commands' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Guild Settings' }).waitFor()
  })

  it('switch to Settings on each click of the header link, also at the same address', async () => {
    const { page } = await open('/guilds/1/settings')
    const link = page.getByRole('banner').getByRole('link', { name: 'Settings' })
    for (let time = 0; time < 2; time++) {
      await page.getByRole('tab', { name: 'Reminders' }).click()
      await page.getByRole('tab', { name: 'Reminders', ...selected }).waitFor()
      await link.click()
      await page.getByRole('tab', { name: 'Settings', ...selected }).waitFor()
    }
  })
})
