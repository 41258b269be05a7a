import { openPostgres, openSqlite } from '@guildhall/core'

/**
 * The rows of /blame: which uses were handled, and how many were counted.
 *
 * @param {string} where the file of SQLite, or the address of PostgreSQL
 */
export async function blameRows(where) {
  const db = where.startsWith('postgres') ? openPostgres(where) : openSqlite(where)
  try {
    const handled = await db.selectFrom('handled_events').select('event_id').execute()
    const counts = await db.selectFrom('blame_counts').select('count').execute()
    return {
      handled: new Set(handled.map((row) => row.event_id)),
      counted: counts.reduce((sum, row) => sum + row.count, 0),
    }
  } finally {
    await db.destroy()
  }
}
