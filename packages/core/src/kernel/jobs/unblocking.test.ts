import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/schema.ts'
import type { BlockedOn, JobHandler, JobKey, Outcome } from './job.ts'
import { createTestQueue, type Queue } from './testing/queue.ts'

const DONE: Outcome = { type: 'done' }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let db: Database
let queue: Queue
let tried: string[]
/** The jobs that can succeed. */
let possible: Set<string>

const keyOf = (key: string, guildId: string): JobKey => ({ guildId, kind: 'menu', key })

const blocks = (on: BlockedOn): JobHandler => ({
  kind: 'menu',
  area: null,
  slots: 4,
  perGuild: 2,
  limitMs: 5_000,
  run: ({ key }) => {
    tried.push(key)
    return Promise.resolve(possible.has(key) ? DONE : { type: 'blocked', on, reason: 'No.' })
  },
})

/** Makes jobs of guild 10 that are blocked by their first attempts. */
async function block(handler: JobHandler, keys: readonly string[]) {
  const worker = queue.worker(handler)
  for (const key of keys) await queue.desire(keyOf(key, '10'))
  await worker.runDue()
  tried = []
  return worker
}

describeOnEachEngine('a blocked job', (open) => {
  beforeEach(async () => {
    db = await open()
    queue = createTestQueue(db)
    tried = []
    possible = new Set()
  })
  afterEach(() => void vi.useRealTimers())

  it('is tried when its own permission check passes, although that of an earlier job fails', async () => {
    const worker = await block({ ...blocks('permissions'), canUnblock: ({ key }) => possible.has(key) }, ['a', 'b'])
    possible.add('b')
    await worker.unblock('10', ['permissions'])
    await worker.runDue()
    expect(tried).toEqual(['b'])
    expect(await queue.row(keyOf('b', '10'))).toMatchObject({ state: 'done' })
    expect(await queue.row(keyOf('a', '10'))).toMatchObject({ state: 'blocked', blocked_on: 'permissions' })
  })

  it('stays blocked after the success of another job while its own permission check fails', async () => {
    let isKnown = false
    const canUnblock = ({ key }: JobKey) => isKnown && key !== 'b'
    const worker = await block({ ...blocks('permissions'), canUnblock }, ['a', 'b', 'c'])
    isKnown = true
    possible = new Set(['a', 'c'])
    await worker.unblock('10', ['permissions'])
    await worker.runDue()
    expect(tried).toEqual(['a', 'c'])
  })

  it('is probed in turn although an earlier job of its kind fails again', async () => {
    const worker = await block(blocks('channel'), ['a', 'b', 'c'])
    possible.add('c')
    for (let probes = 0; probes < 3; probes++) {
      queue.now += 1
      await worker.unblock('10', ['channel'])
      await worker.runDue()
    }
    expect(tried).toEqual(['a', 'b', 'c'])
    expect(await queue.row(keyOf('c', '10'))).toMatchObject({ state: 'done' })
  })

  it('is probed when its guild is read again', async () => {
    const worker = await block(blocks('channel'), ['a'])
    possible.add('a')
    await worker.probeBlocked(['11'])
    await worker.runDue()
    expect(tried).toEqual([])
    await worker.probeBlocked(['10', '11'])
    await worker.runDue()
    expect(tried).toEqual(['a'])
  })

  it('is probed once a day, by the process that holds its shard', async () => {
    await (await block(blocks('roles'), ['a', 'b'])).stop()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const elsewhere = queue.worker(blocks('roles'), { shards: { count: 2, ids: [1] } })
    const worker = queue.worker(blocks('roles'), { shards: { count: 2, ids: [0] } })
    elsewhere.start()
    worker.start()
    queue.now += DAY_MS - 1
    vi.advanceTimersByTime(HOUR_MS)
    queue.now += 1
    vi.advanceTimersByTime(HOUR_MS)
    await expect.poll(() => tried).toEqual(['a'])
    await expect.poll(async () => await queue.row(keyOf('a', '10'))).toMatchObject({ state: 'blocked' })
    await elsewhere.stop()
    await worker.stop()
    expect(tried).toEqual(['a'])
  })
})
