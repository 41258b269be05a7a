import { describe, expect, it } from 'vitest'
import { useSite } from '../testing/site.ts'
import { ADA, DEMO, goodToken, RAID } from '../testing/wire.ts'

const open = useSite()

const STILL_TRYING = 'Still trying…'
const NOW = new Date('2030-01-03T11:00:00Z')
/** A signed-in visit with a fake clock. */
const VISIT = { startsAt: NOW, token: goodToken({ ...ADA, exp: NOW.getTime() / 1_000 + 3_600 }) }
/** The timeout of each of the four attempts of a call, in ms. */
const TIMEOUT_MS = 10_000

describe('a server that does not answer', () => {
  it('leads to a message after four seconds and is requested again by Retry now', async () => {
    let isFrozen = true
    const { page, count } = await open('/', {
      ...VISIT,
      wire: { 'GET /guilds': () => (isFrozen ? 'never' : { body: [DEMO, RAID] }) },
    })
    await expect.poll(() => count('GET /guilds')).toBeGreaterThan(0)
    const asked = count('GET /guilds')
    expect(await page.getByText(STILL_TRYING).count()).toBe(0)
    await page.clock.fastForward(4_100)
    await page.getByRole('status').getByText(STILL_TRYING).waitFor()
    isFrozen = false
    await page.getByRole('button', { name: 'Retry now' }).click()
    await page.getByRole('article', { name: 'Raid Night' }).waitFor()
    await page.getByText(STILL_TRYING).waitFor({ state: 'detached' })
    expect(count('GET /guilds')).toBe(asked + 1)
  })

  it('leads to an error after the four attempts of the transport', async () => {
    const { page, count } = await open('/guilds/1', { ...VISIT, wire: { 'GET /guilds/1/commands': 'never' } })
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await expect
        .poll(async () => {
          // The transport pauses between attempts.
          await page.clock.fastForward(500)
          return count('GET /guilds/1/commands')
        })
        .toBe(attempt)
      await page.clock.fastForward(TIMEOUT_MS)
    }
    await page.getByRole('button', { name: 'Retry', exact: true }).waitFor()
    expect(count('GET /guilds/1/commands')).toBe(4)
  })

  it('leads to no message on a loaded page', async () => {
    const { page, idle } = await open('/', VISIT)
    await page.getByRole('article', { name: 'Raid Night' }).waitFor()
    await idle()
    await page.clock.fastForward(10_000)
    expect(await page.getByText(STILL_TRYING).count()).toBe(0)
  })
})

describe('a tab whose code does not load', () => {
  it('shows an error with Retry after fifteen seconds and leaves the other tabs usable', async () => {
    const { page, idle } = await open('/guilds/1', {
      ...VISIT,
      routes: (tab) => tab.route('**/assets/reminders-tab-*', () => undefined),
    })
    await page.getByRole('tab', { name: 'Reminders' }).click()
    await page.getByRole('heading', { name: 'Reminders' }).waitFor()
    await idle()
    await page.clock.fastForward(15_100)
    const alert = page.getByRole('alert')
    await alert.getByText("We couldn't load the reminders.").waitFor()
    await alert.getByRole('button', { name: 'Retry' }).waitFor()
    await page.getByRole('tab', { name: 'Commands' }).click()
    await page.getByRole('switch').first().waitFor()
  })
})
