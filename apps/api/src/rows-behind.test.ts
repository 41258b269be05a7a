import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const MINUTE_MS = 60_000

let api: TestApi
let ben: string
/** The offset of the API's clock from the system clock, in ms. */
let off: number

beforeEach(async () => {
  off = 0
  api = await startTestApi({ clock: { now: () => Date.now() + off } })
  ben = await api.signIn('ben')
})
afterEach(() => api.close())

function pass(ms: number): void {
  off += ms
  api.pass(ms)
}

async function answer(guildId: string = GUILDS.raidNight, token = ben): Promise<number> {
  return (await api.call('GET', `/guilds/${guildId}/roles`, token)).status
}

/** Writes the bot's row: a sign of life now, and member rows of the given age. */
async function gatewayLives(rowsAgeMs: number, missedGuilds: readonly string[]): Promise<void> {
  const now = Date.now() + off
  const values = { alive_at: now, members_as_of: now - rowsAgeMs, missed_guilds: JSON.stringify(missedGuilds) }
  await api.db.updateTable('gateway_sessions').set(values).execute()
}

/** Removes ben's role in Discord without an event, so the rows stay outdated. */
const demote = () => api.demote(GUILDS.raidNight, 'ben', { gatewayReports: false })

async function readiness(): Promise<unknown> {
  return bodyOf(await fetch(`${api.origin}/readyz`))
}

describe('rows that lag behind the gateway', () => {
  it('decide access for at most 25 s, also while the gateway is alive', async () => {
    await gatewayLives(0, [])
    expect(await answer()).toBe(200)
    await demote()
    pass(24_000)
    await gatewayLives(24_000, [])
    expect(await answer()).toBe(200)
    pass(2_000)
    await gatewayLives(26_000, [])
    expect(await answer()).toBe(404)
  })

  it('cause a 503 while Discord is unreachable, despite an earlier decision', async () => {
    expect(await answer()).toBe(200)
    await demote()
    api.discord.refuse({ http: 'cut', gateway: false })
    pass(MINUTE_MS)
    await gatewayLives(MINUTE_MS, [])
    const refused = await api.call('GET', `/guilds/${GUILDS.raidNight}/roles`, ben)
    expect([refused.status, (await problemOf(refused)).code]).toEqual([503, 'discord.unavailable'])
  })

  it('do not let a former administrator create a reminder', async () => {
    expect(await answer()).toBe(200)
    await demote()
    pass(30_000)
    await gatewayLives(30_000, [])
    const reminder = { channel_id: '1', message: 'Raid.', next_run_at: new Date(0).toISOString(), is_recurring: false }
    expect((await api.call('POST', `/guilds/${GUILDS.raidNight}/reminders`, ben, reminder)).status).toBe(404)
  })

  it('decide access only in guilds without missed changes', async () => {
    const ada = await api.signIn('ada')
    await gatewayLives(0, [])
    expect([await answer(), await answer(GUILDS.guildhallDemo, ada)]).toEqual([200, 200])
    await demote()
    pass(6_000)
    await gatewayLives(0, [GUILDS.raidNight])
    const asked = api.discord.delay(0, { route: 'GET /users/@me/guilds' })
    expect(await answer()).toBe(404)
    expect(await answer(GUILDS.guildhallDemo, ada)).toBe(200)
    expect(asked.affected()).toBe(1)
  })

  it('are reported by /readyz once they lag by more than 30 s', async () => {
    await gatewayLives(29_000, [])
    expect(await readiness()).toEqual({ ready: true, missing: [] })
    await gatewayLives(31_000, [])
    expect(await readiness()).toEqual({ ready: false, missing: ['members'] })
  })
})

describe('rows of a silently dead gateway', () => {
  it('stop deciding access within 30 s after the clock was set back', async () => {
    await gatewayLives(0, [])
    expect(await answer()).toBe(200)
    await demote()
    off -= 20_000
    // Any request detects that the clock was set back.
    await answer(GUILDS.guildhallDemo)
    pass(30_000)
    expect(await answer()).toBe(404)
  })

  it('stop deciding access within 30 s while the clock is an hour behind', async () => {
    off -= 60 * MINUTE_MS
    await gatewayLives(0, [])
    expect(await answer()).toBe(200)
    await demote()
    pass(30_000)
    expect(await answer()).toBe(404)
  })

  it('decide access for five minutes while Discord is unreachable too', async () => {
    await gatewayLives(0, [])
    expect(await answer()).toBe(200)
    api.discord.refuse({ http: 'cut', gateway: true })
    pass(4.5 * MINUTE_MS)
    expect(await answer()).toBe(200)
    pass(MINUTE_MS)
    expect(await answer()).toBe(503)
  })
})
