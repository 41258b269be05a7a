import { createGatewaySessions, GATEWAY_ALIVE_MS, PROBE_EVERY_MS, systemClock } from '@guildhall/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf } from './testing/replies.ts'
import { startTestHouse, type TestHouse } from './testing/test-house.ts'

let house: TestHouse
let ada: string

beforeEach(async () => {
  house = await startTestHouse()
  ada = await house.signIn('ada')
})
afterEach(() => house.close())

const status = async (): Promise<unknown> => bodyOf(await house.call('GET', '/status', ada))

async function readiness(): Promise<unknown[]> {
  const reply = await fetch(`${house.origin}/readyz`)
  return [reply.status, await bodyOf(reply)]
}

describe('whether Discord is there', () => {
  it('is told from the bot’s signs of life', async () => {
    expect(await status()).toEqual({ discord: 'up' })
    house.pass(GATEWAY_ALIVE_MS + 5_000)
    expect(await status()).toEqual({ discord: 'away' })
    await house.gatewayLives()
    expect(await status()).toEqual({ discord: 'up' })
  })

  it('is told at once when the bot is cut off, and /readyz names what is missing', async () => {
    expect(await readiness()).toEqual([200, { ready: true, missing: [] }])
    await createGatewaySessions({ db: house.db, clock: systemClock }).silence(0, 1)
    expect(await status()).toEqual({ discord: 'away' })
    expect(await readiness()).toEqual([503, { ready: false, missing: ['gateway'] }])
    await house.gatewayLives()
    expect(await readiness()).toEqual([200, { ready: true, missing: [] }])
  })
})

describe('a database that answers and takes no writes', () => {
  const failures = () => house.logged.filter((line) => line.includes('the database takes no writes')).length

  it('is named by /readyz with what is wrong, and once by the log', async () => {
    expect(await readiness()).toEqual([200, { ready: true, missing: [] }])
    await house.db.schema.dropTable('idempotency_keys').execute()
    expect((await house.call('GET', '/status', ada)).status).toBe(200)
    const unready = [503, { ready: false, missing: ['database'], error: expect.stringContaining('takes no writes') }]
    for (const times of ['first', 'again']) {
      house.pass(PROBE_EVERY_MS)
      expect([times, await readiness(), failures()]).toEqual([times, unready, 1])
    }
  })
})
