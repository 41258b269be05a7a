import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { QueryObserver } from '../metrics.ts'
import { migrate } from '../database/migrate.ts'
import { openSqlite } from '../database/sqlite.ts'
import { planOf } from '../../testing/query-plans.ts'
import { findCandidates, makeFailedDue, makeOneDue, nextDueAt } from './claims.ts'

const JOBS = 2_000
const SHARDS = { count: 1, ids: [0] }

it('a claim reads only due, leased or failed jobs, however many are due later', async () => {
  const statements: Parameters<QueryObserver>[0]['query'][] = []
  const db = openSqlite(':memory:', ({ query }) => void statements.push(query))
  onTestFinished(() => db.destroy())
  await migrate(db)
  const now = Date.now()
  await sql`
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(JOBS)})
    insert into jobs (guild_id, guild_slot, kind, key, revision, applied_revision, state, is_once, priority, run_at, not_before,
      claimed_at, attempts, throws, created_at, updated_at)
    select '10', 0, 'reminder', n, 1, 0, 'open', 0, 1, ${now} + 1000 + n, 0, 0, 0, 0, 0, 0 from numbers`.execute(db)
  statements.length = 0
  const search = { now, shards: SHARDS, kinds: ['reminder'], urgentOnly: [], full: [], passedOver: [] }
  expect(await findCandidates(db, search)).toEqual([])
  await makeFailedDue(db, SHARDS, now)
  await makeOneDue(db, { shards: SHARDS, kinds: ['reminder'], now })
  expect(await nextDueAt(db, SHARDS, now)).toBe(now + 1000)
  const plans: string[] = []
  for (const statement of statements.slice()) plans.push(await planOf(db, statement))
  const [candidates, failed, one, next] = plans
  expect(candidates).toContain('jobs_due (priority=? AND run_at<?)')
  expect(candidates).toContain('jobs_leased')
  expect(candidates).not.toContain('jobs_next')
  expect(failed).toContain('jobs_failed')
  expect(one).toContain('jobs_failed')
  expect(next).toContain('jobs_next (run_at>?)')
  for (const plan of plans) expect(plan).not.toContain('SCAN jobs')
})
