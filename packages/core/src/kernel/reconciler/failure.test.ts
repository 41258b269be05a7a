import { beforeEach, expect, it } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import type { Database } from '../database/sqlite.ts'
import { createLog } from '../log.ts'
import { createLocalNudges } from '../nudge.ts'
import { Blocked } from './blocked.ts'
import { createReconciler, type ReconcilerOptions } from './reconciler.ts'
import { getTarget, wantTarget } from './targets-store.ts'

const KEY = { guildId: '10', kind: 'sign', ref: '' }

let db: Database
let now: number

/** A worker whose handler always throws this. */
function workerThat(thrown: Error, changes?: Partial<ReconcilerOptions>) {
  const options = { db, clock: { now: () => now }, nudges: createLocalNudges(), log: createLog('silent') }
  const handlers = { sign: () => Promise.reject(thrown) }
  return createReconciler({ ...options, random: () => 1, handlers, ...changes })
}

describeOnEachEngine('a failed attempt of the reconciler', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
    await wantTarget(db, { ...KEY, hash: 'a', now, dueAt: now })
  })

  it('keeps what was thrown for the log, and for people a sentence with its id', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const reconciler = workerThat(new Error('connect ECONNREFUSED secret'), { log })
    await reconciler.runDue()
    const { last_error: told } = (await getTarget(db, KEY)) ?? {}
    expect(told).toMatch(/^This could not be brought to Discord\. It is tried again\. Report error [0-9a-f-]{36} /)
    const [, id = 'no id'] = /error ([0-9a-f-]{36})/.exec(told ?? '') ?? []
    const line = lines.find((one) => one.includes(id))
    expect(line).toContain('connect ECONNREFUSED secret')
  })

  it('tries what Discord refuses less and less often, at most once a day, also when Discord comes back', async () => {
    const reconciler = workerThat(new Blocked('Allow it first.', { cause: undefined }))
    const pauses: number[] = []
    for (let times = 0; times < 10; times++) {
      await reconciler.runDue()
      await reconciler.retryFailed()
      const { due_at: dueAt, last_error: told } = (await getTarget(db, KEY)) ?? { due_at: 0 }
      expect(told).toBe('Allow it first.')
      pauses.push((dueAt - now) / 60_000)
      now = dueAt
    }
    expect(pauses.slice(0, 3)).toEqual([10, 20, 40])
    expect(pauses.at(-1)).toBe(24 * 60)
  })
})
