import { beforeEach, expect, it } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/schema.ts'
import { claimJob, LEASE_MS } from './claims.ts'
import type { JobKey, Outcome } from './job.ts'
import { createTestQueue, type Queue } from './testing/queue.ts'

const DONE: Outcome = { type: 'done' }
const LANE = 'member:1'

let db: Database
let queue: Queue

const keyOf = (key: string): JobKey => ({ guildId: '10', kind: 'menu', key })

describeOnEachEngine('a lane of jobs', (open) => {
  beforeEach(async () => {
    db = await open()
    queue = createTestQueue(db)
  })

  it('runs its jobs one at a time, oldest first', async () => {
    const order: string[] = []
    for (const key of ['c', 'a', 'b']) {
      queue.now += 1
      await queue.desire(keyOf(key), { lane: LANE })
    }
    let running = 0
    const worker = queue.worker(async ({ key }) => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      order.push(key)
      running -= 1
      return DONE
    })
    await worker.runDue()
    expect(order).toEqual(['c', 'a', 'b'])
  })

  it('makes an unblocked older job wait while a later one runs', async () => {
    const ran: string[] = []
    let isBlocked = true
    const worker = queue.worker(({ key }) => {
      ran.push(key)
      return Promise.resolve(isBlocked ? { type: 'blocked', on: 'permissions', reason: 'No.' } : DONE)
    })
    await queue.desire(keyOf('older'), { lane: LANE })
    await worker.runDue()
    isBlocked = false
    queue.now += 1
    await queue.desire(keyOf('later'), { lane: LANE })
    expect(await claimJob(db, keyOf('later'), { token: 'elsewhere', now: queue.now })).toBeDefined()
    await worker.unblock('10', ['permissions'])
    await worker.runDue()
    expect(ran).toEqual(['older'])
    expect(await claimJob(db, keyOf('older'), { token: 'here', now: queue.now })).toBeUndefined()
    // The process with the later job died, so the older job is first in the lane again.
    queue.now += LEASE_MS
    await worker.runDue()
    expect(ran).toEqual(['older', 'older', 'later'])
  })
})
