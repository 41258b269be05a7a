import { describe, expect, it } from 'vitest'
import { problemOf } from './testing/replies.ts'
import { GUILDS, startTestHouse } from './testing/test-house.ts'

const TOGGLE = `/guilds/${GUILDS.raidNight}/commands/blame/toggle`

describe('the limits', () => {
  it('stop a user in all sessions together, and nobody else', async () => {
    const house = await startTestHouse({ limits: { requestsPerMinute: 3, writesPerMinute: 120, signInsPerMinute: 30 } })
    const [first, second, ben] = [await house.signIn('ada'), await house.signIn('ada'), await house.signIn('ben')]
    for (const token of [first, second, first]) expect((await house.call('GET', '/guilds', token)).status).toBe(200)
    for (const token of [first, second, await house.signIn('ada')]) {
      const stopped = await house.call('GET', '/guilds', token)
      expect(stopped.status).toBe(429)
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
      const told = await problemOf(stopped)
      expect([told.code, told.error.startsWith('Too many requests. Try again in ')]).toEqual(['rate.limited', true])
    }
    expect((await house.call('GET', '/guilds', ben)).status).toBe(200)
    await house.close()
  })

  it('stop the writes of a user earlier than the reads', async () => {
    const house = await startTestHouse({ limits: { requestsPerMinute: 600, writesPerMinute: 4, signInsPerMinute: 30 } })
    const [first, second, ada] = [await house.signIn('ben'), await house.signIn('ben'), await house.signIn('ada')]
    const settings = `/guilds/${GUILDS.raidNight}/settings`
    // Every write counts, also one that is refused or that no address takes.
    expect((await house.call('POST', TOGGLE, first, { enable: true })).status).toBe(200)
    expect((await house.call('PATCH', settings, second, { prefix: '?' })).status).toBe(200)
    expect((await house.call('PUT', settings, first)).status).toBe(405)
    expect((await house.call('DELETE', settings, second)).status).toBe(405)
    for (const token of [first, second]) {
      const stopped = await house.call('PATCH', settings, token, { prefix: '!' })
      expect([stopped.status, (await problemOf(stopped)).code]).toEqual([429, 'rate.limited'])
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await house.call('GET', settings, first)).status).toBe(200)
    expect((await house.call('PATCH', settings, ada, { prefix: '!' })).status).toBe(404)
    await house.close()
  })

  it('are not used up for a user by tokens that were not verified', async () => {
    const house = await startTestHouse({ limits: { requestsPerMinute: 600, writesPerMinute: 2, signInsPerMinute: 30 } })
    const ben = await house.signIn('ben')
    const forged = `${ben.slice(0, ben.lastIndexOf('.'))}.${'A'.repeat(43)}`
    const toggle = (token: string) => house.call('POST', TOGGLE, token, { enable: true })
    expect([(await toggle(forged)).status, (await toggle(forged)).status, (await toggle(forged)).status]).toEqual([
      401, 401, 429,
    ])
    expect([(await toggle(ben)).status, (await toggle(ben)).status, (await toggle(ben)).status]).toEqual([
      200, 200, 429,
    ])
    await house.close()
  })

  it('stop sign-ins of one address', async () => {
    const house = await startTestHouse({
      limits: { requestsPerMinute: 600, writesPerMinute: 120, signInsPerMinute: 2 },
    })
    const begin = () => fetch(`${house.origin}/api/auth/discord/login`, { redirect: 'manual' })
    expect([(await begin()).status, (await begin()).status, (await begin()).status]).toEqual([302, 302, 429])
    expect((await house.call('GET', '/blame/count')).status).toBe(200)
    await house.close()
  })
})
