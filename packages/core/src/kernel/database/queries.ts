import { type Expression, PostgresAdapter, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import { setImmediate as others } from 'node:timers/promises'
import type { Schema } from './schema.ts'
import type { Database } from './sqlite.ts'

/**
 * `column in (ids)` with one parameter. A parameter for each id meets the engines' limits (SQLite 32,766, PostgreSQL 65,535),
 * and makes a statement of its own for each number of ids.
 *
 * @param column a text column: `eb.ref('guild_id')`.
 */
export function isAmong(
  db: Database | Transaction<Schema>,
  column: Expression<string | null>,
  ids: readonly string[],
): RawBuilder<SqlBool> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return sql<SqlBool>`${column} = any(${ids}::text[])`
  return sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(ids)}))`
}

/** How many rows a step handles: a few ms on either engine. */
const STEP_ROWS = 1_000

/**
 * Repeats a step until it finds less than a full step's rows. Other work goes on between two steps.
 *
 * @param step handles at most the given number of rows. @returns how many it found.
 */
export async function inSteps(step: (rows: number) => Promise<number>): Promise<void> {
  while ((await step(STEP_ROWS)) >= STEP_ROWS) await others()
}

/**
 * Makes transactions that read a guild's rows and write what follows from them come one after the other; held to the end of the
 * transaction. SQLite has one writer anyway. On PostgreSQL two of them would not see each other's rows, and the second would
 * overwrite the first with what it concluded from half of them.
 *
 * Whoever takes several guilds in one transaction takes them in order of id, so that two never wait for each other.
 */
export async function lockGuild(trx: Transaction<Schema>, guildId: string): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${guildId}, 0))`.execute(trx)
}

/** How long rows about a user without a session are kept after they were last written, in ms: 30 days. */
export const SIGNED_OUT_KEPT_MS = 30 * 24 * 60 * 60_000

/** Whether the user has no session that may still be used. */
export function hasNoSession(userId: Expression<string>, now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from sessions
    where sessions.user_id = ${userId} and sessions.expires_at > ${now} and sessions.revoked_at is null
  )`
}
