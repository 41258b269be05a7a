import { describe, expect, it } from 'vitest'
import { useLoadingSite } from '../../testing/site.ts'
import { DEMO } from '../../testing/wire.ts'

const open = useLoadingSite()

const TOGGLE = 'POST /guilds/1/commands/blame/toggle'

describe('a call', () => {
  it('carries the token', async () => {
    const { page, calls } = await open('/')
    await page.getByRole('article', { name: 'Raid Night' }).waitFor()
    for (const { request } of calls) expect(request.headers().authorization).toMatch(/^Bearer .+\..+\..+/)
  })

  it('carries no token before the sign-in', async () => {
    const { page, calls, count } = await open('/login', { token: null })
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await expect.poll(() => count('GET /bot/avatar')).toBe(1)
    expect(calls.filter(({ request }) => request.headers().authorization !== undefined)).toEqual([])
  })

  it('is retried three times during a temporary failure', async () => {
    const { page, count } = await open('/', {
      wire: { 'GET /guilds': (_, nth) => (nth < 3 ? { status: 503 } : { body: [DEMO] }) },
    })
    await page.getByRole('article', { name: 'Guildhall Demo' }).waitFor()
    expect(count('GET /guilds')).toBe(4)
  })

  it('is retried when the connection breaks', async () => {
    const { page, count } = await open('/', {
      wire: { 'GET /guilds': (_, nth) => (nth < 2 ? 'broken' : { body: [DEMO] }) },
    })
    await page.getByRole('article', { name: 'Guildhall Demo' }).waitFor()
    expect(count('GET /guilds')).toBe(3)
  })

  it('waits longer before each retry', async () => {
    const at: number[] = []
    const { page } = await open('/', {
      wire: {
        'GET /guilds': (_, nth) => {
          at.push(Date.now())
          return nth < 3 ? { status: 500 } : { body: [DEMO] }
        },
      },
    })
    await page.getByRole('article', { name: 'Guildhall Demo' }).waitFor()
    const [first = 0, second = 0, third = 0, fourth = 0] = at
    expect(second - first).toBeGreaterThanOrEqual(190)
    expect(third - second).toBeGreaterThanOrEqual(390)
    expect(fourth - third).toBeGreaterThanOrEqual(790)
  })

  it('waits for the Retry-After time of a 429 response', async () => {
    const at: number[] = []
    const { page } = await open('/', {
      wire: {
        'GET /guilds': (_, nth) => {
          at.push(Date.now())
          return nth < 1 ? { status: 429, headers: { 'retry-after': '1' } } : { body: [DEMO] }
        },
      },
    })
    await page.getByRole('article', { name: 'Guildhall Demo' }).waitFor()
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(990)
  })

  it.each([400, 403, 404, 409])('is not retried after a response with status %d', async (status) => {
    const { page, count } = await open('/', { wire: { 'GET /guilds': { status, body: { error: 'No.' } } } })
    await page.getByText('Error loading guilds').waitFor()
    expect(count('GET /guilds')).toBe(1)
  })

  it('times out after 10 s and is retried before the error is shown', async () => {
    const { page, count } = await open('/', { wire: { 'GET /guilds': 'never' }, startsAt: new Date() })
    await page.getByText('Your Servers').waitFor()
    await page.clock.runFor(8_000)
    expect(count('GET /guilds')).toBe(1)
    const message = page.getByText('timeout of 10000ms exceeded')
    await expect
      .poll(
        async () => {
          await page.clock.runFor(2_000)
          return message.count()
        },
        { timeout: 10_000 },
      )
      .toBe(1)
    // The page makes only the three retries of the transport: a retry of the query would take as long again.
    expect(count('GET /guilds')).toBe(4)
  })

  it('sends the same idempotency key on each retry of a change', async () => {
    const { page, calls } = await open('/guilds/1', {
      wire: { [TOGGLE]: (_, nth) => (nth < 2 ? { status: 502 } : { body: { status: 'applied' } }) },
    })
    await page.getByRole('switch', { name: '/blame' }).click()
    await page.getByText('Command /blame enabled!').waitFor()
    const toggles = calls.filter(({ name }) => name === TOGGLE)
    const keys = toggles.map(({ request }) => request.headers()['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(1)
    expect(toggles.map(({ request }) => request.postDataJSON())).toEqual([
      { enable: true },
      { enable: true },
      { enable: true },
    ])
  })
})

describe('the message of a failed call', () => {
  it.each([
    ['the error of the body', { status: 400, body: { error: 'From error.', message: 'From message.' } }, 'From error.'],
    ['else its message', { status: 400, body: { message: 'From message.' } }, 'From message.'],
    ["else the client's own", { status: 418, body: {} }, 'Request failed with status code 418'],
  ])('is %s', async (_, answer, message) => {
    const { page } = await open('/', { wire: { 'GET /guilds': answer } })
    await page.getByText('Error loading guilds').waitFor()
    await page.getByText(message).waitFor()
    expect(await page.getByText('From message.').count()).toBe(message === 'From message.' ? 1 : 0)
  })

  it("is 'Network Error' when there is no server", async () => {
    const { page } = await open('/', { wire: { 'GET /guilds': 'broken' }, startsAt: new Date() })
    await page.getByText('Your Servers').waitFor()
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1_000)
          return page.getByText('Network Error').count()
        },
        { timeout: 10_000 },
      )
      .toBe(1)
  })
})
