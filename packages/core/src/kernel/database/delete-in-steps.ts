import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { inSteps, isPostgres } from './queries.ts'
import type { Connection, Database, Schema } from './schema.ts'

/**
 * Deletes rows in steps of a few ms, each in a transaction of its own. Other statements run in between: SQLite runs one at a time, and
 * 200,000 rows in one statement would hold up all others, and the event loop, for up to half a second.
 *
 * @param condition selects the rows. It must use an index, because each step searches again.
 * @returns the number of deleted rows.
 */
export async function deleteInSteps(
  db: Database,
  table: keyof Schema,
  condition: RawBuilder<SqlBool>,
): Promise<number> {
  let deleted = 0
  await inSteps(async (rows) => {
    const count = await deleteSome(db, table, condition, rows)
    deleted += count
    return count
  })
  if (!isPostgres(db)) return deleted
  // The steps skip rows that another transaction is writing. This statement waits for them.
  const { numDeletedRows } = await db.deleteFrom(table).where(condition).executeTakeFirstOrThrow()
  return deleted + Number(numDeletedRows)
}

/** Deletes up to `limit` rows. @returns the number deleted. */
export async function deleteSome(
  db: Connection,
  table: keyof Schema,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where(isOneOf(db, table, condition, limit))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** For a deletion: whether a row is one of up to `limit` rows. */
export function isOneOf(
  db: Connection,
  table: keyof Schema,
  condition: RawBuilder<SqlBool>,
  limit: number,
): RawBuilder<SqlBool> {
  const some = (row: RawBuilder<unknown>) =>
    sql`select ${row} from ${sql.table(table)} where ${condition} limit ${sql.lit(limit)}`
  // With an array, PostgreSQL reads exactly these rows, and skips any that was written meanwhile.
  return isPostgres(db)
    ? sql<SqlBool>`ctid = any(array(${some(sql`ctid`)}))`
    : sql<SqlBool>`rowid in (${some(sql`rowid`)})`
}
