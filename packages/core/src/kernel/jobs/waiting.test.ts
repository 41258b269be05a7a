import { beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/schema.ts'
import type { Outcome } from './job.ts'
import { createTestQueue, KEY, type Queue } from './testing/queue.ts'

const DONE: Outcome = { type: 'done' }
/** Longer than the time limit of a test, so that a caller that waits until the end fails the test. */
const VERY_LONG_MS = 60_000

let db: Database
let queue: Queue
/** The number of reads of jobs. */
let looks: number

describeOnEachEngine('a caller that waits for a job', (open) => {
  beforeEach(async () => {
    looks = 0
    db = await open(({ query }) => {
      if (query.sql.startsWith('select * from "jobs"')) looks += 1
    })
    queue = createTestQueue(db)
  })

  it('receives the outcome of its own revision', async () => {
    let reached = (): void => {}
    const worker = queue.worker(
      (job) =>
        new Promise(
          (resolve) =>
            (reached = () =>
              resolve(job.revision === 1 ? DONE : { type: 'blocked', on: 'permissions', reason: 'No.' })),
        ),
    )
    worker.start()
    const waiter = queue.jobs.waiter(KEY)
    const first = await queue.desire(KEY, { priority: 0 })
    expect(await waiter.outcome(first, 20)).toMatchObject({ status: 'queued' })
    const outcome = waiter.outcome(first, 5_000)
    await vi.waitFor(async () => expect(await queue.row()).toMatchObject({ attempts: 1 }))
    reached()
    expect(await outcome).toEqual({ status: 'applied', reason: null })
    const second = await queue.desire(KEY, { priority: 0 })
    const refused = waiter.outcome(second, 5_000)
    await vi.waitFor(async () => expect((await queue.row())?.lease_token).not.toBeNull())
    reached()
    expect(await refused).toEqual({ status: 'blocked', reason: 'No.' })
    waiter.close()
    await worker.stop()
  })

  it('receives an outcome although its notification was lost', async () => {
    const revision = await queue.desire(KEY, { priority: 0 })
    const waiter = queue.jobs.waiter(KEY)
    const outcome = waiter.outcome(revision, VERY_LONG_MS)
    await expect.poll(() => looks).toBe(1)
    await db.updateTable('jobs').set({ state: 'done', applied_revision: revision }).execute()
    expect(await outcome).toEqual({ status: 'applied', reason: null })
    waiter.close()
  })
})
