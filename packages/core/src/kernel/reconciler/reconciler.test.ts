import { beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/sqlite.ts'
import { createLog } from '../log.ts'
import { createLocalNudges, type Nudges } from '../nudge.ts'
import { RetryLater } from './retry-later.ts'
import { createReconciler, type ReconcileHandler } from './reconciler.ts'
import { getTarget, leaseTarget, recheckTarget, wantTarget } from './targets-store.ts'

const KEY = { guildId: '10', kind: 'sign', ref: '' }

let db: Database
let nudges: Nudges
let now: number

function worker(handler: ReconcileHandler) {
  const clock = { now: () => now }
  return createReconciler({ db, clock, nudges, log: createLog('silent'), random: () => 0, handlers: { sign: handler } })
}

const want = (hash: string, dueAt: number) => wantTarget(db, { ...KEY, hash, now, dueAt })

describeOnEachEngine('the reconciler', (open) => {
  beforeEach(async () => {
    db = await open()
    nudges = createLocalNudges()
    now = 1_000_000
  })

  it('does what is wanted once, and then leaves it', async () => {
    const seen: string[] = []
    const reconciler = worker((guildId) => Promise.resolve((seen.push(guildId), 'a')))
    await want('a', now)
    await reconciler.runDue()
    await reconciler.runDue()
    expect(seen).toEqual(['10'])
    expect(await getTarget(db, KEY)).toMatchObject({
      applied_hash: 'a',
      attempts: 0,
      lease_owner: null,
      last_error: null,
    })
  })

  it('waits until a target is due', async () => {
    let calls = 0
    const reconciler = worker(() => Promise.resolve((calls++, 'a')))
    await want('a', now + 2_000)
    await reconciler.runDue()
    expect(calls).toBe(0)
    now += 2_000
    await reconciler.runDue()
    expect(calls).toBe(1)
  })

  it('comes back when it was told to, which is no failure', async () => {
    const reconciler = worker(() => Promise.reject(new RetryLater(7_000, 'too many calls')))
    await want('a', now)
    await reconciler.runDue()
    expect(await getTarget(db, KEY)).toMatchObject({ attempts: 0, last_error: 'too many calls', due_at: now + 7_000 })
    await reconciler.retryFailed()
    expect(await getTarget(db, KEY)).toMatchObject({ due_at: now + 7_000 })
  })

  it('tries at once what failed when Discord is known to be back, and begins to count anew', async () => {
    const reconciler = worker(() => Promise.reject(new Error('Discord is away')))
    await want('a', now)
    for (let times = 0; times < 9; times++) {
      now += 300_000
      await reconciler.runDue()
    }
    expect(await getTarget(db, KEY)).toMatchObject({ attempts: 9, due_at: now + 128_000 })
    await reconciler.retryFailed()
    await reconciler.runDue()
    expect(await getTarget(db, KEY)).toMatchObject({ attempts: 1, due_at: now + 500 })
  })

  it('ends in time although a handler heeds no signal', async () => {
    const reconciler = worker(() => new Promise(() => {}))
    await want('a', now)
    reconciler.start()
    await vi.waitFor(async () => expect(await getTarget(db, KEY)).toMatchObject({ attempts: 1 }))
    const begun = Date.now()
    await reconciler.stop()
    expect(Date.now() - begun).toBeLessThan(3_000)
    expect(await getTarget(db, KEY)).toMatchObject({ lease_owner: null, applied_hash: null })
  })

  it('backs off after each failure', async () => {
    const reconciler = worker(() => Promise.reject(new Error('Discord is away')))
    await want('a', now)
    await reconciler.runDue()
    expect(await getTarget(db, KEY)).toMatchObject({ attempts: 1, last_error: expect.any(String), due_at: now + 500 })
    now += 500
    await reconciler.runDue()
    expect(await getTarget(db, KEY)).toMatchObject({ attempts: 2, due_at: now + 1_000, lease_owner: null })
    for (let more = 0; more < 12; more++) {
      now += 300_000
      await reconciler.runDue()
    }
    expect(await getTarget(db, KEY)).toMatchObject({ attempts: 14, due_at: now + 150_000 })
  })

  it('does again what was wanted anew during an attempt, even when the first wish came back', async () => {
    let wanted = 'a'
    let calls = 0
    const reconciler = worker(async () => {
      calls++
      if (calls > 1) return wanted
      wanted = 'b'
      await want('b', now)
      const applied = wanted
      wanted = 'a'
      await want('a', now)
      return applied
    })
    await want('a', now)
    await reconciler.runDue()
    expect(await getTarget(db, KEY)).toMatchObject({ wanted_hash: 'a', applied_hash: 'b' })
    now += 1_000
    await reconciler.runDue()
    expect(calls).toBe(2)
    expect(await getTarget(db, KEY)).toMatchObject({ wanted_hash: 'a', applied_hash: 'a' })
  })

  it('does not hold a new wish back because of the failure of the old one', async () => {
    let calls = 0
    const reconciler = worker(async () => {
      calls++
      if (calls > 1) return 'b'
      await want('b', now)
      throw new Error('no')
    })
    await want('a', now)
    await reconciler.runDue()
    expect(await getTarget(db, KEY)).toMatchObject({ applied_hash: 'b', attempts: 0, last_error: null })
  })

  it('takes over from a worker that died, once its lease is over', async () => {
    let calls = 0
    const reconciler = worker(() => Promise.resolve((calls++, 'a')))
    await want('a', now)
    await leaseTarget(db, KEY, { owner: 'dead', now, until: now + 60_000 })
    await reconciler.runDue()
    expect(calls).toBe(0)
    now += 60_000
    await reconciler.runDue()
    expect(calls).toBe(1)
  })

  it('is not fooled by an attempt that ends after its lease was taken away', async () => {
    let calls = 0
    const reconciler = worker(async () => {
      calls++
      if (calls === 1) await recheckTarget(db, { ...KEY, hash: 'a', now })
      return 'a'
    })
    await want('a', now)
    await reconciler.runDue()
    expect(calls).toBe(2)
  })

  it('takes over at once what is leased for longer than any lease lasts: the clock was set back', async () => {
    const reconciler = worker(() => Promise.resolve('a'))
    await want('a', now - 3_600_000)
    await leaseTarget(db, KEY, { owner: 'dead', now: now + 3_600_000, until: now + 3_660_000 })
    await reconciler.runDue()
    expect(await getTarget(db, KEY)).toMatchObject({ applied_hash: 'a', lease_owner: null })
  })

  it('gives a target to only one of several workers', async () => {
    let calls = 0
    let end = (): void => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const handler: ReconcileHandler = async () => {
      calls++
      await ended
      return 'a'
    }
    await want('a', now)
    const first = worker(handler).runDue()
    await vi.waitFor(() => expect(calls).toBe(1))
    // While the first is at work; were it given the target too, this would not end.
    await worker(handler).runDue()
    end()
    await first
    expect(calls).toBe(1)
  })

  it('misses no nudge that comes while it is at work', async () => {
    const seen: string[] = []
    const reconciler = worker(async (guildId) => {
      seen.push(guildId)
      if (guildId !== '99') {
        const next = String(Number(guildId) + 1)
        await wantTarget(db, { guildId: next, kind: 'sign', ref: '', hash: 'a', now, dueAt: now })
        // At every moment of the work that follows, to the last look for what is due.
        setTimeout(() => nudges.send({ about: 'reconcile', guildId: next, kind: 'sign', ref: '' }), Number(guildId) % 5)
      }
      return 'a'
    })
    reconciler.start()
    await want('a', now)
    nudges.send({ about: 'reconcile', ...KEY })
    await vi.waitFor(() => expect(seen).toContain('99'), 4_000)
    await reconciler.stop()
  })

  it('aborts an attempt that would keep the process from ending, and keeps the wish', async () => {
    let begin = (): void => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const reconciler = worker((_, signal) => {
      begin()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    })
    reconciler.start()
    await want('a', now)
    nudges.send({ about: 'reconcile', ...KEY })
    await begun
    const stopped = Date.now()
    await reconciler.stop()
    expect(Date.now() - stopped).toBeLessThan(3_000)
    expect(await getTarget(db, KEY)).toMatchObject({
      applied_hash: null,
      last_error: 'This took too long. It is tried again.',
      lease_owner: null,
    })
  })

  it('starts at a nudge, tells when it is through, and stops cleanly in the middle of an attempt', async () => {
    let finished = false
    let begin = (): void => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const reconciler = worker(async () => {
      begin()
      await new Promise((resolve) => setTimeout(resolve, 30))
      finished = true
      return 'a'
    })
    reconciler.start()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const told = new Promise((resolve) => nudges.listen('reconciled', resolve))
    await want('a', now)
    nudges.send({ about: 'reconcile', ...KEY })
    await begun
    await reconciler.stop()
    expect(finished).toBe(true)
    expect(await told).toEqual({ about: 'reconciled', ...KEY })
  })
})
