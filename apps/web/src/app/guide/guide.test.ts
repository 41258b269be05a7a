import { axeErrorsInThemes } from '@guildhall/axe'
import { COMMANDS } from '@guildhall/contract'
import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { narrow, useLoadingSite } from '../../testing/site.ts'

const open = useLoadingSite()

const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search the guide' })
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const contents = (page: Page): Locator => page.getByRole('navigation', { name: 'Contents' }).first()

/** The addresses of all pages, in the order of the contents, which may be hidden. */
async function pagesOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('nav.side a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const paths = [...new Set(links)]
  expect(paths.length).toBeGreaterThan(10)
  return paths
}

/** Opens each page in turn. */
async function eachPage(page: Page, read: (path: string) => Promise<void>): Promise<void> {
  const { origin } = new URL(page.url())
  for (const path of await pagesOf(page)) {
    await page.goto(origin + path)
    await read(path)
  }
}

async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, page.url()).toBeLessThanOrEqual(0)
}

async function search(page: Page): Promise<void> {
  await field(page).fill('role')
  await options(page).first().waitFor()
}

describe('the contents', () => {
  it('list every command and mark the page that is open', async () => {
    const { page } = await open('/guide/reminders/')
    for (const name of Object.keys(COMMANDS).filter((name) => name !== 'blame'))
      await contents(page)
        .getByRole('link', { name: `/${name}` })
        .waitFor()
    expect(await contents(page).locator('[aria-current=page]').innerText()).toBe('Reminders')
  })

  it('are below a disclosure on a phone, whose page does not scroll sideways', async () => {
    const { page } = await open('/guide/reminders/', { viewport: narrow })
    const link = page.getByRole('link', { name: 'Word detection', exact: true })
    expect(await link.isVisible()).toBe(false)
    await page.getByText('Contents', { exact: true }).click()
    await link.click()
    await page.waitForURL('**/guide/word-detection/')
  })

  it('are the order of the links to the previous and the next page', async () => {
    const { page } = await open('/guide/')
    const paths = await pagesOf(page)
    const walked = ['/guide/']
    for (const path of paths.slice(1)) {
      await page.getByRole('link', { name: /^Next/ }).click()
      await page.waitForURL(`**${path}`)
      walked.push(new URL(page.url()).pathname)
    }
    expect(walked).toEqual(paths)
    expect(await page.getByRole('link', { name: /^Next/ }).count()).toBe(0)
    await page.getByRole('link', { name: /^Previous/ }).click()
    await page.waitForURL(`**${paths.at(-2)}`)
  })
})

describe('links', () => {
  it('lead to existing sections of the guide', async () => {
    const { page } = await open('/guide/')
    const { origin } = new URL(page.url())
    const anchors = new Set<string>()
    const links: string[] = []
    const pages = await page.evaluate(
      async (paths) => {
        const reads = paths.map(async (path) => {
          const text = await (await fetch(path)).text()
          const main = new DOMParser().parseFromString(text, 'text/html').querySelector('main')
          const hrefs = [...(main?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href') ?? '')
          return {
            path,
            ids: [...(main?.querySelectorAll('[id]') ?? [])].map(({ id }) => id),
            links: hrefs.map((href) => new URL(href, location.origin + path).href),
          }
        })
        return Promise.all(reads)
      },
      await pagesOf(page),
    )
    for (const { path, ids, links: found } of pages) {
      expect(new Set(ids).size, path).toBe(ids.length)
      for (const at of ['', ...ids.map((id) => `#${id}`)]) anchors.add(path + at)
      links.push(...found)
    }
    const inside = links.filter((href) => href.startsWith(`${origin}/guide/`)).map((href) => href.slice(origin.length))
    expect(inside.length).toBeGreaterThan(pages.length)
    expect(inside.filter((href) => !anchors.has(href))).toEqual([])
  })

  it.each([
    ['#reminders', '/guide/reminders/#reminders'],
    ['#time-zone', '/guide/settings/#time-zone'],
    ['#with-a-prefix', '/guide/commands/#with-a-prefix'],
    ['#trying-it-without-discord', '/guide/local-discord/#trying-it-without-discord'],
  ])('to %s of the guide of one page lead to its section', async (anchor, address) => {
    const { page } = await open(`/guide/${anchor}`)
    await page.waitForURL(`**${address}`)
  })
})

describe('the search', () => {
  it('finds sections by words and opens them by keyboard', async () => {
    const { page } = await open('/guide/')
    await page.keyboard.press('/')
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('every week')
    await expect.poll(() => options(page).first().innerText()).toContain('Reminders › Remind a channel every week')
    expect(await options(page).first().locator('mark').first().innerText()).toMatch(/^every$/i)
    expect(await field(page).getAttribute('aria-activedescendant')).toBe('result-0')
    await page.keyboard.press('ArrowDown')
    expect(await field(page).getAttribute('aria-activedescendant')).toBe('result-1')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide/reminders/#remind-a-channel-every-week')
  })

  it('closes its results by Escape and keeps the words', async () => {
    const { page } = await open('/guide/')
    await field(page).fill('undo')
    await options(page).first().waitFor()
    await page.keyboard.press('Escape')
    await expect
      .poll(() =>
        options(page)
          .count()
          .then((count) => count > 0 && options(page).first().isVisible()),
      )
      .toBe(false)
    expect(await field(page).inputValue()).toBe('undo')
    expect(await field(page).getAttribute('aria-expanded')).toBe('false')
  })

  it('says so when nothing matches', async () => {
    const { page } = await open('/guide/')
    await field(page).fill('zeppelin')
    await page.getByText('No results for “zeppelin”. Try fewer or other words.').waitFor()
  })

  it('finds words that are typed with accents', async () => {
    const { page } = await open('/guide/')
    await field(page).fill('r\u00f4le butto\u0301ns')
    await expect.poll(() => options(page).first().innerText()).toContain('Role Buttons')
    expect(await options(page).first().locator('mark').first().innerText()).toMatch(/^role/i)
  })

  it.each(['Tab', 'Escape'])('stays closed when %s is pressed before its texts are loaded', async (key) => {
    let send = (): void => undefined
    const held = new Promise<void>((resolve) => (send = resolve))
    const { page } = await open('/guide/', {
      routes: (page) => page.route('**/search.json', (route) => held.then(() => route.continue())),
    })
    await field(page).fill('role')
    await page.keyboard.press(key)
    const loaded = page.waitForResponse('**/search.json')
    send()
    await (await loaded).finished()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await page.locator('.found').isVisible()).toBe(false)
    expect(await field(page).getAttribute('aria-expanded')).toBe('false')
  })

  it('says how to go on when its texts cannot be loaded', async () => {
    const { page } = await open('/guide/', { routes: (page) => page.route('**/search.json', (route) => route.abort()) })
    await field(page).fill('undo')
    await page.getByText('The search could not be loaded. Check your connection and type again.').waitFor()
  })
})

describe('the keyboard', () => {
  it('skips the header and the contents by the first link', async () => {
    const { page } = await open('/guide/messages/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.poll(() => skip.evaluate((link) => link.getBoundingClientRect().y)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content')
  })
})

describe('on paper', () => {
  it('a page fills the width of the sheet with dark text, also in the dark theme', async () => {
    const { page } = await open('/guide/reminders/', { theme: 'dark', local: { theme: 'dark' } })
    await page.emulateMedia({ media: 'print' })
    const { width, text } = await page.locator('main').evaluate((main) => ({
      width: main.getBoundingClientRect().width / document.documentElement.clientWidth,
      text: getComputedStyle(main).color,
    }))
    expect(width).toBeGreaterThan(0.9)
    // In the light theme the text is --ink-2, #565c6b.
    expect(text).toBe('rgb(86, 92, 107)')
  })
})

it('every page passes axe in both themes and fits 1280 px', async () => {
  const { page } = await open('/guide/')
  await eachPage(page, async (path) => {
    expect(await axeErrorsInThemes(page, () => expectToFit(page)), path).toEqual([])
  })
  await search(page)
  expect(await axeErrorsInThemes(page, () => expectToFit(page))).toEqual([])
  // Over twenty pages, each read twice.
}, 180_000)

describe('on a phone', () => {
  it('every page fits 360 px, and short codes in its tables stay on one line', async () => {
    const { page } = await open('/guide/', { viewport: narrow })
    await eachPage(page, async (path) => {
      await expectToFit(page)
      const broken = await page
        .locator('td code')
        .evaluateAll((all) =>
          all
            .filter((code) => (code.textContent ?? '').length <= 12 && code.getClientRects().length > 1)
            .map((code) => code.textContent),
        )
      expect(broken, path).toEqual([])
    })
  })

  // The pages differ in their texts alone, which axe reads in a wide window.
  it('a page, its contents and the results of a search pass axe in both themes', async () => {
    const { page } = await open('/guide/word-detection/', { viewport: narrow })
    const expectAccessible = async () => expect(await axeErrorsInThemes(page, () => expectToFit(page))).toEqual([])
    await expectAccessible()
    await page.getByText('Contents', { exact: true }).click()
    await page.getByRole('link', { name: 'Reminders', exact: true }).waitFor()
    await expectAccessible()
    await search(page)
    await expectAccessible()
  })
})

it.each(['dark', 'light'] as const)('pictures are those of the %s theme', async (theme) => {
  const { page } = await open('/guide/reminders/', { theme })
  const shown = page.locator('main img').and(page.locator(':visible'))
  expect(await shown.count()).toBeGreaterThan(0)
  for (const src of await shown.evaluateAll((all) => all.map((image) => image.getAttribute('src'))))
    expect(src).toContain(`-${theme}.webp`)
})
