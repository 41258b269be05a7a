import { sql, type Expression, type SqlBool } from 'kysely'
import type { Clock } from '../clock.ts'
import { deleteInSteps } from '../database/delete-in-steps.ts'
import { isAmong, isPostgres } from '../database/queries.ts'
import type { JobRow } from '../database/kernel-tables.ts'
import type { Connection, Database, Trx } from '../database/schema.ts'
import type { JobBacklog, QueueState } from '../metrics.ts'
import { countUnheldJobs } from '../shards/held-shards.ts'
import { slotOf } from '../snowflake.ts'
import { countParked } from '../parked-events.ts'
import { isInShards, type OwnShards } from './claims.ts'
import type { BlockedOn, JobKey, Priority } from './job.ts'

/** The revision of a desired state, with which a caller waits for its outcome. */
export interface Desired {
  revision: number
  /** The time at which the job is due, in epoch ms. */
  runAt: number
}

/**
 * Creates a job or raises its revision. An open job keeps an earlier due time; a new one respects `spacing` and Discord's retry time.
 *
 * @param desired.spacing the shortest time from one attempt to the next, in ms.
 */
export async function desire(
  db: Connection,
  key: JobKey,
  desired: { now: number; runAt: number; priority: Priority; spacing: number; lane: string | null },
): Promise<Desired> {
  const { now, runAt, priority, spacing, lane } = desired
  const spaced = sql<number>`case when jobs.claimed_at <= ${now} and jobs.claimed_at + ${spacing} > ${runAt}
    then jobs.claimed_at + ${spacing} else ${runAt} end`
  const earlier = sql<number>`case when jobs.state = 'open' and jobs.run_at < (${spaced}) and jobs.lease_token is null
    then jobs.run_at else (${spaced}) end`
  return db
    .insertInto('jobs')
    .values({ ...newRow(key, now), run_at: runAt, priority, lane })
    .onConflict((oc) =>
      oc.columns(['guild_id', 'kind', 'key']).doUpdateSet({
        revision: sql`jobs.revision + 1`,
        run_at: sql`case when jobs.not_before > (${earlier}) then jobs.not_before else (${earlier}) end`,
        priority: sql`case when jobs.state = 'open' and jobs.priority < ${priority} then jobs.priority else ${priority} end`,
        lane,
        state: 'open',
        blocked_on: null,
        reason: null,
        attempts: 0,
        throws: 0,
        updated_at: now,
      }),
    )
    .returning(['revision', 'run_at as runAt'])
    .executeTakeFirstOrThrow()
}

/**
 * Makes a job compare Discord with the rows again. An open job does so anyway, and a blocked one stays blocked until its obstacle
 * changes.
 *
 * @param spacing the shortest time from one attempt to the next, in ms.
 */
export async function recheckJob(
  db: Connection,
  key: JobKey,
  { now, spacing }: { now: number; spacing: number },
): Promise<void> {
  const spaced = sql<number>`case when jobs.claimed_at <= ${now} and jobs.claimed_at + ${spacing} > ${now}
    then jobs.claimed_at + ${spacing} else ${now} end`
  await db
    .insertInto('jobs')
    .values({ ...newRow(key, now), run_at: now, priority: 2, lane: null })
    .onConflict((oc) =>
      oc
        .columns(['guild_id', 'kind', 'key'])
        .doUpdateSet({
          revision: sql`jobs.revision + 1`,
          run_at: sql`case when jobs.not_before > (${spaced}) then jobs.not_before else (${spaced}) end`,
          priority: 2,
          state: 'open',
          updated_at: now,
        })
        .where((eb) =>
          eb.or([
            eb('jobs.state', '=', 'done'),
            eb.and([eb('jobs.state', '=', 'open'), eb('jobs.lease_token', 'is not', null)]),
          ]),
        ),
    )
    .execute()
}

/** Writes one-shot jobs in one statement. @returns the jobs that had no row before, done or not. */
export async function insertOnce<K extends JobKey>(
  db: Connection,
  keys: readonly (K & { lane: string | null })[],
  job: { now: number; runAt: number; priority: Priority },
): Promise<K[]> {
  if (keys.length === 0) return []
  const { now, runAt, priority } = job
  const rows = await db
    .insertInto('jobs')
    .values(keys.map((key) => ({ ...newRow(key, now), run_at: runAt, priority, lane: key.lane, is_once: 1 as const })))
    .onConflict((oc) => oc.columns(['guild_id', 'kind', 'key']).doNothing())
    .returning(['guild_id', 'kind', 'key'])
    .execute()
  return keys.filter((one) =>
    rows.some((row) => row.key === one.key && row.kind === one.kind && row.guild_id === one.guildId),
  )
}

/**
 * Makes a job due at a time, earlier or later than it was, and raises its revision. A job with progress keeps its time: the noted run
 * is continued first.
 */
export async function scheduleJob(db: Connection, key: JobKey, job: { now: number; runAt: number }): Promise<void> {
  const { now, runAt } = job
  await db
    .insertInto('jobs')
    .values({ ...newRow(key, now), run_at: runAt, priority: 1, lane: null })
    .onConflict((oc) =>
      oc.columns(['guild_id', 'kind', 'key']).doUpdateSet({
        revision: sql`jobs.revision + 1`,
        run_at: sql`case when jobs.progress is not null then jobs.run_at
          when jobs.not_before > ${runAt} then jobs.not_before else ${runAt} end`,
        priority: 1,
        state: 'open',
        blocked_on: null,
        reason: null,
        attempts: 0,
        throws: 0,
        updated_at: now,
      }),
    )
    .execute()
}

/** Locks the row of a job until the transaction ends, as the end of an attempt does before it writes other rows. */
export async function lockJob(trx: Trx, key: JobKey): Promise<void> {
  if (isPostgres(trx)) await whereKey(trx.selectFrom('jobs').select('revision').forUpdate(), key).execute()
}

/** Deletes a job without progress. @returns false when it has progress or is done. */
export async function withdrawJob(db: Connection, key: JobKey): Promise<boolean> {
  const { numDeletedRows } = await whereKey(db.deleteFrom('jobs'), key)
    .where('progress', 'is', null)
    .where('state', '<>', 'done')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function getJob(db: Connection, key: JobKey): Promise<JobRow | undefined> {
  return whereKey(db.selectFrom('jobs').selectAll(), key).executeTakeFirst()
}

/** The jobs of a kind in a guild. */
export async function jobsOf(db: Connection, guildId: string, kind: string): Promise<JobRow[]> {
  return db.selectFrom('jobs').selectAll().where('guild_id', '=', guildId).where('kind', '=', kind).execute()
}

/** Deletes a job; an attempt under way loses its lease. */
export async function deleteJob(db: Connection, key: JobKey): Promise<void> {
  await whereKey(db.deleteFrom('jobs'), key).execute()
}

/** Deletes the jobs of these kinds in a guild, in steps. */
export async function deleteJobsOf(db: Database, guildId: string, kinds: readonly string[]): Promise<void> {
  await deleteInSteps(db, 'jobs', sql<SqlBool>`guild_id = ${guildId} and kind in (${sql.join(kinds)})`)
}

/** The blocked jobs of a guild that wait for one of these changes, the least recently tried first. */
export async function findBlocked(
  db: Connection,
  find: { guildId: string; on: readonly BlockedOn[] },
): Promise<JobKey[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', 'key'])
    .where('guild_id', '=', find.guildId)
    .where('state', '=', sql.lit('blocked'))
    .where('blocked_on', 'in', find.on)
    .orderBy('claimed_at')
    .orderBy('kind')
    .orderBy('key')
    .execute()
  return rows.map(({ kind, key }) => ({ guildId: find.guildId, kind, key }))
}

/** Opens a blocked job. */
export async function openBlocked(db: Connection, key: JobKey, now: number): Promise<void> {
  await whereKey(db.updateTable('jobs'), key)
    .set({ state: 'open', run_at: now, attempts: 0, throws: 0, updated_at: now })
    .where('state', '=', 'blocked')
    .execute()
}

/** Reopens jobs that another program version could not do. Crosses guilds: all run the same program. */
export async function openForNewVersion(db: Connection, version: string, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'open', run_at: now, attempts: 0, throws: 0, updated_at: now })
    .where('state', '=', 'blocked')
    .where('blocked_on', '=', 'program')
    .where((eb) => eb.or([eb('blocked_version', 'is', null), eb('blocked_version', '<>', version)]))
    .execute()
}

/** Guilds of these shards with blocked jobs. Crosses guilds: it is unknown which guilds changed meanwhile. */
export async function guildsWithBlocked(db: Database, shards: OwnShards): Promise<string[]> {
  if (shards.ids.length === 0) return []
  const rows = await selectGuildsWithBlocked(db).where(isInShards(shards)).execute()
  return rows.map((row) => row.guild_id)
}

/** The guilds among these that have blocked jobs. Crosses guilds: one query serves the changes of many. */
export async function guildsWithBlockedAmong(db: Database, guildIds: readonly string[]): Promise<string[]> {
  const rows = await selectGuildsWithBlocked(db)
    .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
    .execute()
  return rows.map((row) => row.guild_id)
}

/** SQLite uses the index of blocked jobs only for a literal. */
function selectGuildsWithBlocked(db: Database) {
  return db.selectFrom('jobs').select('guild_id').distinct().where('state', '=', sql.lit('blocked'))
}

/** Deletes one-shot jobs that were done before `before`, in steps. Crosses guilds: only time matters. */
export async function deleteOldDone(db: Database, before: number): Promise<void> {
  await deleteInSteps(db, 'jobs', sql<SqlBool>`state = 'done' and is_once = 1 and updated_at < ${before}`)
}

/** Narrows a query of `jobs` to the one row of a job. */
export function whereKey<Q extends { where(expression: Expression<SqlBool>): Q }>(query: Q, key: JobKey): Q {
  return query
    .where(sql<SqlBool>`guild_id = ${key.guildId}`)
    .where(sql<SqlBool>`kind = ${key.kind}`)
    .where(sql<SqlBool>`key = ${key.key}`)
}

function newRow({ guildId, kind, key }: JobKey, now: number) {
  return {
    guild_id: guildId,
    guild_slot: slotOf(guildId),
    kind,
    key,
    revision: 1,
    applied_revision: 0,
    state: 'open',
    is_once: 0,
    progress: null,
    attempts: 0,
    throws: 0,
    not_before: 0,
    claimed_at: 0,
    lease_token: null,
    leased_until: null,
    blocked_on: null,
    blocked_version: null,
    reason: null,
    created_at: now,
    updated_at: now,
  } as const
}

/** The state of the job queue, for operators. Crosses guilds. */
export async function queueState({ db, clock }: { db: Database; clock: Clock }): Promise<QueueState> {
  const now = clock.now()
  const backlog = [...(await backlogOf(db, 'open', now)), ...(await backlogOf(db, 'blocked', now))]
  return { backlog, unheld: await countUnheldJobs(db, now), parked: await countParked(db) }
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
