import { axeErrors } from '@guildhall/axe'
import { describe, expect, it } from 'vitest'
import { useLoadingSite } from '../../testing/site.ts'
import { gate } from '../../testing/wire.ts'

const open = useLoadingSite()

const TEXT = "Discord isn't responding. Your changes are saved and will be applied when it's back."
const POLL_MS = 30_000

describe('the status line', () => {
  it('is shown while Discord is unavailable and disappears once it is back', async () => {
    const { page } = await open('/', {
      wire: { 'GET /status': (_, nth) => ({ body: { discord: nth === 0 ? 'away' : 'up' } }) },
      startsAt: new Date(),
    })
    const line = page.getByRole('status').filter({ hasText: TEXT })
    await line.waitFor()
    await page.getByRole('article', { name: 'Guildhall Demo' }).waitFor()
    expect(await axeErrors(page)).toEqual([])
    await page.clock.runFor(POLL_MS + 1_000)
    await line.waitFor({ state: 'detached' })
  })

  it('changes together with the bot status of the servers on the dashboard', async () => {
    const { page } = await open('/', {
      wire: { 'GET /status': (_, nth) => ({ body: { discord: nth === 1 ? 'away' : 'up', bot: 'online' } }) },
      startsAt: new Date(),
    })
    const line = page.getByRole('status').filter({ hasText: TEXT })
    const demo = page.getByRole('article', { name: 'Guildhall Demo' })
    await demo.getByText('Bot is active • 1,284 members').waitFor()
    expect(await line.count()).toBe(0)
    await page.clock.runFor(POLL_MS + 1_000)
    await line.waitFor()
    await demo.getByText('Bot is offline • 1,284 members').waitFor()
    expect(await page.getByText('Bot is active').count()).toBe(0)
    await page.getByRole('article', { name: 'Quiet Corner' }).getByText('Bot not joined', { exact: true }).waitFor()
    expect(await axeErrors(page)).toEqual([])
    await page.clock.runFor(POLL_MS)
    await line.waitFor({ state: 'detached' })
    expect(await demo.getByText('Bot is active').count()).toBe(1)
  })

  it('changes together with the bot status in the header of a server', async () => {
    const { page, count, live } = await open('/guilds/1', {
      wire: { 'GET /status': { body: { discord: 'up', bot: 'offline' } } },
    })
    await page.getByText('The bot is offline.').waitFor()
    await page.getByText('Bot is offline • 1,284 members').waitFor()
    await expect.poll(() => live.count).toBe(1)
    live.bot('online')
    await page.getByText('Bot is active • 1,284 members').waitFor()
    expect(await page.getByText('The bot is offline.').count()).toBe(0)
    expect(count('GET /status?guild_id=1')).toBe(1)
    live.bot('offline')
    await page.getByText('The bot is offline.').waitFor()
    await page.getByText('Bot is offline • 1,284 members').waitFor()
  })

  it.each([
    { status: 'offline', before: 'online', text: 'Bot is offline • 1,284 members' },
    { status: 'online', before: 'offline', text: 'Bot is active • 1,284 members' },
  ] as const)('follows a bot that is $status before the page has read its status', async ({ status, before, text }) => {
    const reply = gate()
    const { page, count, idle, live } = await open('/guilds/1', {
      wire: {
        'GET /status': (_, nth) => ({
          body: { discord: 'up', bot: nth === 0 ? before : status },
          ...(nth === 0 && { after: reply.opened }),
        }),
      },
    })
    await expect.poll(() => live.count).toBe(1)
    live.bot(status)
    live.change('health')
    await expect.poll(() => count('GET /guilds/1')).toBe(2)
    reply.release()
    await idle()
    await page.getByText(text).waitFor()
  })

  it('reports an offline bot for a server whose shard is not running', async () => {
    const offline = "The bot is offline. Your changes are saved and will be applied when it's back."
    const { page, calls } = await open('/guilds/1', {
      wire: { 'GET /status': { body: { discord: 'away', bot: 'offline' } } },
    })
    await page.getByRole('status').filter({ hasText: offline }).waitFor()
    expect(calls.map(({ name }) => name)).toContain('GET /status?guild_id=1')
  })

  it('appears right after a call failed because Discord is unavailable', async () => {
    const { page } = await open('/guilds/1', {
      wire: {
        'GET /status': (_, nth) => ({ body: { discord: nth === 0 ? 'up' : 'away' } }),
        'POST /guilds/1/commands/blame/toggle': {
          status: 503,
          body: { error: "Discord isn't responding. Try again in a minute." },
        },
      },
    })
    await page.getByRole('switch', { name: 'blame' }).click()
    await page.getByText(TEXT).waitFor({ timeout: 20_000 })
  })

  it('is hidden when the status call fails or returns an unknown value', async () => {
    for (const answer of [{ status: 404, body: {} }, 'broken', { body: { discord: 'odd' } }] as const) {
      const { page, calls } = await open('/', { wire: { 'GET /status': answer } })
      await page.getByRole('article', { name: 'Guildhall Demo' }).waitFor()
      await expect.poll(() => calls.filter(({ name }) => name === 'GET /status').length).toBeGreaterThan(0)
      expect(await page.getByText(TEXT).count()).toBe(0)
    }
  })

  it('is not requested before a user signs in', async () => {
    const { page, calls } = await open('/login', { token: null })
    await page
      .getByRole('button', { name: 'Login with Discord' })
      .or(page.getByRole('link', { name: 'Login with Discord' }))
      .first()
      .waitFor()
    expect(calls.filter(({ name }) => name === 'GET /status')).toEqual([])
  })
})
