import { openPostgres, openSqlite } from '@guildhall/core'

/**
 * The rows of /blame: which uses were handled, and how many were counted.
 *
 * @param {string} where the file of SQLite, or the address of PostgreSQL
 */
export async function blameRows(where) {
  return reading(where, async (db) => {
    const handled = await db.selectFrom('handled_events').select('event_id').execute()
    const counts = await db.selectFrom('blame_counts').select('count').execute()
    return {
      handled: new Set(handled.map((row) => row.event_id)),
      counted: counts.reduce((sum, row) => sum + row.count, 0),
    }
  })
}

/**
 * The sentence that says why the menu of commands waits; null when it does not. Discord: 200 new commands a day and server, so a long load
 * makes the bot wait an hour.
 *
 * @param {string} where
 */
export async function whyMenuWaits(where) {
  return reading(where, async (db) => {
    const jobs = await db.selectFrom('jobs').select('reason').where('kind', '=', 'commands-menu').execute()
    return jobs.find(({ reason }) => reason?.startsWith('Discord limits how many commands'))?.reason ?? null
  })
}

/**
 * @template T
 * @param {string} where
 * @param {(db: import('@guildhall/core').Database) => Promise<T>} read
 */
async function reading(where, read) {
  const db = where.startsWith('postgres') ? openPostgres(where) : openSqlite(where)
  try {
    return await read(db)
  } finally {
    await db.destroy()
  }
}
