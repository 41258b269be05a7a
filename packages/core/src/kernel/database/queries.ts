import { PostgresAdapter, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { setImmediate as others } from 'node:timers/promises'
import type { Connection, Database, Trx } from './schema.ts'

/** Whether the database is PostgreSQL, which several processes can use; SQLite has one writer. */
export function isPostgres(db: Connection): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * `column in (ids)` with one parameter. With a parameter for each id a long list exceeds the engines' limits (SQLite 32,766,
 * PostgreSQL 65,535), and each number of ids makes another statement.
 *
 * @param column a text column: `eb.ref('guild_id')`.
 */
export function isAmong(
  db: Connection,
  column: Expression<string | null>,
  ids: readonly string[],
): RawBuilder<SqlBool> {
  if (isPostgres(db)) return sql<SqlBool>`${column} = any(${ids}::text[])`
  return sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(ids)}))`
}

/**
 * Rows for a statement's `from`, with one parameter for each column or for all: any number of rows makes the same statement.
 *
 * @param columns the name and type of each column.
 */
export function givenRows(
  db: Connection,
  columns: Readonly<Record<string, 'text' | 'integer'>>,
  rows: readonly (readonly (string | number | null)[])[],
): RawBuilder<unknown> {
  const names = Object.keys(columns)
  if (!isPostgres(db)) {
    const values = names.map((name, at) => sql`value ->> ${sql.lit(at)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(values)} from json_each(${JSON.stringify(rows)})) as given`
  }
  const arrays = names.map((name, at) => sql`${rows.map((row) => row[at])}::${sql.raw(columns[name] ?? 'text')}[]`)
  return sql`unnest(${sql.join(arrays)}) as given (${sql.join(names.map((name) => sql.ref(name)))})`
}

/** Runs reads on one snapshot of the rows, unaffected by concurrent writes. */
export function readAtOnce<T>(db: Database, read: (connection: Database) => Promise<T>): Promise<T> {
  const begin = isPostgres(db) ? sql`begin isolation level repeatable read read only` : sql`begin`
  return db.connection().execute(async (connection) => {
    await begin.execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** The number of rows per step: a few ms on either engine. */
const STEP_ROWS = 500

/**
 * Repeats a step until it finds fewer rows than a full step. Other work runs between two steps.
 *
 * @param step handles at most the given number of rows and returns the number it found.
 */
export async function inSteps(step: (rows: number) => Promise<number>): Promise<void> {
  while ((await step(STEP_ROWS)) >= STEP_ROWS) await others()
}

/**
 * Locks a guild until the transaction ends, for transactions that read several rows of the guild and write others that depend on
 * them. SQLite has one writer anyway. On PostgreSQL, two such transactions would not see each other's rows, and the second would overwrite
 * the first.
 *
 * A transaction that locks several guilds locks them in order of id, so that two transactions never wait for each other.
 */
export async function lockGuild(trx: Trx, guildId: string): Promise<void> {
  if (!isPostgres(trx)) return
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
