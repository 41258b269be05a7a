import { setTimeout as wait } from 'node:timers/promises'
import { createLog, migrate, openSqlite, reserveIdentify, systemClock, type Database } from '@guildhall/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createIdentifyTurns } from './connection-pace.ts'

const BETWEEN_MS = 400

let db: Database

beforeEach(async () => {
  db = openSqlite(':memory:')
  await migrate(db)
})

afterEach(() => db.destroy())

let sessionsLeft = 1_000

/** The identify turns of one process; all processes use the same database. */
const process = (maxConcurrency: number) =>
  createIdentifyTurns({
    maxConcurrency,
    gatewayInformation: async () => ({
      url: '',
      shards: 1,
      session_start_limit: {
        total: 1_000,
        remaining: sessionsLeft,
        reset_after: 60_000,
        max_concurrency: maxConcurrency,
      },
    }),
    reserve: (bucket) => reserveIdentify({ db, clock: systemClock }, bucket, BETWEEN_MS),
    clock: systemClock,
    log: createLog('silent'),
  })

const never = new AbortController().signal

/** Waits for a turn. @returns the waiting time in ms. */
async function askFor(turns: ReturnType<typeof process>, shardId: number, signal: AbortSignal): Promise<number> {
  const asked = performance.now()
  await turns.waitForIdentify(shardId, signal)
  return performance.now() - asked
}

describe('permissions to identify', () => {
  it('are granted to the first shard at once and to others at intervals, across processes', async () => {
    const turns = [process(1), process(1), process(1)]
    const waited = await Promise.all(turns.map((one, shardId) => askFor(one, shardId, never)))
    const [first = 0, second = 0, third = 0] = waited.toSorted((a, b) => a - b)
    expect(first).toBeLessThan(BETWEEN_MS / 2)
    expect(second).toBeGreaterThanOrEqual(BETWEEN_MS - 10)
    expect(third).toBeGreaterThanOrEqual(2 * BETWEEN_MS - 20)
  })

  it('are granted together to shards of different buckets', async () => {
    const turns = process(2)
    const waited = await Promise.all([askFor(turns, 0, never), askFor(turns, 1, never), askFor(turns, 2, never)])
    expect(waited[1]).toBeLessThan(BETWEEN_MS / 2)
    expect(waited[2]).toBeGreaterThanOrEqual(BETWEEN_MS - 10)
  })

  it('are granted once Discord allows a new session', async () => {
    sessionsLeft = 0
    const turn = askFor(process(1), 0, never)
    expect(await Promise.race([turn, wait(BETWEEN_MS)])).toBeUndefined()
    sessionsLeft = 1
    expect(await turn).toBeGreaterThanOrEqual(BETWEEN_MS - 10)
  })

  it('are not used up by a shard whose connection closed while it waited', async () => {
    const turns = process(1)
    const closed = new AbortController()
    await askFor(turns, 0, closed.signal)
    const gone = askFor(turns, 0, closed.signal)
    const next = askFor(turns, 0, never)
    await wait(20)
    closed.abort()
    await expect(gone).rejects.toThrow('aborted')
    expect(await next).toBeLessThan(1.8 * BETWEEN_MS)
  })
})
