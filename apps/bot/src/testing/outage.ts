import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite, type Database } from '@guildhall/core'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { eventually } from './stage.ts'

/** The path of a database that several connections can open; removed after the test. */
export function databaseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bot-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'guildhall.sqlite')
}

/**
 * Makes every write to a database fail: another connection holds its lock. SQLite waits for a lock without returning to the event
 * loop, so the waiting time is set to 0.
 *
 * @param file path of the database
 * @returns a function that ends the outage.
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

/** Makes one kind of write to one table fail with an unexpected error; other writes work. @returns a function that removes the fault. */
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
