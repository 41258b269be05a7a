import { beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/sqlite.ts'
import { problem } from '../problem.ts'
import type { JobHandler, JobKey, Outcome } from './job.ts'
import { createTestQueue, KEY, type Queue } from './testing.ts'

const DONE: Outcome = { type: 'done' }

let db: Database
let queue: Queue
/** Ends the attempt at a job. */
let end: Map<string, () => void>

const keyOf = (guildId: string, key = ''): JobKey => ({ guildId, kind: 'menu', key })
const nameOf = ({ guildId, key }: JobKey): string => `${guildId}${key}`

/** Attempts that go on until the test ends them. */
const endless = (slots: number): JobHandler => ({
  kind: 'menu',
  slots,
  limitMs: 10_000,
  run: (job) => new Promise((resolve) => end.set(nameOf(job), () => resolve(DONE))),
})

const begun = () => [...end.keys()].toSorted()

describeOnEachEngine('the order of jobs', (open) => {
  beforeEach(async () => {
    db = await open()
    queue = createTestQueue(db)
    end = new Map()
  })

  async function run(handler: JobHandler, test: () => Promise<void>): Promise<void> {
    const worker = queue.worker(handler)
    worker.start()
    try {
      await test()
    } finally {
      for (const release of end.values()) release()
      await worker.stop()
    }
  }

  it('runs at most two attempts of a kind in one guild, and other guilds meanwhile', async () => {
    for (let at = 0; at < 5; at++) await queue.desire(keyOf('10', `-${at}`))
    queue.now += 1
    await queue.desire(keyOf('11'))
    await run(endless(6), async () => {
      await vi.waitFor(() => expect(begun()).toEqual(['10-0', '10-1', '11']))
      end.get('11')?.()
      await vi.waitFor(async () => expect(await queue.row(keyOf('11'))).toMatchObject({ state: 'done' }))
      expect(begun()).toEqual(['10-0', '10-1', '11'])
    })
  })

  it('serves guilds in turn, so that a thousand older jobs of one do not delay another', async () => {
    const order: string[] = []
    const many = Array.from({ length: 200 }, (_, at) => keyOf('10', `-${at}`))
    await queue.changes.transaction(async (trx) => {
      for (const key of many) await queue.jobs.setDesired(trx, key, { priority: 1, spacing: 0, lane: null })
    })
    queue.now += 1
    await queue.desire(keyOf('11'))
    const handler = { kind: 'menu', slots: 2, limitMs: 1_000 }
    const worker = queue.worker({ ...handler, run: (job) => Promise.resolve((order.push(job.guildId), DONE)) })
    await worker.runDue()
    expect(order.indexOf('11')).toBeLessThan(4)
    expect(order).toHaveLength(201)
  })

  it('keeps a slot for jobs that a request waits for', async () => {
    for (let guild = 10; guild < 20; guild++) await queue.desire(keyOf(String(guild)))
    await run(endless(3), async () => {
      await vi.waitFor(() => expect(begun()).toHaveLength(2))
      await queue.desire(keyOf('30'), { priority: 0 })
      await vi.waitFor(() => expect(begun()).toContain('30'))
      expect(begun()).toHaveLength(3)
    })
  })

  it('runs jobs of one lane one at a time, oldest first', async () => {
    const order: string[] = []
    for (const key of ['c', 'a', 'b']) {
      queue.now += 1
      await queue.desire(keyOf('10', key), { lane: 'member:1' })
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

  it('probes with one job at a time while Discord is unreachable, and runs all when it is back', async () => {
    let isBack = false
    let tries = 0
    const worker = queue.worker(() => {
      tries += 1
      return isBack ? Promise.resolve(DONE) : Promise.reject(problem('discord.unavailable'))
    })
    for (let guild = 10; guild < 60; guild++) await queue.desire(keyOf(String(guild)))
    await worker.runDue()
    const before = tries
    expect(before).toBeLessThan(12)
    // Longer than the longest pause between two probes.
    queue.now += 60_000
    await worker.runDue()
    expect(tries).toBe(before + 1)
    isBack = true
    await worker.retryNow()
    await worker.runDue()
    const open = await db.selectFrom('jobs').select('guild_id').where('state', '<>', 'done').execute()
    expect(open).toEqual([])
  })

  it('does not count an unreachable Discord as an error of the job', async () => {
    const worker = queue.worker(() => Promise.reject(problem('discord.unavailable')))
    await queue.desire()
    for (let runs = 0; runs < 25; runs++) {
      await worker.runDue()
      queue.now += 400_000
    }
    expect(await queue.row()).toMatchObject({ state: 'open', throws: 0 })
  })

  it('reports to a waiting caller the outcome of its own revision', async () => {
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
})
