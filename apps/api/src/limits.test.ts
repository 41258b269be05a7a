import { describe, expect, it } from 'vitest'
import { GUILDS, problemOf, startTestApi } from './testing/test-api.ts'

const TOGGLE = `/guilds/${GUILDS.raidNight}/commands/blame/toggle`

/** Addresses that count as one caller, and two that count separately. */
const NEIGHBORS: readonly (readonly [what: string, same: readonly string[], others: readonly string[]])[] = [
  [
    'the addresses of a /64 of IPv6',
    ['2001:db8:0:7::1', '2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:db8::7:1:2:3:4'],
    ['2001:db8:0:8::1', '2001:db8:0:6:ffff:ffff:ffff:ffff'],
  ],
  [
    'all spellings of an IPv6 address',
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1', '2001:0db8::0001'],
    ['2001:db9::1', '::1'],
  ],
  ['an address with any zone', ['fe80::1%eth0', 'fe80::1', 'fe80::1%eth0.100'], ['fe81::1%eth0', 'fe80:0:0:1::1']],
  ['all spellings of an IPv4 address', ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:102:304'], ['1.2.3.5', '::ffff:1.2.3.6']],
]

describe('the rate limits', () => {
  it('apply to a user across all sessions and to no other user', async () => {
    const api = await startTestApi({ limits: { requestsPerMinute: 3, writesPerMinute: 120, signInsPerMinute: 30 } })
    const [first, second, ben] = [await api.signIn('ada'), await api.signIn('ada'), await api.signIn('ben')]
    for (const token of [first, second, first]) expect((await api.call('GET', '/guilds', token)).status).toBe(200)
    for (const token of [first, second, await api.signIn('ada')]) {
      const stopped = await api.call('GET', '/guilds', token)
      expect(stopped.status).toBe(429)
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
      const refusal = await problemOf(stopped)
      expect(refusal.code).toBe('rate.limited')
      expect(refusal.error).toMatch(/^Too many requests\. Try again in \d+ seconds?\.$/)
    }
    expect((await api.call('GET', '/guilds', ben)).status).toBe(200)
    api.pass(60_000)
    expect((await api.call('GET', '/guilds', first)).status).toBe(200)
    await api.close()
  })

  it('are lower for writes than for reads', async () => {
    const api = await startTestApi({ limits: { requestsPerMinute: 600, writesPerMinute: 4, signInsPerMinute: 30 } })
    const [first, second, ada] = [await api.signIn('ben'), await api.signIn('ben'), await api.signIn('ada')]
    const settings = `/guilds/${GUILDS.raidNight}/settings`
    // Every write counts, also one with an unsupported method.
    expect((await api.call('POST', TOGGLE, first, { enable: true })).status).toBe(200)
    expect((await api.call('PATCH', settings, second, { prefix: '?' })).status).toBe(200)
    expect((await api.call('PUT', settings, first)).status).toBe(405)
    expect((await api.call('DELETE', settings, second)).status).toBe(405)
    for (const token of [first, second]) {
      const stopped = await api.call('PATCH', settings, token, { prefix: '!' })
      expect([stopped.status, (await problemOf(stopped)).code]).toEqual([429, 'rate.limited'])
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await api.call('GET', settings, first)).status).toBe(200)
    expect((await api.call('PATCH', settings, ada, { prefix: '!' })).status).toBe(404)
    await api.close()
  })

  it('are not used up by forged tokens that name the user', async () => {
    const api = await startTestApi({ limits: { requestsPerMinute: 600, writesPerMinute: 2, signInsPerMinute: 30 } })
    const ben = await api.signIn('ben')
    const forged = `${ben.slice(0, ben.lastIndexOf('.'))}.${'A'.repeat(43)}`
    const toggle = (token: string) => api.call('POST', TOGGLE, token, { enable: true })
    expect([(await toggle(forged)).status, (await toggle(forged)).status, (await toggle(forged)).status]).toEqual([
      401, 401, 429,
    ])
    expect([(await toggle(ben)).status, (await toggle(ben)).status, (await toggle(ben)).status]).toEqual([
      200, 200, 429,
    ])
    await api.close()
  })

  it('apply to all sign-ins from one address', async () => {
    const api = await startTestApi({
      limits: { requestsPerMinute: 600, writesPerMinute: 120, signInsPerMinute: 2 },
    })
    const begin = () => fetch(`${api.origin}/api/auth/discord/login`, { redirect: 'manual' })
    expect([(await begin()).status, (await begin()).status, (await begin()).status]).toEqual([302, 302, 429])
    expect((await api.call('GET', '/blame/count')).status).toBe(200)
    await api.close()
  })

  it.each(NEIGHBORS)(
    'count %s as one caller, for sign-ins and for requests without a session',
    async (_, same, others) => {
      const api = await startTestApi({
        limits: { requestsPerMinute: 2, writesPerMinute: 2, signInsPerMinute: 2 },
        trustProxy: '127.0.0.1, ::1',
      })
      for (const [path, served] of [
        ['/api/auth/discord/login', 302],
        ['/api/blame/count', 200],
      ] as const) {
        const from = async (address: string): Promise<number> => {
          const headers = { 'x-forwarded-for': address }
          return (await fetch(api.origin + path, { headers, redirect: 'manual' })).status
        }
        const statuses: number[] = []
        for (const address of [...same, ...others]) statuses.push(await from(address))
        expect(statuses).toEqual([served, served, 429, served, served])
      }
      await api.close()
    },
  )
})
