import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite.ts'
import type { JobBacklog, QueueState } from '../metrics/job-gauges.ts'
import { countUnheldJobs } from '../shards/shard-leases.ts'

/** The state of the job queue, for operators. Crosses guilds. */
export async function queueState({ db, clock }: { db: Database; clock: Clock }): Promise<QueueState> {
  const now = clock.now()
  const backlog = [...(await backlogOf(db, 'open', now)), ...(await backlogOf(db, 'blocked', now))]
  return { backlog, unheld: await countUnheldJobs(db, now) }
}

/** Each state has an index of its own, so done jobs cost nothing. */
async function backlogOf(db: Database, state: JobBacklog['state'], now: number): Promise<JobBacklog[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('jobs'), eb.fn.min('run_at').as('run_at')])
    .where('state', '=', sql.lit(state))
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, jobs, run_at: runAt }) => ({
    kind,
    state,
    jobs,
    overdueMs: Math.max(0, now - runAt),
  }))
}
