import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { tooFarAhead } from '../clock.ts'
import { isAmong } from '../database/queries.ts'
import { LONGEST_BACK_OFF_MS } from './back-off.ts'
import type { JobRow } from '../database/kernel-tables.ts'
import type { Connection, Database } from '../database/schema.ts'
import type { JobKey } from './job.ts'

/** How long a lease lasts, in ms; it is renewed during the attempt. */
export const LEASE_MS = 60_000

/** A job that was written this far ahead of the clock, in ms, is from before the clock was set back. */
export const SET_BACK_MS = 60_000

/** The number of jobs of each priority that one claim considers. */
const CANDIDATES = 64

/** The shards whose jobs a process runs. */
export interface OwnShards {
  readonly count: number
  readonly ids: readonly number[]
}

export interface Candidate extends JobKey {
  priority: number
}

/** The jobs that a worker could take now. */
interface Search {
  now: number
  shards: OwnShards
  /** Kinds with a free slot. */
  kinds: readonly string[]
  /** Kinds whose only free slot is the one reserved for jobs that a request waits for. */
  urgentOnly: readonly string[]
  /** Guilds with the maximum number of attempts under way, as "kind guildId". */
  full: readonly string[]
  /** Guilds that were already served in this round: skipped, except for jobs that a request waits for. */
  passedOver: readonly string[]
}

/** Jobs that could be claimed now, the most urgent first. Crosses guilds: one worker serves all of its shards. */
export async function findCandidates(db: Database, search: Search): Promise<Candidate[]> {
  const { now, shards, kinds, urgentOnly } = search
  if (kinds.length + urgentOnly.length === 0 || shards.ids.length === 0) return []
  const all = [...kinds, ...urgentOnly]
  const isClaimable = sql<SqlBool>`state = 'open' and ${isFree(now)} and ${isInShards(shards)} and ${isNextInLane(now)}`
  const isOutside = (guilds: readonly string[]) => noneOf(db, sql`kind || ' ' || guild_id`, guilds)
  const due = (priority: number, among: readonly string[]) => sql`
    select * from (
      select guild_id, kind, key, priority, run_at from jobs
      where ${isClaimable} and ${isOutside(priority === 0 ? search.full : search.passedOver)}
        and priority = ${sql.lit(priority)} and run_at <= ${now} and kind in (${sql.join(among)})
      order by run_at limit ${sql.lit(CANDIDATES)}
    ) as due_${sql.raw(String(priority))}`
  // An interrupted attempt is continued before the job is due again: its progress may describe a half-done call. The conditions make the
  // planner read the few leases instead of all jobs that are due later.
  const abandoned = sql`
    select * from (
      select guild_id, kind, key, priority, run_at from jobs
      where ${isClaimable} and ${isOutside(search.full)} and lease_token is not null and leased_until >= 0 and progress is not null
        and run_at + 0 > ${now} and kind in (${sql.join(all)})
      order by run_at + 0 limit ${sql.lit(CANDIDATES)}
    ) as abandoned`
  const parts = [due(0, all), ...(kinds.length > 0 ? [due(1, kinds), due(2, kinds)] : []), abandoned]
  const query = sql<CandidateRow>`${sql.join(parts, sql` union all `)} order by priority, run_at`
  const { rows } = await query.execute(db)
  return rows.map((row) => ({ guildId: row.guild_id, kind: row.kind, key: row.key, priority: row.priority }))
}

type CandidateRow = Pick<JobRow, 'guild_id' | 'kind' | 'key' | 'priority'>

/**
 * The time at which the next open job of these shards is due after a time, in epoch ms; null when there is none.
 * Crosses guilds.
 */
export async function nextDueAt(db: Database, shards: OwnShards, after: number): Promise<number | null> {
  if (shards.ids.length === 0) return null
  const row = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('state', '=', sql.lit('open'))
    .where('run_at', '>', after)
    .where(isInShards(shards))
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return row?.run_at ?? null
}

/** Leases a job. @returns undefined when it is no longer claimable, or another worker has it. */
export async function claimJob(
  db: Database,
  key: JobKey,
  lease: { token: string; now: number },
): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set({
      lease_token: lease.token,
      leased_until: lease.now + LEASE_MS,
      claimed_at: lease.now,
      attempts: sql`attempts + 1`,
    })
    .where('guild_id', '=', key.guildId)
    .where('kind', '=', key.kind)
    .where('key', '=', key.key)
    .where('state', '=', 'open')
    .where(isFree(lease.now))
    .where(isNextInLane(lease.now))
    .where(sql<SqlBool>`(run_at <= ${lease.now} or (lease_token is not null and progress is not null))`)
    .returningAll()
    .executeTakeFirst()
}

/** @returns false when the lease is lost. */
export async function renewLease(db: Database, token: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ leased_until: now + LEASE_MS })
    .where('lease_token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all leases. Call it only when this is the only process: each lease belongs to a dead one. Crosses guilds. */
export async function endAllLeases(db: Database): Promise<void> {
  await db.updateTable('jobs').set({ leased_until: 0 }).where('lease_token', 'is not', null).execute()
}

/** Ends the leases of a dead process, so that its jobs continue immediately. Crosses guilds: it served many. */
export async function endLeasesOf(db: Connection, processName: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: 0 })
    .where('lease_token', 'is not', null)
    .where('lease_token', 'like', `${processName} %`)
    .execute()
}

/** Makes failed jobs of these shards due now, except those with a time that Discord gave. Crosses guilds: the cause was common. */
export async function makeFailedDue(db: Database, shards: OwnShards, now: number): Promise<void> {
  if (shards.ids.length === 0) return
  await db
    .updateTable('jobs')
    .set({ run_at: now, attempts: 0, updated_at: now })
    .where('state', '=', sql.lit('open'))
    .where('attempts', '>', sql.lit(0))
    .where('run_at', '>', now)
    .where('not_before', '<=', now)
    .where('lease_token', 'is', null)
    .where(isInShards(shards))
    .execute()
}

/**
 * Shortens the waits of jobs whose due time follows from the time of their last write, after the clock was set back: jobs that were due then,
 * that failed, or for which Discord gave a time. A job with a time of its own, such as a reminder, keeps it. Crosses guilds, within these
 * shards.
 */
export async function followClockBack(db: Database, shards: OwnShards, now: number): Promise<void> {
  if (shards.ids.length === 0) return
  const moved = (column: 'run_at' | 'not_before') => sql<number>`case when ${sql.ref(column)} > updated_at
    then ${now} + ${sql.ref(column)} - updated_at else ${now} end`
  await db
    .updateTable('jobs')
    .set({
      run_at: moved('run_at'),
      not_before: sql`case when not_before > ${now} then ${moved('not_before')} else not_before end`,
      updated_at: now,
    })
    .where('state', '=', sql.lit('open'))
    .where('updated_at', '>', now + SET_BACK_MS)
    .where((eb) =>
      eb.or([
        eb('run_at', '<=', eb.ref('updated_at')),
        eb('run_at', '=', eb.ref('not_before')),
        eb.and([eb('attempts', '>', sql.lit(0)), eb('run_at', '<=', sql<number>`updated_at + ${LONGEST_BACK_OFF_MS}`)]),
      ]),
    )
    .where(isInShards(shards))
    .execute()
}

/**
 * Makes one failed job due before its back-off is over, to probe Discord with it. Crosses guilds, within these shards.
 *
 * @returns false when there is none.
 */
export async function makeOneDue(
  db: Database,
  { shards, kinds, now }: { shards: OwnShards; kinds: readonly string[]; now: number },
): Promise<boolean> {
  if (shards.ids.length === 0 || kinds.length === 0) return false
  // Skip jobs with unexpected errors: such a job would prove nothing about Discord, and would lose its back-off.
  const { rows } = await sql`
    update jobs set run_at = ${now} where (guild_id, kind, key) in (
      select guild_id, kind, key from jobs
      where state = 'open' and run_at > ${now} and not_before <= ${now} and attempts > 0 and throws = 0 and lease_token is null
        and kind in (${sql.join(kinds)}) and ${isInShards(shards)} and ${isNextInLane(now)}
      order by run_at limit 1)
    returning kind`.execute(db)
  return rows.length > 0
}

function isFree(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(leased_until is null or leased_until <= ${now} or leased_until > ${tooFarAhead(now, LEASE_MS)})`
}

/** Whether no earlier job of the lane is open and none is running. The running job may be younger than an unblocked one. */
function isNextInLane(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(lane is null or not exists (
    select 1 from jobs as other where other.guild_id = jobs.guild_id and other.lane = jobs.lane and other.state = 'open'
      and (other.kind <> jobs.kind or other.key <> jobs.key)
      and ((other.leased_until > ${now} and other.leased_until <= ${tooFarAhead(now, LEASE_MS)})
        or other.created_at < jobs.created_at
        or (other.created_at = jobs.created_at and other.kind || ' ' || other.key < jobs.kind || ' ' || jobs.key))))`
}

/** The condition that a job belongs to one of these shards; there must be at least one. */
export function isInShards({ count, ids }: OwnShards): RawBuilder<SqlBool> {
  if (ids.length === count) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`guild_slot % ${sql.lit(count)} in (${sql.join(ids.map((id) => sql.lit(id)))})`
}

/** Whether a guild slot that was read belongs to one of these shards. */
export function isAmongShards({ count, ids }: OwnShards, guildSlot: number): boolean {
  return ids.includes(guildSlot % count)
}

function noneOf(db: Database, expression: RawBuilder<string>, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`not (${isAmong(db, expression, values)})`
}
