import { PostgresAdapter, sql, type Expression, type RawBuilder, type SqlBool, type Transaction } from 'kysely'
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
