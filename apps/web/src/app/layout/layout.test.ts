import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { expectOneCall, narrow, useLoadingSite, useSite } from '../../testing/site.ts'
import { ADA, DEMO, goodToken, RAID } from '../../testing/wire.ts'

const open = useSite()
const load = useLoadingSite()

const banner = (page: Page) => page.getByRole('banner')
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Servers' })
const hrefs = (page: Page) =>
  banner(page)
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))

describe('the header', () => {
  it('links to the general pages, or to the tabs of the open guild', async () => {
    const { page } = await open('/')
    await banner(page).getByRole('link', { name: 'Analytics' }).waitFor()
    expect(await hrefs(page)).toEqual([
      'Dashboard /',
      'Commands /commands',
      'Word Detection /word-detection',
      'Settings /settings',
      'Analytics /analytics',
    ])
    await sidebar(page).getByRole('link', { name: 'Raid Night' }).click()
    await page.getByRole('heading', { name: 'Raid Night', level: 1 }).waitFor()
    expect(await hrefs(page)).toEqual([
      'Dashboard /',
      'Commands /guilds/2/commands',
      'Word Detection /guilds/2/word-detection',
      'Settings /guilds/2/settings',
      'Analytics /analytics',
    ])
  })

  it('marks the link of the open tab', async () => {
    const { page } = await open('/guilds/1')
    const current = banner(page).locator('[aria-current=page]')
    await current.getByText('Commands').waitFor()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await current.getByText('Settings').waitFor()
    await page.getByRole('tab', { name: 'Reminders' }).click()
    await expect.poll(() => current.count()).toBe(0)
    await banner(page).getByRole('link', { name: 'Word Detection' }).click()
    await current.getByText('Word Detection').waitFor()
    expect(new URL(page.url()).pathname).toBe('/guilds/1/word-detection')
  })

  it("shows Analytics only to the bot's owner", async () => {
    const { page, count, idle } = await load('/', { wire: { 'GET /bot/owner': { body: { owner_id: '7' } } } })
    await expectOneCall({ count, idle }, 'GET /bot/owner')
    await page.getByRole('article', { name: 'Raid Night' }).waitFor()
    expect(await banner(page).getByRole('link', { name: 'Analytics' }).count()).toBe(0)
  })

  it('does not treat the user as the owner when the owner is unavailable', async () => {
    const { page, count } = await open('/analytics', {
      wire: { 'GET /bot/owner': { status: 404, body: { error: 'No owner.' } } },
    })
    await page.getByText('Access Denied: You do not have permission to view analytics.').waitFor()
    expect(count('GET /bot/owner')).toBe(1)
    expect(await banner(page).getByRole('link', { name: 'Analytics' }).count()).toBe(0)
    expect(await page.getByText('No owner.').count()).toBe(0)
  })

  it.each(['/commands', '/word-detection', '/settings', '/nowhere/at/all'])(
    '%s leads to the dashboard',
    async (path) => {
      const { page } = await open(path)
      await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    },
  )

  it('shows the blame count with the name from the server and updates it every 30 s', async () => {
    const { page, count } = await open('/', {
      startsAt: new Date(),
      wire: { 'GET /blame/count': (_, nth) => ({ body: { old_gremlin_count: 41 + nth } }) },
    })
    await banner(page).getByText('Old gremlin Blamed: 41').waitFor()
    await page.clock.runFor(29_000)
    expect(count('GET /blame/count')).toBe(1)
    await page.clock.runFor(2_000)
    await banner(page).getByText('Old gremlin Blamed: 42').waitFor()
    expect(count('GET /blame/count')).toBe(2)
  })

  it('shows no blame count when the count is unavailable', async () => {
    const { page } = await open('/', { wire: { 'GET /blame/count': { status: 404 } } })
    await page.getByRole('article', { name: 'Raid Night' }).waitFor()
    expect(await banner(page).getByText('Blamed').count()).toBe(0)
  })

  it.each([
    [320, 105],
    [360, 105],
    [1024, 57],
  ])('keeps its fixed height at a width of %i px, also with long names', async (width, height) => {
    const { page } = await open('/', {
      viewport: { width, height: 740 },
      token: goodToken({ ...ADA, username: 'the_longest_user_name_of_32_char' }),
      wire: { 'GET /blame/count': { body: { a_name_of_no_less_than_32_letters_count: 1234567 } } },
    })
    await banner(page).getByText('1234567', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click({ trial: true })
    const box = await banner(page).boundingBox()
    expect([box?.width, box?.height]).toEqual([width, height])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  it('has a link that moves the focus to the main content', async () => {
    const { page } = await load('/')
    await page.getByRole('article', { name: 'Raid Night' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })
})

describe('the favicon', () => {
  const icon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href')

  it("is the bot's avatar in PNG format", async () => {
    const { page } = await open('/login', {
      token: null,
      wire: { 'GET /bot/avatar': { body: { avatar_url: 'https://cdn.discordapp.com/avatars/9/hash.webp?size=64' } } },
    })
    await expect.poll(() => icon(page)).toBe('https://cdn.discordapp.com/avatars/9/hash.png?size=64')
  })

  it('is the default icon when the bot has no avatar', async () => {
    const { page, count, idle } = await load('/', {
      wire: { 'GET /bot/avatar': { status: 404, body: { error: 'No avatar.' } } },
    })
    await page.getByRole('article', { name: 'Raid Night' }).waitFor()
    await expectOneCall({ count, idle }, 'GET /bot/avatar')
    expect(await icon(page)).toBe('/icon.svg')
    expect(await page.getByText('No avatar.').count()).toBe(0)
  })
})

describe('the sidebar', () => {
  it('is 240 px wide, filters servers by name and links to them', async () => {
    const { page } = await open('/')
    await sidebar(page).getByRole('link', { name: 'Raid Night' }).waitFor()
    expect(await sidebar(page).evaluate((aside) => aside.getBoundingClientRect().width)).toBe(240)
    await sidebar(page).getByPlaceholder('Search servers...').fill('quiet')
    await expect
      .poll(() => sidebar(page).getByRole('link').allTextContents())
      .toEqual([expect.stringContaining('Quiet Corner')])
    await sidebar(page).getByPlaceholder('Search servers...').fill('zzz')
    await sidebar(page).getByText('No servers found matching your search').waitFor()
    await sidebar(page).getByPlaceholder('Search servers...').fill('')
    await sidebar(page).getByRole('link', { name: 'Guildhall Demo' }).click()
    await page.getByRole('heading', { name: 'Guildhall Demo', level: 1 }).waitFor()
  })

  it('shows an icon, a first letter or a question mark, and hands the chosen server over to its page', async () => {
    const { page } = await open('/', {
      wire: {
        'GET /guilds': {
          body: [
            { ...DEMO, icon: 'abc' },
            { ...RAID, name: 'raid' },
            { ...RAID, id: '4', name: '' },
          ],
        },
        'GET /guilds/2': 'never',
      },
      routes: (tab) =>
        tab.route('https://cdn.discordapp.com/**', (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
        ),
    })
    const link = (name: string) => sidebar(page).getByRole('link', { name })
    const icon = link('Guildhall Demo').locator('img')
    expect(await icon.getAttribute('src')).toBe('https://cdn.discordapp.com/icons/1/abc.png')
    await link('Unnamed Server').getByText('?', { exact: true }).waitFor()
    await link('raid').getByText('R', { exact: true }).click()
    await page.getByRole('heading', { name: 'raid', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/guilds/2')
  })

  it('shows an error when the servers fail to load and loads them with Retry', async () => {
    let isDown = true
    const { page } = await open('/guilds/1', {
      wire: { 'GET /guilds': () => (isDown ? { status: 400 } : { body: [DEMO, RAID] }) },
    })
    await sidebar(page).getByText("We couldn't load your servers.").waitFor()
    isDown = false
    await sidebar(page).getByRole('button', { name: 'Retry' }).click()
    await sidebar(page).getByRole('link', { name: 'Raid Night' }).waitFor()
  })

  it('explains the required permission when the user has no servers', async () => {
    const { page } = await open('/', { wire: { 'GET /guilds': { body: [] } } })
    await sidebar(page)
      .getByText('No servers available. You need administrator permissions on a server to manage it.')
      .waitFor()
  })

  it('changes the theme and keeps it after a reload', async () => {
    const { page } = await open('/', { theme: 'dark' })
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light theme')
    await expect.poll(scheme).toBe('light')
    await page.reload()
    expect(await scheme()).toBe('light')
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('System theme')
    await expect.poll(scheme).toBe('dark')
  })
})

describe('the drawer below 768 px', () => {
  it('takes the focus when it opens and closes by its toggle, by Escape or by a choice', async () => {
    const { page } = await open('/', { viewport: narrow })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await page.getByRole('article', { name: 'Raid Night' }).waitFor()
    expect(await sidebar(page).count()).toBe(0)

    await page.getByRole('button', { name: 'Open servers' }).click()
    await sidebar(page).getByRole('link', { name: 'Raid Night' }).waitFor()
    expect(await focused()).toBe('Search servers')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open servers' }).waitFor()
    expect(await focused()).toBe('Open servers')

    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Close servers' }).click()
    await expect.poll(() => sidebar(page).count()).toBe(0)

    await page.getByRole('button', { name: 'Open servers' }).click()
    await sidebar(page).getByRole('link', { name: 'Raid Night' }).click()
    await page.getByRole('heading', { name: 'Raid Night', level: 1 }).waitFor()
    expect(await sidebar(page).count()).toBe(0)
  })

  it('leaves the header usable while it is open in a short window, where the header scrolls away', async () => {
    const { page } = await open('/', { viewport: { width: 740, height: 360 } })
    await page.getByRole('button', { name: 'Open servers' }).click()
    await sidebar(page).waitFor()
    await banner(page).getByRole('link', { name: 'Analytics' }).click()
    await page.getByRole('heading', { name: 'Analytics Dashboard' }).waitFor()
    expect(await sidebar(page).count()).toBe(0)
  })

  it('is beside the page from 768 px on, without its toggle', async () => {
    const { page } = await open('/', { viewport: { width: 767, height: 740 } })
    const toggle = page.getByRole('button', { name: 'Open servers' })
    await toggle.waitFor()
    expect(await toggle.evaluate((button) => parseFloat(getComputedStyle(button).borderRadius))).toBeGreaterThan(20)
    expect(await sidebar(page).count()).toBe(0)
    await page.setViewportSize({ width: 768, height: 740 })
    await sidebar(page).waitFor()
    expect(await toggle.count()).toBe(0)
  })

  it('is not reachable by Tab while it is closed', async () => {
    const { page } = await load('/', { viewport: narrow })
    await page.getByRole('article', { name: 'Raid Night' }).waitFor()
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('aside') === null)).toBe(true)
    }
  })

  it.each([
    [360, 'nav, span'],
    // The count is shortened.
    [320, 'nav, span:text-is("ada")'],
  ])('leaves room for all words of the header at %i px: %s', async (width, parts) => {
    const { page } = await open('/', { viewport: { width, height: 740 } })
    await banner(page).getByRole('link', { name: 'Analytics' }).waitFor()
    await banner(page).getByText('Gremlin Blamed').waitFor()
    const cutOff = await banner(page)
      .locator(parts)
      .evaluateAll((all) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      )
    expect(cutOff).toEqual([])
  })

  it('leaves Analytics and Logout reachable at 360 px', async () => {
    const { page } = await open('/', { viewport: narrow })
    await banner(page).getByRole('link', { name: 'Analytics' }).click()
    await page.getByRole('heading', { name: 'Analytics Dashboard' }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
  })
})
