import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { useLoadingSite } from '../testing/site.ts'
import { DEMO } from '../testing/wire.ts'

const open = useLoadingSite()

/** Longer than all retries of the transport, whose back-off ends below 10 s. */
const RETRIES_MS = 30_000

async function goTo(page: Page, link: string, heading: string): Promise<void> {
  await page
    .getByRole('complementary', { name: 'Servers' })
    .or(page.getByRole('banner'))
    .getByRole('link', { name: link })
    .click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

describe('cached data', () => {
  it('is reused for five minutes, then requested again when a page needs it', async () => {
    // On a server without live changes, which would announce what is outdated.
    const wire = { 'GET /guilds/1/live': { status: 404 } }
    const { page, count, idle } = await open('/', { startsAt: new Date(), wire })
    await goTo(page, 'Guildhall Demo', 'Guildhall Demo')
    await page.getByRole('switch', { name: '/blame' }).waitFor()
    // Until the stream is refused: a page that still waits for it would poll later.
    await idle()
    await page.clock.runFor(4 * 60_000)
    await goTo(page, 'Dashboard', 'Dashboard')
    await goTo(page, 'Guildhall Demo', 'Guildhall Demo')
    await page.getByRole('switch', { name: '/blame' }).waitFor()
    expect([count('GET /guilds'), count('GET /guilds/1'), count('GET /guilds/1/commands')]).toEqual([1, 1, 1])

    await idle()
    await page.clock.runFor(61_000)
    await goTo(page, 'Dashboard', 'Dashboard')
    await expect.poll(() => count('GET /guilds')).toBe(2)
    await goTo(page, 'Guildhall Demo', 'Guildhall Demo')
    await expect.poll(() => [count('GET /guilds/1'), count('GET /guilds/1/commands')]).toEqual([2, 2])
  })

  it('is not requested again when the window becomes visible', async () => {
    const { page, count, idle } = await open('/', { startsAt: new Date() })
    await goTo(page, 'Guildhall Demo', 'Guildhall Demo')
    await goTo(page, 'Dashboard', 'Dashboard')
    await page.getByRole('article', { name: 'Raid Night' }).waitFor()
    await idle()
    await page.clock.runFor(6 * 60_000)
    const before = count('GET /guilds')
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await page.clock.runFor(5_000)
    expect(count('GET /guilds')).toBe(before)
  })
})

describe('the request for a server', () => {
  it('is made once when the server rejects it', async () => {
    const { page, count } = await open('/guilds/1', {
      startsAt: new Date(),
      wire: { 'GET /guilds/1': { status: 403, body: { error: 'Not yours.' } } },
    })
    await page.getByText('Not yours.').waitFor()
    await page.clock.runFor(RETRIES_MS)
    expect(count('GET /guilds/1')).toBe(1)
  })

  it('is repeated once when the response is invalid', async () => {
    const { page, count } = await open('/guilds/1', {
      startsAt: new Date(),
      wire: { 'GET /guilds/1': (_, nth) => ({ body: nth === 0 ? 'nonsense' : DEMO }) },
    })
    // Advance in small steps: a long step would run a pending request into its timeout.
    const aLittleLater = async (): Promise<number> => {
      await page.clock.runFor(250)
      return count('GET /guilds/1')
    }
    await expect.poll(aLittleLater, { timeout: 10_000 }).toBe(2)
    await page.getByRole('heading', { level: 1, name: 'Guildhall Demo' }).waitFor()
    expect(await aLittleLater()).toBe(2)
  })
})
