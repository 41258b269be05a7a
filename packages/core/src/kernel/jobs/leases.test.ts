import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/schema.ts'
import { LEASE_MS, claimJob, endAllLeases } from './claims.ts'
import type { Outcome } from './job.ts'
import { createTestQueue, KEY, type Queue } from './testing/queue.ts'

const DONE: Outcome = { type: 'done' }
/** How often a lease is renewed, in ms. */
const RENEW_MS = 20_000

let db: Database
let queue: Queue

const keyOf = (guildId: string, key = '') => ({ guildId, kind: 'menu', key })

describeOnEachEngine('a leased job', (open) => {
  beforeEach(async () => {
    db = await open()
    queue = createTestQueue(db)
  })
  afterEach(() => void vi.useRealTimers())

  it('writes its outcome and rows only while it holds the lease', async () => {
    const user = (id: string) => ({ user_id: id, username: 'ben', avatar: null, updated_at: 1 })
    const worker = queue.worker(async ({ revision }) => {
      if (revision === 2) await db.updateTable('jobs').set({ lease_token: 'another' }).execute()
      return {
        type: 'done',
        commit: async (trx) => {
          await trx
            .insertInto('users')
            .values(user(String(revision)))
            .execute()
        },
      }
    })
    await queue.desire()
    await worker.runDue()
    await queue.desire()
    await worker.runDue()
    const users = await db.selectFrom('users').select('user_id').execute()
    expect(users).toEqual([{ user_id: '1' }])
    expect(await queue.row()).toMatchObject({ lease_token: 'another', applied_revision: 1 })
  })

  it('cannot note progress after its lease was lost', async () => {
    let noted: unknown
    const worker = queue.worker(async (_, { note }) => {
      await db.updateTable('jobs').set({ lease_token: 'another' }).execute()
      await note({ step: 1 }).catch((error: unknown) => (noted = error))
      throw noted
    })
    await queue.desire()
    await worker.runDue()
    expect(noted).toMatchObject({ name: 'LeaseLost' })
    expect(await queue.row()).toMatchObject({ progress: null, throws: 0 })
  })

  it('continues with its progress in the next worker when the lease ends, even if it was postponed', async () => {
    const seen: unknown[] = []
    const worker = queue.worker(({ progress }) => Promise.resolve((seen.push(progress), DONE)))
    await queue.desire()
    await claimJob(db, KEY, { token: 'dead', now: queue.now })
    await db
      .updateTable('jobs')
      .set({ progress: '{"sent":true}', run_at: queue.now + 1e9 })
      .execute()
    await worker.runDue()
    expect(seen).toEqual([])
    queue.now += LEASE_MS
    await worker.runDue()
    expect(seen).toEqual([{ sent: true }])
  })

  it('is claimed despite a lease from before the clock was set back', async () => {
    const worker = queue.worker(() => Promise.resolve(DONE))
    await queue.desire()
    await claimJob(db, KEY, { token: 'dead', now: queue.now + 3_600_000 })
    await db
      .updateTable('jobs')
      .set({ lease_token: 'dead', leased_until: queue.now + 3_600_000 })
      .execute()
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ state: 'done' })
  })

  it('is not taken from a process whose clock is a little ahead', async () => {
    await queue.desire()
    expect(await claimJob(db, KEY, { token: 'ahead', now: queue.now + 5 })).toBeDefined()
    expect(await claimJob(db, KEY, { token: 'behind', now: queue.now })).toBeUndefined()
  })

  it('has its lease renewed during an attempt, which is aborted when the lease is lost', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let signal: AbortSignal | undefined
    const worker = queue.worker({
      kind: 'menu',
      area: null,
      slots: 2,
      perGuild: 2,
      limitMs: 600_000,
      run: (_, tools) => new Promise(() => (signal = tools.signal)),
    })
    await queue.desire()
    const running = worker.runDue()
    await expect.poll(() => signal).toBeDefined()
    const begun = queue.now
    for (let renewals = 1; renewals <= 4; renewals++) {
      queue.now = begun + renewals * RENEW_MS
      vi.advanceTimersByTime(RENEW_MS)
      await expect.poll(async () => (await queue.row())?.leased_until).toBe(queue.now + LEASE_MS)
    }
    expect(await claimJob(db, KEY, { token: 'another', now: queue.now })).toBeUndefined()
    expect(signal?.aborted).toBe(false)
    await db.updateTable('jobs').set({ lease_token: 'another' }).execute()
    vi.advanceTimersByTime(RENEW_MS)
    await running
    expect(signal?.aborted).toBe(true)
    expect(await queue.row()).toMatchObject({ lease_token: 'another', throws: 0 })
  })

  it('keeps its lease when its attempt is aborted because the process lost the shard', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let signal: AbortSignal | undefined
    const shards = { count: 1, ids: [0] }
    const worker = queue.worker(
      {
        kind: 'menu',
        area: null,
        slots: 4,
        perGuild: 2,
        limitMs: 600_000,
        run: (_, tools) => new Promise(() => (signal = tools.signal)),
      },
      { shards },
    )
    await queue.desire()
    const running = worker.runDue()
    await expect.poll(() => signal).toBeDefined()
    vi.advanceTimersByTime(1_000)
    expect(signal?.aborted).toBe(false)
    shards.ids.pop()
    vi.advanceTimersByTime(1_000)
    expect(signal?.aborted).toBe(true)
    await running
    expect(await queue.row()).toMatchObject({ state: 'open', throws: 0, leased_until: queue.now + LEASE_MS })
  })

  it('runs immediately when a startup ends the leases of a dead process', async () => {
    const worker = queue.worker(() => Promise.resolve(DONE))
    await queue.desire()
    await claimJob(db, KEY, { token: 'dead', now: queue.now })
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ state: 'open' })
    await endAllLeases(db)
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ state: 'done' })
  })

  it('is due again at the time that its outcome gives for the next run', async () => {
    let runs = 0
    const worker = queue.worker(() => Promise.resolve<Outcome>((runs++, { type: 'next', runAt: queue.now + 60_000 })))
    await queue.desire()
    await worker.runDue()
    await worker.runDue()
    expect(runs).toBe(1)
    expect(await queue.row()).toMatchObject({ state: 'open', run_at: 1_060_000 })
    queue.now += 60_000
    await worker.runDue()
    expect(runs).toBe(2)
  })

  it('is deleted when its handler drops it, also when a state was desired during the attempt', async () => {
    let isDesired = true
    const worker = queue.worker(async () => {
      if (isDesired) await queue.desire()
      isDesired = false
      return { type: 'drop' }
    })
    await queue.desire()
    await worker.runDue()
    expect(await queue.row()).toBeUndefined()
  })

  it('is claimed by only one of several workers', async () => {
    const seen: string[] = []
    const run = ({ guildId }: { guildId: string }) => Promise.resolve((seen.push(guildId), DONE))
    for (let guild = 10; guild < 40; guild++) await queue.desire(keyOf(String(guild)))
    await Promise.all([queue.worker(run).runDue(), queue.worker(run).runDue()])
    expect(seen.toSorted()).toEqual(Array.from({ length: 30 }, (_, at) => String(10 + at)))
  })

  it('runs only in a process that holds its shard', async () => {
    const inShard1 = String(1n << 22n)
    const seen: string[] = []
    const worker = queue.worker(({ guildId }) => Promise.resolve((seen.push(guildId), DONE)), {
      shards: { count: 2, ids: [1] },
    })
    await queue.desire()
    await queue.desire(keyOf(inShard1))
    await worker.runDue()
    expect(seen).toEqual([inShard1])
  })

  it('is released when its worker stops, although its handler ignores the signal', async () => {
    const worker = queue.worker(() => new Promise(() => {}))
    worker.start()
    await queue.desire()
    await vi.waitFor(async () => expect(await queue.row()).toMatchObject({ attempts: 1 }))
    await worker.stop()
    expect(await queue.row()).toMatchObject({ state: 'open', lease_token: null, attempts: 0, throws: 0 })
  })
})
