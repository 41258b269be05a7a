import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { narrow, useLoadingSite, wide } from '../../testing/site.ts'
import { DEMO, QUIET } from '../../testing/wire.ts'

const open = useLoadingSite()

/** Delays the code of the page until `release` is called. */
function heldCode() {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const routes = (page: Page) =>
    page.route('**/assets/start-*.js', async (route) => {
      await held
      await route.continue()
    })
  return { routes, release }
}

/** The elements of the page with their position: text, left and upper edge, and height. */
function placesIn(page: Page) {
  return page.locator('main :is(h1, h2, h3, section, article, article p)').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, height } = element.getBoundingClientRect()
      const text = element.matches('p') ? element.textContent : element.localName
      return [text, ...[x, y, height].map(Math.round)].join(' ')
    }),
  )
}

const reactsPage = (page: Page) => page.getByRole('article').first().waitFor()

/** Waits until the page has received the list of servers, and for one more frame. */
async function listReceived(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name, duration }) => name.endsWith('/guilds') && duration > 0),
  )
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}

describe('the early page', () => {
  it.each([
    ['wide', wide],
    ['narrow', narrow],
  ])('shows the servers in their final position before the code is loaded, in a %s window', async (_, viewport) => {
    const { routes, release } = heldCode()
    const { page } = await open('/', {
      routes,
      viewport,
      wire: { 'GET /guilds': { body: [DEMO, QUIET, { ...DEMO, id: '5', name: null }] } },
    })
    await page.getByText('Quiet Corner').waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    expect(await page.locator('[inert] main').count()).toBe(1)
    const early = await placesIn(page)
    expect(early).toHaveLength(13)
    release()
    await reactsPage(page)
    expect(await page.locator('[inert] main').count()).toBe(0)
    expect(await placesIn(page)).toEqual(early)
  })

  it('repeats a click once the page is interactive', async () => {
    const { routes, release } = heldCode()
    const { page } = await open('/', { routes })
    const button = await page.locator('main :text("Manage")').first().boundingBox()
    if (!button) throw new Error('no Manage on the early page')
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2)
    release()
    await page.getByRole('heading', { name: DEMO.name, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/guilds/${DEMO.id}`)
  })

  it.each([
    ['cannot be loaded', { status: 400, body: { error: 'No.' } }],
    ['are none', { body: [] }],
    ['are no list', { body: { guilds: [] } }],
  ])('is not shown when the servers %s', async (_, answer) => {
    const { routes, release } = heldCode()
    const { page } = await open('/', { routes, wire: { 'GET /guilds': answer } })
    await listReceived(page)
    expect(await page.locator('#root > *').count()).toBe(0)
    release()
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
  })

  it('is not shown on other pages', async () => {
    const { routes, release } = heldCode()
    const { page } = await open('/guilds/1', { routes })
    await listReceived(page)
    expect(await page.locator('#root > *').count()).toBe(0)
    release()
    await page.getByRole('heading', { name: DEMO.name, level: 1 }).waitFor()
  })
})
