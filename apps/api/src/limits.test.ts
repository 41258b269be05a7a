import { describe, expect, it } from 'vitest'
import { GUILDS, problemOf, startTestApi } from './testing/test-api.ts'

const TOGGLE = `/guilds/${GUILDS.raidNight}/commands/blame/toggle`

describe('the rate limits', () => {
  it('apply to a user in all sessions together, and to no other user', async () => {
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
    // Every write counts, also one that is refused or that no address takes.
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

  it('are not used up for a user by forged tokens', async () => {
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

  it('apply to the sign-ins of one address', async () => {
    const api = await startTestApi({
      limits: { requestsPerMinute: 600, writesPerMinute: 120, signInsPerMinute: 2 },
    })
    const begin = () => fetch(`${api.origin}/api/auth/discord/login`, { redirect: 'manual' })
    expect([(await begin()).status, (await begin()).status, (await begin()).status]).toEqual([302, 302, 429])
    expect((await api.call('GET', '/blame/count')).status).toBe(200)
    await api.close()
  })
})
