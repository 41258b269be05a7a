import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/schema.ts'
import { problem } from '../problem.ts'
import { LEASE_MS } from './claims.ts'
import type { Outcome } from './job.ts'
import { createTestQueue, KEY, type Queue } from './testing/queue.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let db: Database
let queue: Queue
let runs: number

/** A handler whose outcome writes one row per attempt. */
async function effect(): Promise<Outcome> {
  runs += 1
  const user = { user_id: String(runs), username: 'ben', avatar: null, updated_at: 1 }
  return { type: 'done', commit: async (trx) => void (await trx.insertInto('users').values(user).execute()) }
}

const effects = async () => (await db.selectFrom('users').select('user_id').execute()).map((row) => row.user_id)

const enqueue = () =>
  queue.changes.transaction((trx) => queue.jobs.enqueueOnce(trx, KEY, { runAt: queue.now, priority: 1, lane: null }))

/** The change feed with transactions that fail `times` times, each after `ms`. */
function withOutage(times: number, ms: number): Changes {
  let failures = 0
  return {
    ...queue.changes,
    transaction: (work) => {
      if (failures === times) return queue.changes.transaction(work)
      failures += 1
      queue.now += ms
      return Promise.reject(problem('database.unavailable'))
    },
  }
}

describeOnEachEngine('the outcome of an attempt', (open) => {
  beforeEach(async () => {
    db = await open()
    queue = createTestQueue(db)
    runs = 0
  })
  afterEach(() => void vi.useRealTimers())

  it('is written after an outage shorter than the lease, so that the effect happens once', async () => {
    const worker = queue.worker(effect, { changes: withOutage(7, 8_000) })
    await enqueue()
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ state: 'done', attempts: 0, reason: null })
    expect(await effects()).toEqual(['1'])
  })

  it('is discarded when an outage outlasts the lease', async () => {
    const worker = queue.worker(effect, { changes: withOutage(6, LEASE_MS / 6) })
    await enqueue()
    await worker.runDue()
    expect(runs).toBe(2)
    expect(await queue.row()).toMatchObject({ state: 'done', throws: 0 })
    expect(await effects()).toEqual(['2'])
  })

  it('is written once although the response to its COMMIT is lost', async () => {
    let isLost = false
    const transaction: Changes['transaction'] = async (work) => {
      const value = await queue.changes.transaction(work)
      if (isLost) return value
      isLost = true
      throw problem('database.unavailable')
    }
    const worker = queue.worker(effect, { changes: { ...queue.changes, transaction } })
    await enqueue()
    await worker.runDue()
    queue.now += LEASE_MS
    await worker.runDue()
    expect(isLost).toBe(true)
    expect(runs).toBe(1)
    expect(await queue.row()).toMatchObject({ state: 'done', throws: 0 })
    expect(await effects()).toEqual(['1'])
  })

  it('counts as an unexpected error when writing its rows throws', async () => {
    const worker = queue.worker(async () => ({ type: 'done', commit: () => Promise.reject(new Error('no')) }))
    await enqueue()
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ state: 'open', throws: 1 })
  })

  it('is kept for a day when the job is one-shot', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const worker = queue.worker(effect)
    await enqueue()
    await worker.runDue()
    await queue.desire({ ...KEY, guildId: '11' })
    await worker.runDue()
    worker.start()
    queue.now += DAY_MS
    vi.advanceTimersByTime(HOUR_MS)
    expect(await enqueue()).toBe(false)
    queue.now += 1
    vi.advanceTimersByTime(HOUR_MS)
    await expect.poll(() => queue.row()).toBeUndefined()
    expect(await queue.row({ ...KEY, guildId: '11' })).toMatchObject({ state: 'done' })
    await worker.stop()
  })
})
