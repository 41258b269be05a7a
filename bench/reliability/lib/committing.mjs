// Commits a row in a transaction once its parent has chosen the moment to die at.
//   node --import ./commit-points.mjs committing.mjs FILE|postgres://…
import { openPostgres, openSqlite } from '@guildhall/core'
import { sql } from 'kysely'
import { once } from 'node:events'

/** How long the process waits, in ms: the channel to the parent does not keep it alive. */
const ALIVE_MS = 20_000

setTimeout(() => {}, ALIVE_MS)
const [, , where = ''] = process.argv
const db = where.startsWith('postgres') ? openPostgres(where) : openSqlite(where)
await sql`create table committed (id integer)`.execute(db)
const chosen = once(process, 'message')
process.send?.('ready')
await chosen
await db.transaction().execute((trx) => sql`insert into committed values (1)`.execute(trx))
