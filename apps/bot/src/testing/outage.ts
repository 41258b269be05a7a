import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite, type Database } from '@guildhall/core'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { eventually } from './stage.ts'

/** A place for a database that other connections can open too; removed after the test. */
export function databaseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bot-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'guildhall.sqlite')
}

/**
 * Has every write to a database fail, since another connection holds its lock. SQLite waits for a lock without returning to the event
 * loop, so the waiting time is set to nothing.
 *
 * @param file of the database
 * @returns what ends it.
 */
export async function lockDatabase(db: Database, file: string): Promise<() => Promise<void>> {
  await sql`pragma busy_timeout = 0`.execute(db)
  const other = openSqlite(file)
  await sql`pragma busy_timeout = 0`.execute(other)
  await eventually(() => sql`begin immediate`.execute(other))
  return async () => {
    await sql`rollback`.execute(other)
    await other.destroy()
  }
}

/** Has one kind of write to one table fail in a way that nobody expected; the rest of the database works. @returns what ends it. */
export async function breakTable(
  db: Database,
  write: 'insert' | 'update',
  table: string,
): Promise<() => Promise<void>> {
  const event = sql.raw(write)
  await sql`create trigger broken before ${event} on ${sql.table(table)} begin select raise(abort, 'broken'); end`.execute(
    db,
  )
  return async () => {
    await sql`drop trigger broken`.execute(db)
  }
}
