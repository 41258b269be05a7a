import { beforeEach, expect, it } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/sqlite.ts'
import type { Outcome } from './job.ts'
import { createTestQueue, KEY, type Queue } from './testing.ts'

const HOUR_MS = 3_600_000

let db: Database
let queue: Queue

const schedule = (runAt: number) => queue.changes.transaction((trx) => queue.jobs.schedule(trx, KEY, runAt))
const runOnce = (outcome: Outcome) => queue.worker(async () => outcome).runDue()

describeOnEachEngine('a job that is scheduled', (openDatabase) => {
  beforeEach(async () => {
    db = await openDatabase()
    queue = createTestQueue(db)
  })

  it('is due at its last time, be it later or earlier than before', async () => {
    for (const hours of [2, 5, 1]) {
      await schedule(queue.now + hours * HOUR_MS)
      expect(await queue.row()).toMatchObject({ run_at: queue.now + hours * HOUR_MS, state: 'open' })
    }
  })

  it('is open again after it was done or blocked', async () => {
    await schedule(queue.now)
    await runOnce({ type: 'done' })
    expect(await queue.row()).toMatchObject({ state: 'done' })
    await schedule(queue.now)
    await runOnce({ type: 'blocked', on: 'permissions', reason: 'The bot needs Send Messages.' })
    expect(await queue.row()).toMatchObject({ state: 'blocked' })
    await schedule(queue.now + HOUR_MS)
    expect(await queue.row()).toMatchObject({
      state: 'open',
      run_at: queue.now + HOUR_MS,
      blocked_on: null,
      reason: null,
    })
  })

  it('keeps a time that is set during an attempt', async () => {
    await schedule(queue.now)
    const worker = queue.worker(async () => {
      await schedule(queue.now + HOUR_MS)
      return { type: 'next', runAt: queue.now + 5 * HOUR_MS }
    })
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ run_at: queue.now + HOUR_MS, state: 'open' })
  })

  it('is continued first when an attempt has noted progress, and keeps a time that Discord gave', async () => {
    await schedule(queue.now)
    const due = queue.now
    const worker = queue.worker(async (_, tools) => {
      await tools.note({ step: 1 })
      return { type: 'retryAt', time: due + 1_000 }
    })
    await worker.runDue()
    await schedule(due + HOUR_MS)
    expect(await queue.row()).toMatchObject({ run_at: due + 1_000, progress: '{"step":1}' })
    await db.updateTable('jobs').set({ progress: null }).execute()
    await schedule(due)
    expect(await queue.row()).toMatchObject({ run_at: due + 1_000 })
  })
})

describeOnEachEngine('a job whose caller waits no longer', (openDatabase) => {
  beforeEach(async () => {
    db = await openDatabase()
    queue = createTestQueue(db)
  })

  it('is withdrawn when no attempt has noted progress', async () => {
    await schedule(queue.now)
    expect(await queue.jobs.withdraw(KEY)).toBe(true)
    expect(await queue.row()).toBeUndefined()
    expect(await queue.jobs.withdraw(KEY)).toBe(false)
  })

  it('stays once an attempt has noted progress, or has done it', async () => {
    await schedule(queue.now)
    const worker = queue.worker(async (_, tools) => {
      await tools.note({ step: 1 })
      expect(await queue.jobs.withdraw(KEY)).toBe(false)
      return { type: 'done' }
    })
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ state: 'done' })
    expect(await queue.jobs.withdraw(KEY)).toBe(false)
  })

  it('is not done by an attempt that has noted nothing yet', async () => {
    await schedule(queue.now)
    let isNoted = false
    const worker = queue.worker(async (_, tools) => {
      expect(await queue.jobs.withdraw(KEY)).toBe(true)
      await tools.note({ step: 1 })
      isNoted = true
      return { type: 'done' }
    })
    await worker.runDue()
    expect(isNoted).toBe(false)
  })
})
