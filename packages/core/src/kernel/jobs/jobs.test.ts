import { beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/schema.ts'
import { problem } from '../problem.ts'
import type { Outcome } from './job.ts'
import { createTestQueue, KEY, type Queue } from './testing/queue.ts'

const DONE: Outcome = { type: 'done' }

let db: Database
let queue: Queue

const keyOf = (guildId: string, key = '') => ({ guildId, kind: 'menu', key })

describeOnEachEngine('the job queue', (open) => {
  beforeEach(async () => {
    db = await open()
    queue = createTestQueue(db)
  })

  it('runs a job once for each desired state', async () => {
    const revisions: number[] = []
    const worker = queue.worker(({ revision }) => Promise.resolve((revisions.push(revision), DONE)))
    await queue.desire()
    await worker.runDue()
    await worker.runDue()
    await queue.desire()
    await worker.runDue()
    expect(revisions).toEqual([1, 2])
    expect(await queue.row()).toMatchObject({ state: 'done', revision: 2, applied_revision: 2, lease_token: null })
  })

  it('applies "off" after the response to "on" was lost', async () => {
    let inDiscord = 'off'
    let desired = 'on'
    const worker = queue.worker(async () => {
      inDiscord = desired
      if (desired === 'on') {
        desired = 'off'
        await queue.desire()
        throw problem('discord.unavailable')
      }
      return DONE
    })
    await queue.desire()
    await worker.runDue()
    queue.now += 10_000
    await worker.runDue()
    expect(inDiscord).toBe('off')
    expect(await queue.row()).toMatchObject({ state: 'done', revision: 2, applied_revision: 2 })
  })

  it('runs a job again when a new state is desired during an attempt', async () => {
    let runs = 0
    const worker = queue.worker(async () => {
      runs += 1
      if (runs === 1) await queue.desire()
      return DONE
    })
    await queue.desire()
    await worker.runDue()
    expect(runs).toBe(2)
  })

  it('combines changes within the spacing after an attempt into one run', async () => {
    let runs = 0
    const worker = queue.worker(() => Promise.resolve((runs++, DONE)))
    await queue.desire(KEY, { spacing: 2_000 })
    await worker.runDue()
    queue.now += 500
    await queue.desire(KEY, { spacing: 2_000 })
    await queue.desire(KEY, { spacing: 2_000 })
    await worker.runDue()
    expect(runs).toBe(1)
    expect(await queue.row()).toMatchObject({ run_at: 1_002_000 })
    queue.now = 1_002_000
    await worker.runDue()
    expect(runs).toBe(2)
  })

  it('waits until the retry time that Discord gave, even if a new state is desired', async () => {
    let runs = 0
    const worker = queue.worker(() => {
      runs += 1
      return Promise.resolve<Outcome>(runs === 1 ? { type: 'retryAt', time: queue.now + 7_000 } : DONE)
    })
    await queue.desire()
    await worker.runDue()
    await queue.desire(KEY, { priority: 0 })
    await worker.retryNow()
    await worker.runDue()
    expect(runs).toBe(1)
    queue.now += 7_000
    await worker.runDue()
    expect(runs).toBe(2)
  })

  it('retries an unexpected error with back-off, and shows a neutral sentence with an id', async () => {
    const worker = queue.worker(() => Promise.reject(new Error('connect ECONNREFUSED secret')))
    await queue.desire()
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ throws: 1, run_at: queue.now + 500 })
    const row = await queue.row()
    expect(row?.reason).toMatch(/^Something went wrong\. .* report error [0-9a-f-]{36}/)
    expect(row?.reason).not.toContain('secret')
    queue.now += 500
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ throws: 2, run_at: queue.now + 1_000 })
  })

  it('runs a new desired state immediately although the previous one failed', async () => {
    let runs = 0
    const worker = queue.worker(() => (runs++ === 0 ? Promise.reject(new Error('no')) : Promise.resolve(DONE)))
    await queue.desire()
    await worker.runDue()
    await queue.desire()
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ state: 'done', attempts: 0, throws: 0, reason: null })
  })

  it('blocks a job after twenty unexpected errors until another program version starts', async () => {
    const worker = queue.worker(() => Promise.reject(new Error('no')))
    await queue.desire()
    for (let runs = 0; runs < 20; runs++) {
      await worker.runDue()
      queue.now += 300_000
    }
    expect(await queue.row()).toMatchObject({ state: 'blocked', blocked_on: 'program', blocked_version: '1' })
    const same = queue.worker(() => Promise.resolve(DONE))
    same.start()
    await same.stop()
    expect(await queue.row()).toMatchObject({ state: 'blocked' })
    const next = queue.worker(() => Promise.resolve(DONE), { version: '2' })
    next.start()
    await vi.waitFor(async () => expect(await queue.row()).toMatchObject({ state: 'done' }))
    await next.stop()
  })

  it('fails only the job with unreadable progress, and does not log the progress', async () => {
    const ran: string[] = []
    const worker = queue.worker(({ key }) => Promise.resolve((ran.push(key), DONE)))
    await queue.desire(keyOf('10', 'a'))
    await queue.desire(keyOf('10', 'b'))
    await db.updateTable('jobs').set({ progress: '{"text": "a private word' }).where('key', '=', 'a').execute()
    await worker.runDue()
    expect(ran).toEqual(['b'])
    expect(await queue.row(keyOf('10', 'a'))).toMatchObject({
      state: 'open',
      throws: 1,
      progress: expect.stringContaining('private'),
    })
    expect(queue.logged()).toContain('The column progress of the row menu a of jobs cannot be read.')
    expect(queue.logged()).not.toContain('private')
  })

  it('counts errors from zero for a state that is saved during the twentieth failing attempt', async () => {
    let runs = 0
    const worker = queue.worker(async () => {
      runs += 1
      if (runs === 20) await queue.desire()
      if (runs <= 21) throw new Error('no')
      return DONE
    })
    await queue.desire()
    for (let attempts = 0; attempts < 20; attempts++) {
      await worker.runDue()
      queue.now += 300_000
    }
    expect(await queue.row()).toMatchObject({ state: 'open', throws: 1, revision: 2 })
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ state: 'done', applied_revision: 2, throws: 0 })
  })

  it('probes one blocked job after a change that may unblock it, and runs the others when the probe succeeds', async () => {
    const keys: string[] = []
    let outcome: Outcome = { type: 'blocked', on: 'permissions', reason: 'The bot needs Send Messages.' }
    const worker = queue.worker(({ key }) => Promise.resolve((keys.push(key), outcome)))
    for (const key of ['a', 'b', 'c']) await queue.desire(keyOf('10', key))
    await worker.runDue()
    queue.now += 3_600_000
    await worker.retryNow()
    await worker.runDue()
    expect(keys).toHaveLength(3)
    expect(await queue.jobs.status(keyOf('10', 'b'))).toEqual({
      status: 'blocked',
      reason: 'The bot needs Send Messages.',
    })
    await worker.unblock('10', ['permissions'])
    await worker.runDue()
    expect(keys).toHaveLength(4)
    outcome = DONE
    await worker.unblock('10', ['channel'])
    await worker.runDue()
    expect(keys).toHaveLength(4)
    await worker.unblock('10', ['permissions'])
    await worker.runDue()
    expect(keys).toHaveLength(7)
    expect(await queue.row(keyOf('10', 'c'))).toMatchObject({ state: 'done' })
  })

  it('probes the blocked jobs of every guild when several changes happen at the same moment', async () => {
    const tried: string[] = []
    const worker = queue.worker(({ guildId, key }) => {
      tried.push(guildId)
      return Promise.resolve({ type: 'blocked', on: key === 'a' ? 'roles' : 'channel', reason: 'No.' })
    })
    await queue.desire(keyOf('10', 'a'))
    await queue.desire(keyOf('11', 'b'))
    await worker.runDue()
    await Promise.all([
      worker.unblock('10', ['permissions', 'channel']),
      worker.unblock('10', ['permissions', 'roles']),
      worker.unblock('11', ['permissions', 'channel']),
    ])
    await worker.runDue()
    expect(tried.toSorted()).toEqual(['10', '10', '11', '11'])
  })

  it('writes nothing when a change affects only guilds without blocked jobs', async () => {
    const worker = queue.worker(() => Promise.resolve(DONE))
    await queue.desire()
    await worker.runDue()
    const transaction = vi.spyOn(queue.changes, 'transaction')
    await Promise.all([worker.unblock('10', ['permissions']), worker.unblock('11', ['permissions'])])
    expect(transaction).not.toHaveBeenCalled()
  })

  it('does not reopen a blocked job while its handler reports that it cannot run', async () => {
    let isAllowed = false
    const worker = queue.worker({
      kind: 'menu',
      area: null,
      slots: 2,
      perGuild: 2,
      limitMs: 1_000,
      canUnblock: () => isAllowed,
      run: () => Promise.resolve(isAllowed ? DONE : { type: 'blocked', on: 'permissions', reason: 'No.' }),
    })
    await queue.desire()
    await worker.runDue()
    await worker.unblock('10', ['permissions'])
    expect(await queue.row()).toMatchObject({ state: 'blocked' })
    isAllowed = true
    await worker.unblock('10', ['permissions'])
    await worker.runDue()
    expect(await queue.row()).toMatchObject({ state: 'done' })
  })

  it('does not reopen a blocked job on a recheck', async () => {
    const worker = queue.worker(() => Promise.resolve({ type: 'blocked', on: 'permissions', reason: 'No.' }))
    await queue.desire()
    await worker.runDue()
    await queue.jobs.recheckGuilds('menu', ['10', '11'])
    expect(await queue.row()).toMatchObject({ state: 'blocked', revision: 1 })
    expect(await queue.row(keyOf('11'))).toMatchObject({ state: 'open', priority: 2 })
  })

  it('runs a job again when it is rechecked during an attempt', async () => {
    let runs = 0
    const worker = queue.worker(async () => {
      runs += 1
      if (runs === 1) await queue.changes.transaction((trx) => queue.jobs.recheck(trx, KEY))
      return DONE
    })
    await queue.desire()
    await worker.runDue()
    expect(runs).toBe(2)
  })

  it('runs a one-shot job once, also when it is enqueued again after it was done', async () => {
    let runs = 0
    const worker = queue.worker(() => Promise.resolve((runs++, DONE)))
    const enqueue = () =>
      queue.changes.transaction((trx) =>
        queue.jobs.enqueueOnce(trx, KEY, { runAt: queue.now, priority: 1, lane: null }),
      )
    expect(await enqueue()).toBe(true)
    expect(await enqueue()).toBe(false)
    await worker.runDue()
    expect(await enqueue()).toBe(false)
    await worker.runDue()
    expect(runs).toBe(1)
  })
})
