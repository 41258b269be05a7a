import {
  createMetrics,
  createShardLeases,
  measureQueries,
  migrate,
  openPostgres,
  openSqlite,
  type Metrics,
} from '@guildhall/core'
import { freePort } from '@guildhall/test-kit'
import { request as httpRequest } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const TOKEN = 'a token of the tests'.replaceAll(' ', '-')

let api: TestApi
afterEach(() => api.close())

const metricsOf = (headers?: Record<string, string>) => fetch(`${api.origin}/metrics`, { headers: headers ?? {} })

/** The value of a metric, or undefined without one. Labels are in the order in which they are printed. */
async function valueOf(line: string): Promise<number | undefined> {
  const found = (await (await metricsOf()).text()).split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

/** Sends a request with any Host header, which fetch does not allow. */
function statusUnderHost(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${api.origin}/metrics`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
}

describe('the metrics', () => {
  it('count requests by route template and status', async () => {
    api = await startTestApi()
    const ben = await api.signIn('ben')
    for (const guild of [GUILDS.raidNight, GUILDS.guildhallDemo, '1']) {
      await api.call('GET', `/guilds/${guild}/commands`, ben)
    }
    await api.call('GET', '/nothing/here')
    const requests = 'guildhall_http_request_duration_seconds_count'
    const commands = '/api/guilds/:guildId/commands'
    expect(await valueOf(`${requests}{method="GET",route="${commands}",status="200"}`)).toBe(1)
    expect(await valueOf(`${requests}{method="GET",route="${commands}",status="404"}`)).toBe(2)
    expect(await valueOf(`${requests}{method="GET",route="page",status="404"}`)).toBe(1)
    const text = await (await metricsOf()).text()
    expect(text).not.toContain(GUILDS.raidNight)
    expect(text).not.toContain(ben)
  })

  it('count calls to Discord by route and result, also those with a user’s token', async () => {
    api = await startTestApi()
    const ada = await api.signIn('ada')
    await api.call('GET', '/guilds', ada)
    const calls = 'guildhall_discord_call_duration_seconds_count'
    expect(await valueOf(`${calls}{method="POST",route="/oauth2/token",result="ok"}`)).toBe(1)
    expect(await valueOf(`${calls}{method="GET",route="/users/@me/guilds",result="ok"}`)).toBe(1)
    await api.discord.close()
    api.pass(120_000)
    expect((await api.call('GET', '/bot/avatar')).status).toBeLessThan(600)
    await api.call('GET', '/guilds', ada)
    expect(await valueOf(`${calls}{method="GET",route="/users/@me/guilds",result="unreachable"}`)).toBeGreaterThan(0)
  })

  it('count jobs by kind and state, and open jobs of shards that no process holds', async () => {
    api = await startTestApi()
    const { core } = api
    const [first, second] = [String(4n << 22n), String(5n << 22n)]
    const leases = createShardLeases({ ...core, onUnconfirmed: () => {}, onLost: () => {} })
    for (const guildId of [first, second]) {
      const key = { guildId, kind: 'rules', key: 'channel' }
      await core.changes.transaction((trx) => core.jobs.setDesired(trx, key, { priority: 1, spacing: 0, lane: null }))
    }
    expect(await valueOf('guildhall_jobs{kind="rules",state="open"}')).toBe(2)
    expect(await valueOf('guildhall_jobs_of_unheld_shards')).toBe(2)
    await leases.acquire(0, 2, AbortSignal.timeout(5_000))
    expect(await valueOf('guildhall_jobs_of_unheld_shards')).toBe(1)
    await leases.acquire(1, 2, AbortSignal.timeout(5_000))
    expect(await valueOf('guildhall_jobs_of_unheld_shards')).toBe(0)
    await leases.release()
    await api.db.updateTable('jobs').set({ state: 'blocked' }).execute()
    expect(await valueOf('guildhall_jobs{kind="rules",state="blocked"}')).toBe(2)
    expect(await valueOf('guildhall_jobs_of_unheld_shards')).toBe(0)
  })

  it('are readable while the database is unreachable', async () => {
    const db = openPostgres(`postgres://guildhall@127.0.0.1:${await freePort()}/nothing`)
    api = await startTestApi({ db, hasRows: false })
    expect((await fetch(`${api.origin}/readyz`)).status).toBe(503)
    expect((await metricsOf()).status).toBe(200)
    expect(await valueOf('guildhall_ready{part="database"}')).toBe(0)
    await db.destroy()
  })

  it('name the parts that /readyz finds ready', async () => {
    api = await startTestApi()
    const { missing } = z
      .object({ missing: z.array(z.string()) })
      .parse(await (await fetch(`${api.origin}/readyz`)).json())
    for (const part of ['database', 'gateway', 'members']) {
      expect([part, await valueOf(`guildhall_ready{part="${part}"}`)]).toEqual([part, missing.includes(part) ? 0 : 1])
    }
    expect(await valueOf('guildhall_ready{part="database"}')).toBe(1)
  })

  it('include query times, memory and event loop lag', async () => {
    const metrics: Metrics = createMetrics()
    const db = openSqlite(':memory:', measureQueries(metrics))
    await migrate(db)
    api = await startTestApi({ db, metrics })
    await api.call('POST', '/auth/logout', await api.signIn('ada'))
    expect(await valueOf('guildhall_database_query_duration_seconds_count{kind="commit"}')).toBeGreaterThan(0)
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(await valueOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    await db.destroy()
  })

  it('are served without a token to local requests only', async () => {
    api = await startTestApi()
    const direct = await metricsOf()
    expect([direct.status, direct.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
    for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via']) {
      const forwarded = await metricsOf({ [header]: 'for=127.0.0.1' })
      expect([header, forwarded.status]).toEqual([header, 404])
    }
    expect(await statusUnderHost('guild.example')).toBe(404)
    expect(await statusUnderHost('127.0.0.1')).toBe(200)
  })

  it.each([
    ['PUBLIC_URL is not loopback', { publicUrl: 'https://guildhall.example' }],
    ['a proxy is trusted', { trustProxy: '10.0.0.5' }],
  ])('are refused without a token when %s, since a proxy can look like this machine', async (_when, changes) => {
    api = await startTestApi(changes)
    expect(await statusUnderHost('127.0.0.1')).toBe(404)
    expect((await metricsOf()).status).toBe(404)
  })

  it('are served to local requests under any loopback host name', async () => {
    api = await startTestApi({ publicUrl: 'http://guildhall.localhost:3000' })
    expect(await statusUnderHost('localhost')).toBe(200)
  })

  it('require the configured token from every address', async () => {
    api = await startTestApi({
      metricsToken: TOKEN,
      publicUrl: 'https://guildhall.example',
      trustProxy: '127.0.0.1, ::1',
    })
    const without = await metricsOf()
    expect([without.status, (await problemOf(without)).error]).toEqual([401, 'Send METRICS_TOKEN as a bearer token.'])
    expect((await metricsOf({ authorization: `Bearer ${TOKEN}x` })).status).toBe(401)
    const through = await metricsOf({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '192.0.2.1' })
    expect(through.status).toBe(200)
  })
})
