import { createLocalChanges, type Changes } from '../../changes/changes.ts'
import { systemStopwatch, type Clock, type Stopwatch } from '../../clock.ts'
import type { Database } from '../../database/schema.ts'
import { rowReader, type ReadRows } from '../../database/unreadable-rows.ts'
import type { JobRow } from '../../database/kernel-tables.ts'
import { createLog } from '../../log.ts'
import type { OwnShards } from '../claims.ts'
import type { Job, JobHandler, JobKey, JobTools, Outcome } from '../job.ts'
import { createJobs, type Jobs } from '../jobs.ts'
import { getJob } from '../jobs-store.ts'
import { createJobWorker, type JobWorker } from '../worker.ts'

/** The only job of most tests: guild 10 is in shard 0 of any number of shards. */
export const KEY: JobKey = { guildId: '10', kind: 'menu', key: '' }

type Run = (job: Job, tools: JobTools) => Promise<Outcome>

/** A job queue with a clock that only the test moves. */
export interface Queue {
  now: number
  readonly clock: Clock
  readonly jobs: Jobs
  readonly changes: Changes
  readonly readRows: ReadRows
  /** Creates the worker of another process. */
  worker(
    run: Run | JobHandler,
    options?: { shards?: OwnShards; version?: string; changes?: Changes; clock?: Clock },
  ): JobWorker
  /** Raises the desired state of a job. */
  desire(key?: JobKey, options?: { priority?: 0 | 1 | 2; spacing?: number; lane?: string }): Promise<number>
  row(key?: JobKey): Promise<JobRow | undefined>
  /** The log of the workers, as text. */
  logged(): string
}

/**
 * @param db an empty database.
 * @param stopwatch measures how long callers wait for an outcome; a real one, unless given.
 */
export function createTestQueue(db: Database, stopwatch?: Stopwatch): Queue {
  const changes = createLocalChanges(db)
  const clock = { now: () => queue.now }
  const lines: string[] = []
  const jobs = createJobs({ db, clock, stopwatch: stopwatch ?? systemStopwatch, changes })
  const queue: Queue = {
    now: 1_000_000,
    clock,
    jobs,
    changes,
    readRows: rowReader(createLog('silent')),
    worker: (run, options) =>
      createJobWorker({
        db,
        clock: options?.clock ?? clock,
        changes: options?.changes ?? changes,
        log: createLog('info', { write: (line: string) => void lines.push(line) }),
        random: () => 0,
        handlers: [
          typeof run === 'function' ? { kind: 'menu', area: null, slots: 4, perGuild: 2, limitMs: 5_000, run } : run,
        ],
        shards: () => options?.shards ?? { count: 1, ids: [0] },
        version: options?.version ?? '1',
      }),
    async desire(key = KEY, options = {}) {
      const { priority = 1, spacing = 0, lane = null } = options
      const { revision } = await changes.transaction((trx) => jobs.setDesired(trx, key, { priority, spacing, lane }))
      return revision
    },
    row: (key = KEY) => getJob(db, key),
    logged: () => lines.join(''),
  }
  return queue
}
