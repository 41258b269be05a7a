import { beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/schema.ts'
import { problem } from '../problem.ts'
import type { JobKey, Outcome } from './job.ts'
import { createTestQueue, type Queue } from './testing/queue.ts'
import type { JobWorker } from './worker.ts'

const DONE: Outcome = { type: 'done' }
/** Longer than the longest pause between two probes. */
const PAUSE_MS = 30_000
/** A job that failed this often waits for minutes, longer than all probes of a test. */
const MANY_ATTEMPTS = 20

let db: Database
let queue: Queue
let claims: number
let tries: string[]
let isBack: boolean

const keyOf = (guildId: string): JobKey => ({ guildId, kind: 'menu', key: '' })

/** A worker whose attempts succeed once Discord is back. */
const worker = (): JobWorker =>
  queue.worker(({ guildId }) => {
    tries.push(guildId)
    return isBack ? Promise.resolve(DONE) : Promise.reject(problem('discord.unavailable'))
  })

/** Makes jobs whose back-off is minutes because Discord was unreachable, and returns a worker that probes with them. */
async function failed(guildIds: readonly string[]): Promise<JobWorker> {
  for (const guildId of guildIds) await queue.desire(keyOf(guildId))
  await db.updateTable('jobs').set({ attempts: MANY_ATTEMPTS }).execute()
  const waiting = worker()
  await waiting.runDue()
  return waiting
}

async function openGuilds(): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('guild_id').where('state', '<>', 'done').execute()
  return rows.map((row) => row.guild_id)
}

describeOnEachEngine('the job queue while Discord is unreachable', (open) => {
  beforeEach(async () => {
    claims = 0
    db = await open(({ query }) => {
      if (query.sql.includes('union all')) claims += 1
    })
    queue = createTestQueue(db)
    tries = []
    isBack = false
  })

  it('probes with one job at a time, and runs all jobs once Discord is back', async () => {
    const probing = worker()
    for (let guild = 10; guild < 60; guild++) await queue.desire(keyOf(String(guild)))
    await probing.runDue()
    const before = tries.length
    expect(before).toBeLessThan(12)
    queue.now += PAUSE_MS
    await probing.runDue()
    expect(tries).toHaveLength(before + 1)
    isBack = true
    await probing.retryNow()
    await probing.runDue()
    expect(await openGuilds()).toEqual([])
  })

  it('does not count the outage as an error of the job', async () => {
    const failing = worker()
    await queue.desire()
    for (let runs = 0; runs < 25; runs++) {
      await failing.runDue()
      queue.now += 400_000
    }
    expect(await queue.row()).toMatchObject({ state: 'open', throws: 0 })
  })

  it('probes with a job in back-off, and runs the others when the probe succeeds', async () => {
    const waiting = await failed(['10', '11', '12', '13'])
    const before = tries.length
    queue.now += PAUSE_MS
    await waiting.runDue()
    expect(tries).toHaveLength(before + 1)
    isBack = true
    queue.now += PAUSE_MS
    await waiting.runDue()
    expect(await openGuilds()).toEqual([])
  })

  it('does not run a job before the retry time that Discord gave', async () => {
    const waiting = await failed(['10', '11', '12'])
    const time = queue.now + 3_600_000
    await db.updateTable('jobs').set({ not_before: time, run_at: time }).where('guild_id', '=', '11').execute()
    isBack = true
    queue.now += PAUSE_MS
    await waiting.runDue()
    expect(await openGuilds()).toEqual(['11'])
  })

  it('probes even if the clock was set back', async () => {
    const waiting = await failed(['10', '11', '12', '13'])
    isBack = true
    queue.now -= 900_000
    await waiting.runDue()
    expect(await openGuilds()).toEqual([])
  })

  it('looks for jobs about once a second when none is left to probe with', async () => {
    const waiting = await failed(['10', '11', '12'])
    await db.deleteFrom('jobs').execute()
    queue.now += PAUSE_MS
    claims = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      waiting.start()
      for (let ms = 0; ms < 3_000; ms += 10) {
        // Each read lets the worker make its own reads meanwhile.
        await queue.row()
        await vi.advanceTimersByTimeAsync(10)
      }
      expect(claims).toBeGreaterThan(0)
      expect(claims).toBeLessThan(10)
    } finally {
      vi.useRealTimers()
      await waiting.stop()
    }
  })
})
