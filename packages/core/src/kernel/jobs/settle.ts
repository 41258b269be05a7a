import type { LiveArea } from '@guildhall/contract'
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { JobRow } from '../database/kernel-tables.ts'
import type { Schema, Trx } from '../database/schema.ts'
import type { Changes } from '../changes/changes.ts'
import { LeaseLost, type BlockedOn, type Commit, type JobKey, type Outcome } from './job.ts'
import { whereKey } from './jobs-store.ts'

/** The ending of an attempt, with an outcome of its handler or without one. */
export type Ending =
  | Outcome
  /**
   * An unexpected error; `giveUp` blocks the job until there is another version of the program. Neither counts for a desired state that
   * was written during the attempt.
   */
  | { readonly type: 'failed'; readonly time: number; readonly reason: string; readonly giveUp: string | null }
  /** Discord or the database was unreachable: retried later, and not counted as an error of the job. */
  | { readonly type: 'unreachable'; readonly time: number; readonly reason: string | null }
  /** The program ends: retried as if the attempt had not begun. */
  | { readonly type: 'released'; readonly time: number }

/** A job with the lease under which an attempt works on it. */
export type Leased = JobKey & { readonly token: string; readonly revision: number }

/**
 * Ends a lease and writes the outcome with its rows, in one transaction.
 *
 * @param area the area of the job's kind.
 * @throws LeaseLost when another attempt has taken over; then nothing was written.
 */
export async function settleJob(
  changes: Changes,
  { leased, area }: { leased: Leased; area: LiveArea | null },
  ending: Ending,
  now: number,
): Promise<void> {
  await changes.transaction(async (trx) => {
    if (!(await write(trx, leased, ending, now))) throw new LeaseLost('The lease ended before the attempt did.')
    if ('commit' in ending) await ending.commit?.(trx)
    changes.publish(trx, { topic: 'job-settled', guildId: leased.guildId, key: settledKey(leased), area })
  })
}

/** The key of a `job-settled` change. */
export function settledKey({ kind, key }: JobKey): string {
  return `${kind} ${key}`
}

/**
 * Writes progress while the lease is held.
 *
 * @throws LeaseLost when it is not held.
 */
export async function noteProgress(
  changes: Changes,
  leased: Leased,
  progress: unknown,
  commit: Commit | undefined,
  now: number,
): Promise<void> {
  await changes.transaction(async (trx) => {
    const { numUpdatedRows } = await ours(trx, leased)
      .set({ progress: progress === null ? null : JSON.stringify(progress), updated_at: now })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new LeaseLost('The lease ended before the attempt did.')
    await commit?.(trx)
  })
}

async function write(trx: Trx, leased: Leased, ending: Ending, now: number): Promise<boolean> {
  if (ending.type === 'drop') return drop(trx, leased)
  const free = { lease_token: null, leased_until: null, updated_at: now }
  const { numUpdatedRows } = await ours(trx, leased)
    .set({ ...free, ...valuesOf(ending, leased) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The columns after an attempt. A desired state that was written during the attempt keeps the job open with its own due time. */
function valuesOf(ending: Exclude<Ending, { type: 'drop' }>, { revision }: Leased) {
  const isNewer = sql<boolean>`revision > ${revision}`
  const applied = {
    applied_revision: revision,
    progress: null,
    attempts: 0,
    throws: 0,
    not_before: 0,
    blocked_on: null,
  }
  switch (ending.type) {
    case 'done':
      return {
        ...applied,
        reason: ending.reason ?? null,
        state: sql<JobRow['state']>`case when ${isNewer} then 'open' else 'done' end`,
      }
    case 'next':
      return {
        ...applied,
        reason: null,
        priority: 1,
        run_at: sql<number>`case when ${isNewer} then run_at else ${ending.runAt} end`,
      }
    case 'retryAt':
      return { run_at: ending.time, not_before: ending.time, attempts: 0, throws: 0, reason: ending.reason ?? null }
    case 'blocked':
      return {
        attempts: 0,
        throws: 0,
        state: sql<JobRow['state']>`case when ${isNewer} then 'open' else 'blocked' end`,
        blocked_on: sql<BlockedOn | null>`case when ${isNewer} then null else ${ending.on} end`,
        reason: sql<string | null>`case when ${isNewer} then null else ${ending.reason} end`,
      }
    case 'failed':
      return {
        throws: sql<number>`case when ${isNewer} then throws else throws + 1 end`,
        run_at: sql<number>`case when ${isNewer} then run_at else ${ending.time} end`,
        reason: sql<string | null>`case when ${isNewer} then reason else ${ending.reason} end`,
        ...(ending.giveUp !== null && {
          state: sql<JobRow['state']>`case when ${isNewer} then 'open' else 'blocked' end`,
          blocked_on: sql<BlockedOn | null>`case when ${isNewer} then null else 'program' end`,
          blocked_version: ending.giveUp,
        }),
      }
    case 'unreachable':
      return { run_at: sql<number>`case when ${isNewer} then run_at else ${ending.time} end`, reason: ending.reason }
    case 'released':
      return { run_at: ending.time, attempts: sql<number>`case when attempts > 0 then attempts - 1 else 0 end` }
  }
}

async function drop(trx: Trx, leased: Leased): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('jobs')
    .where('lease_token', '=', leased.token)
    .where('revision', '=', leased.revision)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return true
  const { numUpdatedRows } = await ours(trx, leased).set({ lease_token: null, leased_until: null }).executeTakeFirst()
  return numUpdatedRows > 0n
}

function ours(trx: Trx, leased: Leased): UpdateQueryBuilder<Schema, 'jobs', 'jobs', UpdateResult> {
  return whereKey(trx.updateTable('jobs'), leased).where('lease_token', '=', leased.token)
}
