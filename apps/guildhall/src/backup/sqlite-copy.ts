import { backup, DatabaseSync } from '@photostructure/sqlite'
import { contentsOf, openSqliteForReading, type Contents } from '@guildhall/core'
import { fileSentence } from '../database-sentences.ts'
import { failureOf, messageOf } from '../start-failure.ts'
import { flush } from './disk.ts'

/** SQLite's messages about a file that is not as SQLite wrote it. */
const DAMAGED = /not a database|malformed/

/** The time that SQLite waits for a lock, in ms. */
const BUSY_MS = 10_000

/** A database that is not as SQLite wrote it. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
}

/**
 * Copies a database, also while a program writes to it. The copy is the database at one moment, in one file.
 *
 * @throws DamagedDatabase; StartFailure when the database cannot be read; SQLite's error when the copy cannot be written.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  try {
    const source = openForCopy(from)
    try {
      // All pages in one step: a step is one read transaction, which blocks no writer in WAL mode. Between steps, the write of another
      // process would restart the copy.
      await backup(source, to, { rate: -1 })
    } finally {
      source.close()
    }
  } catch (error) {
    throw toDamaged(error)
  }
  checkSqlite(to)
  flush(to)
}

function openForCopy(file: string): InstanceType<typeof DatabaseSync> {
  try {
    const source = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
    // SQLite opens the files beside it with the first statement.
    source.exec('pragma schema_version')
    return source
  } catch (error) {
    const damaged = toDamaged(error)
    throw damaged instanceof DamagedDatabase ? damaged : failureOf('database', fileSentence(file, error), error)
  }
}

/**
 * Checks each page and index of a database that no program uses, and leaves it in one file.
 *
 * @throws DamagedDatabase
 */
export function checkSqlite(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = delete')
    const row: unknown = database.prepare('pragma integrity_check(1)').get()
    const values: unknown[] = typeof row === 'object' && row !== null ? Object.values(row) : []
    if (values[0] !== 'ok') throw new DamagedDatabase(String(values[0]))
  } catch (error) {
    throw toDamaged(error)
  } finally {
    database.close()
  }
}

/** The contents of a database of any version. */
export async function contentsOfSqlite(file: string): Promise<Contents> {
  const db = openSqliteForReading(file)
  try {
    return await contentsOf(db)
  } finally {
    await db.destroy()
  }
}

/** Writes the rows of the -wal file into a database that no program uses, so that the file alone is complete. */
export function completeFile(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } finally {
    database.close()
  }
}

function toDamaged(error: unknown): unknown {
  if (error instanceof DamagedDatabase || !DAMAGED.test(messageOf(error))) return error
  return new DamagedDatabase(messageOf(error), { cause: error })
}
