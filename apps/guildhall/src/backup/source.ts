import { statSync } from 'node:fs'
import { join } from 'node:path'
import { failure, messageOf, type StartFailure } from '../start-failure.ts'
import { SQLITE_FILE } from './manifest.ts'
import { isBeingRestored } from './replacement.ts'

/** The data that a backup is taken of, and restored to: DATA_DIR, and a PostgreSQL database where there is one. */
export type Source = FolderSource | ServerSource

interface FolderSource {
  readonly kind: 'sqlite'
  readonly dataDir: string
}

interface ServerSource {
  readonly kind: 'postgres'
  readonly dataDir: string
  readonly url: string
}

/** @throws StartFailure when DATA_DIR has no database, and no restoration that the next start finishes. */
export function requireDatabaseFile(dataDir: string): void {
  if (isThere(dataDir) || isBeingRestored(dataDir)) return
  throw failure(
    `There is no database in DATA_DIR (${dataDir}). Set DATA_DIR to the folder with the data, or start Guildhall once.`,
  )
}

function isThere(dataDir: string): boolean {
  try {
    return statSync(join(dataDir, SQLITE_FILE), { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    throw failure(
      `DATA_DIR (${dataDir}) cannot be opened (${messageOf(error)}). Run the command as the user of Guildhall.`,
      error,
    )
  }
}

/** The failure for a database server without data. */
export function withoutTables(): StartFailure {
  return failure('The database of DATABASE_URL has no tables of Guildhall. Correct DATABASE_URL.')
}
