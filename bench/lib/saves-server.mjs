// The process under load: the program, which records each save in the history, or with the argument "bare" writes no revision. It
// reports its CPU time on request.
import { openSqlite } from '@guildhall/core'
import { sql } from 'kysely'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProgram } from './program.mjs'

const databaseFile = join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite')
const program = await openProgram(databaseFile)
if (process.argv[2] === 'bare') {
  const db = openSqlite(databaseFile)
  await sql`create trigger without_revisions before insert on revisions begin select raise(ignore); end`.execute(db)
  await db.destroy()
}
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
process.send?.({ origin: program.origin, token: program.token })
