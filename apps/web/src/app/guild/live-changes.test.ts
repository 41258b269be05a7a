import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import type { LiveStreams } from '../../testing/live/live-streams.ts'
import { useLoadingSite } from '../../testing/site.ts'
import { COMMAND_LIST, DEMO, SETTINGS, gate } from '../../testing/wire.ts'

const open = useLoadingSite()

const LIVE = 'GET /guilds/1/live'
const COMMANDS = 'GET /guilds/1/commands'
const GET = 'GET /guilds/1/settings'
const UNAVAILABLE = 'Live updates are unavailable. This page refreshes every 15 seconds.'
const NO_GUILD = {
  status: 404,
  body: { error: "You don't have access to this server. Ask one of its administrators.", code: 'guild.not_found' },
}
const TOO_MANY = { status: 429, body: { error: 'At most 4 pages can follow changes at once.', code: 'live.too_many' } }

const line = (page: Page) => page.getByRole('status').getByText(UNAVAILABLE)
const blame = (page: Page, checked: boolean) => page.getByRole('switch', { name: '/blame', checked })

/** The list of commands, in which /blame is on from the second read. */
const switchedOn = (_: unknown, nth: number) => ({
  body: COMMAND_LIST.map((one) => (one.command_name === 'blame' ? { ...one, is_enabled: nth > 0 } : one)),
})

/** Hides or shows the page as the browser does. */
async function setVisible(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

describe('the page of a server', () => {
  it('reads again what an event names, and nothing else', async () => {
    const { page, live, count } = await open('/guilds/1', { wire: { [COMMANDS]: switchedOn } })
    await blame(page, false).waitFor()
    live.change('commands')
    await blame(page, true).waitFor()
    live.change('history')
    live.change('health')
    await expect.poll(() => count('GET /guilds/1')).toBe(2)
    expect(count(COMMANDS)).toBe(2)
  })

  it.each([
    {
      event: 'a change',
      receive: (live: LiveStreams) => {
        live.change('commands')
        live.change('commands')
        live.change('health')
      },
    },
    { event: 'a refetch', receive: (live: LiveStreams) => live.refetch() },
  ])('reads again after $event during its first read', async ({ receive }) => {
    const reply = gate()
    const { page, live, count } = await open('/guilds/1', {
      wire: {
        [COMMANDS]: (_, nth) => ({ ...switchedOn(_, nth), ...(nth === 0 && { after: reply.opened }) }),
      },
    })
    await expect.poll(() => live.count).toBe(1)
    await expect.poll(() => count(COMMANDS)).toBe(1)
    receive(live)
    await expect.poll(() => count('GET /guilds/1')).toBe(2)
    reply.release()
    await blame(page, true).waitFor()
    expect(count(COMMANDS)).toBe(2)
  })

  it("shows another administrator's save within a second and keeps unsaved edits", async () => {
    const saved = (_: unknown, nth: number) => ({
      body: nth === 0 ? SETTINGS : { ...SETTINGS, prefix: '?', welcome_message: 'Theirs.' },
    })
    const { page, live } = await open('/guilds/1/settings', { wire: { [GET]: saved } })
    await page.getByRole('tab', { name: 'Notifications' }).click()
    const message = page.getByRole('textbox', { name: 'Welcome message' })
    await message.fill('Mine.')
    await page.getByRole('tab', { name: 'General' }).click()
    await expect.poll(() => live.count).toBe(1)
    const before = Date.now()
    live.change('settings')
    await expect.poll(() => page.getByRole('textbox', { name: 'Prefix' }).inputValue(), { interval: 20 }).toBe('?')
    expect(Date.now() - before).toBeLessThan(1_000)
    await page.getByRole('tab', { name: 'Notifications' }).click()
    expect(await message.inputValue()).toBe('Mine.')
  })

  it('sends its token with the request, and no stream from the dashboard', async () => {
    const { page, calls, live } = await open('/guilds/1')
    await expect.poll(() => live.count).toBe(1)
    expect(calls.find(({ name }) => name === LIVE)?.request.headers().authorization).toMatch(/^Bearer .+/)
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await expect.poll(() => live.count).toBe(0)
  })

  it('reads everything again after a refetch', async () => {
    const { page, live } = await open('/guilds/1', { wire: { [COMMANDS]: switchedOn } })
    await blame(page, false).waitFor()
    live.refetch()
    await blame(page, true).waitFor()
  })

  it('closes its stream 30 seconds after it was hidden, and reads again when it is shown', async () => {
    const { page, live } = await open('/guilds/1', { startsAt: new Date(), wire: { [COMMANDS]: switchedOn } })
    await blame(page, false).waitFor()
    await expect.poll(() => live.count).toBe(1)
    await setVisible(page, 'hidden')
    await page.clock.runFor(29_000)
    expect(live.count).toBe(1)
    await page.clock.runFor(2_000)
    await expect.poll(() => live.count).toBe(0)
    await setVisible(page, 'visible')
    await expect.poll(() => live.count).toBe(1)
    await blame(page, true).waitFor()
  })

  it('opens a stream again when its connection breaks or the server stops', async () => {
    const { page, live, count } = await open('/guilds/1')
    await expect.poll(() => live.count).toBe(1)
    live.break()
    await expect.poll(() => count(LIVE), { timeout: 5_000 }).toBe(2)
    await expect.poll(() => live.count).toBe(1)
    live.end('shutdown')
    await expect.poll(() => count(LIVE), { timeout: 5_000 }).toBe(3)
    expect(await line(page).count()).toBe(0)
  })

  it('signs out when the server ends the session', async () => {
    const { page, live } = await open('/guilds/1')
    await expect.poll(() => live.count).toBe(1)
    live.end('session')
    await page.getByRole('button', { name: 'Login with Discord' }).first().waitFor()
  })

  it('says that access was lost, keeps its text and works again once access is back', async () => {
    let isLost = false
    const { page, live } = await open('/guilds/1/settings', {
      startsAt: new Date(),
      wire: {
        'GET /guilds/1': () => (isLost ? NO_GUILD : { body: DEMO }),
        [LIVE]: () => (isLost ? NO_GUILD : 'live'),
        [GET]: () => (isLost ? NO_GUILD : { body: SETTINGS }),
      },
    })
    const prefix = page.getByRole('textbox', { name: 'Prefix' })
    await prefix.fill('?')
    await expect.poll(() => live.count).toBe(1)
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
    await page.clock.runFor(1_000)
    await expect.poll(drafts).toHaveLength(1)
    isLost = true
    live.end('access')
    const lost = page.getByRole('alert').getByText('You no longer have access to this server')
    await lost.waitFor()
    await expect.poll(drafts).toEqual([])
    await page.clock.runFor(1_000)
    expect(await prefix.inputValue()).toBe('?')
    expect(await page.getByText('in another tab').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Back to Dashboard' }).count()).toBe(1)
    isLost = false
    await page.clock.runFor(16_000)
    await expect.poll(() => live.count).toBe(1)
    await lost.waitFor({ state: 'detached' })
    expect(await prefix.inputValue()).toBe('?')
  })
})

describe('the page of a server without a stream', () => {
  it('polls and says so when a proxy holds the stream up, and tries it again after five minutes', async () => {
    const { page, count } = await open('/guilds/1', {
      startsAt: new Date(),
      wire: { [COMMANDS]: switchedOn, [LIVE]: (_, nth) => (nth === 0 ? 'held up' : 'live') },
    })
    await blame(page, false).waitFor()
    await expect.poll(() => count(LIVE)).toBe(1)
    await page.clock.runFor(6_000)
    await line(page).waitFor()
    await page.clock.runFor(15_000)
    await blame(page, true).waitFor()
    expect(count(LIVE)).toBe(1)
    await page.clock.runFor(4.5 * 60_000)
    const aSecondLater = async (): Promise<number> => {
      await page.clock.runFor(1_000)
      return count(LIVE)
    }
    await expect.poll(aSecondLater, { timeout: 30_000 }).toBe(2)
    await line(page).waitFor({ state: 'detached' })
  })

  it('opens it again after a silence, such as that of a computer that slept', async () => {
    const { page, live, count } = await open('/guilds/1', { startsAt: new Date(), wire: { [COMMANDS]: switchedOn } })
    await blame(page, false).waitFor()
    await expect.poll(() => live.count).toBe(1)
    live.comment()
    live.change('health')
    await expect.poll(() => count('GET /guilds/1')).toBe(2)
    await page.clock.runFor(46_000)
    await blame(page, true).waitFor()
    await expect.poll(() => count(LIVE)).toBeGreaterThan(1)
    await expect.poll(() => line(page).count()).toBe(0)
  })

  it('polls beside four others, and tries again on focus only', async () => {
    const { page, count, live } = await open('/guilds/1', {
      startsAt: new Date(),
      wire: { [COMMANDS]: switchedOn, [LIVE]: (_, nth) => (nth === 0 ? TOO_MANY : 'live') },
    })
    await blame(page, false).waitFor()
    await line(page).waitFor()
    await page.clock.runFor(60_000)
    await blame(page, true).waitFor()
    expect(count(LIVE)).toBe(1)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => live.count).toBe(1)
    await line(page).waitFor({ state: 'detached' })
  })
})
