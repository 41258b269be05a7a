import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnPostgres, makePostgresDatabase } from '../testing/databases.ts'
import { followDatabaseClock } from './clock.ts'
import { openPostgres } from './database/postgres.ts'
import { createLog } from './log.ts'

const MINUTE_MS = 60_000
/** The tolerance, in ms: far above the error of a measurement, far below the differences in the tests. */
const NEAR_MS = 2_000

const isServerTime = (now: number): boolean => Math.abs(now - Date.now()) < NEAR_MS

/** A process whose own clock is wrong by `off.ms`; the server of the tests has the true time. */
async function start(off: { ms: number }) {
  const db = openPostgres(await makePostgresDatabase())
  onTestFinished(() => db.destroy())
  const local = { now: () => Date.now() + off.ms }
  const clock = await followDatabaseClock({ db, local, log: createLog('silent') })
  onTestFinished(() => clock.stop())
  return { db, clock }
}

describeOnPostgres('the clock of a process', () => {
  it("shows the time of the database, however wrong the machine's clock is", async () => {
    for (const ms of [-90 * MINUTE_MS, 0, 90 * MINUTE_MS]) {
      const { clock } = await start({ ms })
      expect(isServerTime(clock.now())).toBe(true)
    }
  })

  it("is corrected within a minute after the machine's clock was changed", async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const off = { ms: 0 }
    const { clock } = await start(off)
    off.ms = 90 * MINUTE_MS
    expect(isServerTime(clock.now())).toBe(false)
    vi.advanceTimersByTime(MINUTE_MS)
    await vi.waitFor(() => expect(isServerTime(clock.now())).toBe(true))
  })

  it('measures again when both clocks were set during a measurement, as after a sleep of the machine', async () => {
    const db = openPostgres(await makePostgresDatabase())
    onTestFinished(() => db.destroy())
    let off = -90 * MINUTE_MS
    let reads = 0
    const now = (): number => {
      // The first reading is from before the sleep.
      reads += 1
      if (reads === 2) off = 0
      return Date.now() + off
    }
    const clock = await followDatabaseClock({ db, local: { now }, log: createLog('silent') })
    onTestFinished(() => clock.stop())
    expect(isServerTime(clock.now())).toBe(true)
  })

  it('keeps the last measured difference while the database is unreachable', async () => {
    const { db, clock } = await start({ ms: 90 * MINUTE_MS })
    await db.destroy()
    await expect(clock.measure()).rejects.toThrow('destroyed')
    expect(isServerTime(clock.now())).toBe(true)
  })
})
