import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import { migrate } from '../database/migrate.ts'
import type { Database } from '../database/schema.ts'
import { openSqlite } from '../database/sqlite.ts'
import type { Job, JobKey, Outcome } from './job.ts'
import { createTestQueue, KEY, type Queue } from './testing/queue.ts'
import type { JobWorker } from './worker.ts'

const HOUR_MS = 3_600_000
/** How long a worker pauses when no job is due, in ms. */
const SWEEP_MS = 5_000
/** A limit for waits, in ms: longer than the pause of a sweep. */
const WAIT_MS = 15_000

let db: Database
let queue: Queue

const schedule = (runAt: number) => queue.changes.transaction((trx) => queue.jobs.schedule(trx, KEY, runAt))
const runOnce = (outcome: Outcome) => queue.worker(async () => outcome).runDue()

describeOnEachEngine('a scheduled job', (openDatabase) => {
  beforeEach(async () => {
    db = await openDatabase()
    queue = createTestQueue(db)
  })

  it('is due at the time that was set last, whether later or earlier', async () => {
    for (const hours of [2, 5, 1]) {
      await schedule(queue.now + hours * HOUR_MS)
      expect(await queue.row()).toMatchObject({ run_at: queue.now + hours * HOUR_MS, state: 'open' })
    }
  })

  it('is open again when it is scheduled after it was done or blocked', async () => {
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

  it('keeps the retry time that Discord gave, with and without noted progress', async () => {
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

describeOnEachEngine('after the clock was set back', (openDatabase) => {
  const named = (key: string): JobKey => ({ ...KEY, key })
  const done = (key: string) =>
    vi.waitFor(async () => expect(await queue.row(named(key))).toMatchObject({ state: 'done' }), WAIT_MS)
  let worker: JobWorker

  beforeEach(async () => {
    db = await openDatabase()
    queue = createTestQueue(db)
    let calls = 0
    worker = queue.worker(async () => {
      if (calls++ === 0) throw new Error('It fails once.')
      return { type: 'done' }
    })
    onTestFinished(() => worker.stop())
    await queue.desire(named('failed'))
  })

  it('a job that was due or had failed runs at the next start, and a scheduled one keeps its time', async () => {
    await worker.runDue()
    const scheduledAt = queue.now + HOUR_MS
    await queue.changes.transaction((trx) => queue.jobs.schedule(trx, named('scheduled'), scheduledAt))
    await queue.desire(named('due'))
    queue.now -= 2 * HOUR_MS
    worker.start()
    await done('due')
    queue.now += 1_000
    await done('failed')
    expect(await queue.row(named('scheduled'))).toMatchObject({ state: 'open', run_at: scheduledAt })
  })

  it('a job that had failed is retried by the running program', async () => {
    worker.start()
    const failedAt = queue.now
    await vi.waitFor(async () => expect((await queue.row(named('failed')))?.run_at).toBeGreaterThan(failedAt), WAIT_MS)
    queue.now -= 2 * HOUR_MS
    await vi.waitFor(async () => expect((await queue.row(named('failed')))?.run_at).toBeLessThan(failedAt), WAIT_MS)
    queue.now += 1_000
    await done('failed')
  })
})

describeOnEachEngine('a job whose caller no longer waits', (openDatabase) => {
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

  it('is not withdrawn after an attempt has noted progress or is done', async () => {
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

  it('is not finished by an attempt that had noted no progress before the withdrawal', async () => {
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

// SQLite only: PostgreSQL's client has its own timers.
it.each([1, 2, 3, 4])(
  'a job that becomes due while the queue is read does not wait for the next sweep: %i ms after the start of the read',
  async (ms) => {
    const database = openSqlite(':memory:')
    onTestFinished(() => database.destroy())
    await migrate(database)
    const looked = createTestQueue(database)
    const done: string[] = []
    const run = async ({ key }: Job): Promise<Outcome> => {
      done.push(key)
      return { type: 'done' }
    }
    const pauses = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => pauses.mockRestore())
    // Each reading of this clock advances it by a millisecond.
    const clock = { now: () => looked.now++ }
    const worker = looked.worker({ kind: 'menu', area: null, slots: 4, perGuild: 2, limitMs: HOUR_MS, run }, { clock })
    worker.start()
    await looked.desire({ ...KEY, key: 'first' })
    await vi.waitFor(async () => expect(await looked.row({ ...KEY, key: 'first' })).toMatchObject({ state: 'done' }))
    await vi.waitFor(() => expect(pauses.mock.lastCall?.[1]).toBe(SWEEP_MS))
    pauses.mockClear()
    const second = { ...KEY, key: 'second' }
    await looked.changes.transaction((trx) => looked.jobs.schedule(trx, second, looked.now + ms))
    await vi.waitFor(() => expect(done).toEqual(['first', 'second']), WAIT_MS)
    const asked = pauses.mock.calls.map(([, pause]) => pause)
    expect(asked.slice(0, asked.indexOf(HOUR_MS))).not.toContain(SWEEP_MS)
    await worker.stop()
  },
)
