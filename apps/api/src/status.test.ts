import {
  createGatewaySessions,
  createLog,
  createShardLeases,
  GATEWAY_ALIVE_MS,
  PROBE_EVERY_MS,
  systemClock,
} from '@guildhall/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, startTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi
let ada: string

beforeEach(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
})
afterEach(() => api.close())

const status = async (query = ''): Promise<unknown> => bodyOf(await api.call('GET', `/status${query}`, ada))

async function readiness(): Promise<unknown[]> {
  const reply = await fetch(`${api.origin}/readyz`)
  return [reply.status, await bodyOf(reply)]
}

describe('the status', () => {
  it('is derived from the row that the gateway writes', async () => {
    expect(await status()).toMatchObject({ discord: 'up' })
    api.pass(GATEWAY_ALIVE_MS + 5_000)
    expect(await status()).toMatchObject({ discord: 'away' })
    await api.gatewayLives()
    expect(await status()).toMatchObject({ discord: 'up' })
  })

  it('changes as soon as the gateway disconnects, also at /readyz', async () => {
    expect(await readiness()).toEqual([200, { ready: true, missing: [] }])
    await createGatewaySessions({ db: api.db, gatewayDb: api.db, clock: systemClock }).silence(0, 1)
    expect(await status()).toMatchObject({ discord: 'away' })
    expect(await readiness()).toEqual([503, { ready: false, missing: ['gateway'] }])
    await api.gatewayLives()
    expect(await readiness()).toEqual([200, { ready: true, missing: [] }])
  })
})

describe('the bot', () => {
  it('is online for the guilds of the shards that a process holds', async () => {
    expect(await status()).toMatchObject({ bot: 'offline' })
    const log = createLog('silent')
    const leases = createShardLeases({ db: api.db, clock: systemClock, log, onUnconfirmed: () => {}, onLost: () => {} })
    await leases.acquire(0, 2, new AbortController().signal)
    // Discord's shard of a guild: the id without its last 22 bits, modulo the number of shards.
    const [first, second] = [`${2n << 22n}`, `${3n << 22n}`]
    expect(await status()).toMatchObject({ bot: 'online' })
    expect(await status(`?guild_id=${first}`)).toMatchObject({ bot: 'online' })
    expect(await status(`?guild_id=${second}`)).toMatchObject({ bot: 'offline' })
    await leases.release()
    expect(await status(`?guild_id=${first}`)).toMatchObject({ bot: 'offline' })
  })
})

describe('the status of a bot that was killed', () => {
  it('is offline although the clock was set back afterwards', async () => {
    const lease = { shard_count: 1, shard_id: 0, token: 'killed', leased_until: api.discord.clock.now() + 30_000 }
    await api.db.insertInto('shard_leases').values(lease).execute()
    expect(await status()).toMatchObject({ bot: 'online', discord: 'up' })
    api.pass(-2 * 3_600_000)
    expect(await status()).toMatchObject({ bot: 'offline', discord: 'away' })
    expect(await readiness()).toEqual([503, { ready: false, missing: ['gateway'] }])
  })
})

describe('a read-only database', () => {
  const failures = () => api.logged.filter((line) => line.includes('the database accepts no writes')).length

  it('is reported by /readyz with the cause and logged once', async () => {
    expect(await readiness()).toEqual([200, { ready: true, missing: [] }])
    await api.db.schema.dropTable('idempotency_keys').execute()
    expect((await api.call('GET', '/status', ada)).status).toBe(200)
    const unready = [503, { ready: false, missing: ['database'], error: expect.stringContaining('accepts no writes') }]
    for (const times of ['first', 'again']) {
      api.pass(PROBE_EVERY_MS)
      expect([times, await readiness(), failures()]).toEqual([times, unready, 1])
    }
  })
})
