import type { Changes } from '../changes/changes.ts'
import type { Clock, Stopwatch } from '../clock.ts'
import type { JobRow } from '../database/kernel-tables.ts'
import type { Database, Trx } from '../database/schema.ts'
import type { JobKey, Priority } from './job.ts'
import {
  deleteJob,
  deleteJobsOf,
  desire,
  getJob,
  insertOnce,
  jobsOf,
  lockJob,
  openBlocked,
  recheckJob,
  scheduleJob,
  withdrawJob,
  type Desired,
} from './jobs-store.ts'
import { settledKey } from './settle.ts'

/** How often a waiting caller reads the row without a notification, in ms. */
const LOOK_MS = 500
/** Guilds per transaction: one commit per guild would be slow, and one for all would block other writers. */
const GUILDS_AT_ONCE = 100

/** The status of a job: Discord has the desired state, will get it, or refuses it for a reason. */
export type JobStatus =
  | { readonly status: 'applied'; readonly reason: string | null }
  | { readonly status: 'queued'; readonly reason: string | null }
  | { readonly status: 'blocked'; readonly reason: string }

/** Waits for the outcome of a job. Create it before the job is written, so that no outcome is missed. */
export interface JobWaiter {
  /** Resolves to the status of this revision once it is decided, or after `ms`. */
  outcome(revision: number, ms: number): Promise<JobStatus>
  close(): void
}

/** The job queue, for the services that write jobs. */
export type Jobs = ReturnType<typeof createJobs>

export function createJobs(deps: { db: Database; clock: Clock; stopwatch: Stopwatch; changes: Changes }) {
  const { db, clock, stopwatch, changes } = deps

  /** Like `enqueueOnce` for many jobs, in one statement. @returns the jobs that were not enqueued before. */
  async function enqueueAllOnce<K extends JobKey>(
    trx: Trx,
    keys: readonly (K & { lane: string | null })[],
    { runAt, priority }: { runAt: number; priority: Priority },
  ): Promise<K[]> {
    const added = await insertOnce(trx, keys, { now: clock.now(), runAt, priority })
    for (const key of added) announce(trx, key)
    return added
  }

  const announce = (trx: Trx, { guildId, kind }: JobKey): void => {
    changes.publish(trx, { topic: 'job', guildId, key: kind, area: null })
  }

  function waiter(key: JobKey): JobWaiter {
    let wake = (): void => {}
    const unsubscribe = changes.subscribe('job-settled', (change) => {
      const isOurs = change.guildId === key.guildId && change.key === settledKey(key)
      if (isOurs || change.guildId === undefined) wake()
    })
    return {
      close: unsubscribe,
      async outcome(revision, ms) {
        const deadline = stopwatch.elapsed() + ms
        for (;;) {
          // Created before the read, so that an outcome during the read is not missed.
          const woken = new Promise<void>((resolve) => (wake = resolve))
          const row = await getJob(db, key)
          const status = row ? statusOf(row, revision) : { status: 'applied' as const, reason: null }
          const left = deadline - stopwatch.elapsed()
          if (status.status !== 'queued' || left <= 0) return status
          // The job is not due while the caller waits.
          if (row && row.lease_token === null && row.run_at > clock.now() + left) return status
          await unlessLater(woken, Math.min(LOOK_MS, left))
        }
      },
    }
  }

  return {
    waiter,
    /**
     * Enqueues the job that makes Discord match the desired state, which the same transaction writes.
     *
     * @param job.spacing the shortest time from one attempt to the next, in ms: changes in between are combined.
     */
    async setDesired(
      trx: Trx,
      key: JobKey,
      { priority, spacing, lane }: { priority: Priority; spacing: number; lane: string | null },
    ): Promise<Desired> {
      const now = clock.now()
      const desired = await desire(trx, key, { now, runAt: now, priority, spacing, lane })
      announce(trx, key)
      return desired
    },
    /** Enqueues a one-shot job, due at `runAt` (epoch ms). @returns false when it was enqueued before, also when it is already done. */
    enqueueOnce: async (
      trx: Trx,
      key: JobKey,
      { lane, ...job }: { runAt: number; priority: Priority; lane: string | null },
    ): Promise<boolean> => (await enqueueAllOnce(trx, [{ ...key, lane }], job)).length > 0,
    enqueueAllOnce,
    /** Makes a job due at `runAt` (epoch ms), which may be later than before. A run with noted progress is continued first. */
    async schedule(trx: Trx, key: JobKey, runAt: number): Promise<void> {
      await scheduleJob(trx, key, { now: clock.now(), runAt })
      announce(trx, key)
    },
    /**
     * Serializes this transaction with the ends of the job's attempts. A transaction that writes the same rows as an attempt
     * calls it first.
     */
    lock: (trx: Trx, key: JobKey): Promise<void> => lockJob(trx, key),
    /** Deletes a job whose caller no longer waits. @returns false when an attempt has noted progress or is done. */
    withdraw: (key: JobKey): Promise<boolean> => withdrawJob(db, key),
    /** Enqueues a comparison of Discord with the rows. @param options.spacing the shortest time between two attempts, in ms; default 0. */
    async recheck(trx: Trx, key: JobKey, options?: { spacing: number }): Promise<void> {
      await recheckJob(trx, key, { now: clock.now(), spacing: options?.spacing ?? 0 })
      announce(trx, key)
    },
    /** Opens a job if it is blocked, since its obstacle may be gone. Other jobs stay as they are. */
    async retryBlocked(trx: Trx, key: JobKey): Promise<void> {
      await openBlocked(trx, key, clock.now())
      announce(trx, key)
    },
    /** Rechecks the only job of a kind in many guilds, in transactions of a bounded size. */
    async recheckGuilds(kind: string, guildIds: readonly string[]): Promise<void> {
      // Sort by id, so that two transactions never wait for each other's rows.
      const inOrder = guildIds.toSorted()
      for (let start = 0; start < inOrder.length; start += GUILDS_AT_ONCE) {
        await changes.transaction(async (trx) => {
          for (const guildId of inOrder.slice(start, start + GUILDS_AT_ONCE)) {
            await recheckJob(trx, { guildId, kind, key: '' }, { now: clock.now(), spacing: 0 })
          }
          changes.publish(trx, { topic: 'job', key: kind, area: null })
        })
      }
    },
    /** Deletes a job that has nothing left to do. */
    remove: (trx: Trx, key: JobKey): Promise<void> => deleteJob(trx, key),
    /** Deletes the jobs of these kinds in a guild that the bot has left. */
    leaveGuild: (guildId: string, kinds: readonly string[]): Promise<void> => deleteJobsOf(db, guildId, kinds),
    /** The status of a job; null when there is none. */
    async status(key: JobKey): Promise<JobStatus | null> {
      const row = await getJob(db, key)
      return row ? statusOf(row, row.revision) : null
    },
    /** The statuses of the jobs of a kind in a guild, by their keys. */
    async statuses(guildId: string, kind: string): Promise<Map<string, JobStatus>> {
      const rows = await jobsOf(db, guildId, kind)
      return new Map(rows.map((row) => [row.key, statusOf(row, row.revision)]))
    },
  }
}

function statusOf(row: JobRow, revision: number): JobStatus {
  if (row.applied_revision >= revision) return { status: 'applied', reason: row.reason }
  if (row.state === 'blocked') return { status: 'blocked', reason: row.reason ?? '' }
  return { status: 'queued', reason: row.reason }
}

async function unlessLater(event: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([event, late])
  clearTimeout(timer)
}
