import { beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/schema.ts'
import { findCandidates } from './claims.ts'
import type { JobHandler, JobKey, Outcome } from './job.ts'
import { createTestQueue, type Queue } from './testing/queue.ts'

const DONE: Outcome = { type: 'done' }

let db: Database
let queue: Queue
/** Functions that end attempts, by the name of the job. */
let end: Map<string, () => void>

const keyOf = (guildId: string, key = ''): JobKey => ({ guildId, kind: 'menu', key })
const nameOf = ({ guildId, key }: JobKey): string => `${guildId}${key}`

/** Attempts that go on until the test ends them. */
const endless = (slots: number, perGuild: number): JobHandler => ({
  kind: 'menu',
  area: null,
  slots,
  perGuild,
  limitMs: 10_000,
  run: (job) => new Promise((resolve) => end.set(nameOf(job), () => resolve(DONE))),
})

const begun = () => [...end.keys()].toSorted()

describeOnEachEngine('the search for jobs', (open) => {
  // Each prepared statement is cached and takes a quarter of a megabyte.
  it('uses one SQL statement, however many guilds are passed over', async () => {
    const statements = new Set<string>()
    const db = await open(({ query }) => statements.add(query.sql))
    const shards = { count: 1, ids: [0] }
    const search = (guilds: readonly string[]) =>
      findCandidates(db, { now: 1, shards, kinds: ['menu'], urgentOnly: [], full: guilds, passedOver: guilds })
    await search(['menu 1'])
    const { size } = statements
    for (const guilds of [2, 3, 500]) await search(Array.from({ length: guilds }, (_, index) => `menu ${index}`))
    expect(statements.size).toBe(size)
  })
})

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

  it('limits parallel attempts in one guild without delaying other guilds', async () => {
    for (let at = 0; at < 5; at++) await queue.desire(keyOf('10', `-${at}`))
    queue.now += 1
    await queue.desire(keyOf('11'))
    await run(endless(6, 3), async () => {
      await vi.waitFor(() => expect(begun()).toEqual(['10-0', '10-1', '10-2', '11']))
      end.get('11')?.()
      await vi.waitFor(async () => expect(await queue.row(keyOf('11'))).toMatchObject({ state: 'done' }))
      expect(begun()).toEqual(['10-0', '10-1', '10-2', '11'])
    })
  })

  it('serves guilds in turn, so that 200 older jobs of one guild do not delay another', async () => {
    const order: string[] = []
    const many = Array.from({ length: 200 }, (_, at) => keyOf('10', `-${at}`))
    await queue.changes.transaction(async (trx) => {
      for (const key of many) await queue.jobs.setDesired(trx, key, { priority: 1, spacing: 0, lane: null })
    })
    queue.now += 1
    await queue.desire(keyOf('11'))
    const handler = { kind: 'menu', area: null, slots: 2, perGuild: 2, limitMs: 1_000 }
    const worker = queue.worker({ ...handler, run: (job) => Promise.resolve((order.push(job.guildId), DONE)) })
    await worker.runDue()
    expect(order.indexOf('11')).toBeLessThan(4)
    expect(order).toHaveLength(201)
  })

  it('keeps a slot for jobs that a request waits for', async () => {
    for (let guild = 10; guild < 20; guild++) await queue.desire(keyOf(String(guild)))
    await run(endless(3, 2), async () => {
      await vi.waitFor(() => expect(begun()).toHaveLength(2))
      await queue.desire(keyOf('30'), { priority: 0 })
      await vi.waitFor(() => expect(begun()).toContain('30'))
      expect(begun()).toHaveLength(3)
    })
  })
})
