import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import type { QueryObserver } from '../metrics.ts'
import { makePrivateFile, tightenFile } from '../private-file.ts'
import { Problem, problem } from '../problem.ts'
import type { Database, Schema } from './schema.ts'

type Parameter = null | number | bigint | string | Uint8Array
type Connection = InstanceType<typeof DatabaseSync>

/** A file up to this size, in bytes, is checked when it is opened; a larger one would delay the start for seconds. */
const CHECKED_AT_OPEN = 256 * 1024 * 1024

const MEMORY = ':memory:'

/** SQLite's messages when the disk is full; the file is unchanged. */
const FULL = /database or disk is full/
const BROKEN = /disk I\/O error|attempt to write a readonly database|unable to open database file|database is locked/

/** SQLite itself rolls back a transaction when the disk is full. A second rollback fails with this message, which hides the cause. */
const NOTHING_TO_ROLL_BACK = /no transaction is active/

/**
 * Opens or creates a SQLite database in which every commit is on the disk before it is acknowledged, and which only its owner can
 * read.
 *
 * @param path a file, or ":memory:" for tests.
 * @param onQuery receives each statement.
 * @throws SQLite's error when the file cannot be opened or is not a database.
 */
export function openSqlite(path: string, onQuery?: QueryObserver): Database {
  if (path !== MEMORY) makePrivate(path)
  const connection = new DatabaseSync(path)
  try {
    // WAL lets readers continue while a commit is written; synchronous=full fsyncs every commit.
    connection.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
    )
    checkPages(connection)
  } catch (error) {
    connection.close()
    throw error
  }
  return new Kysely<Schema>({
    dialect: new SqliteDialect({ database: toKysely(connection) }),
    ...(onQuery ? { log: onQuery } : {}),
  })
}

/**
 * Opens a database file a second time for reads in another thread. Reads see committed rows and block no writer.
 *
 * @throws SQLite's error when the file cannot be opened.
 */
export function openSqliteForReading(path: string): Database {
  const connection = new DatabaseSync(path, { readOnly: true })
  connection.exec('pragma busy_timeout = 5000; pragma query_only = on')
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: toKysely(connection) }) })
}

/** Restricts the database and its side files to their owner. SQLite copies the mode only to new side files. */
function makePrivate(path: string): void {
  makePrivateFile(path)
  for (const beside of ['-wal', '-shm']) tightenFile(path + beside)
}

/** Adapts the `node:sqlite` API to better-sqlite3's, which Kysely expects. Each statement is prepared once. */
function toKysely(connection: Connection): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => {
      checkpoint(connection)
      connection.close()
    },
    prepare: (sql) => {
      const known = prepared.get(sql)
      if (known) return known
      const statement = sql === 'rollback' ? rollback(connection) : toKyselyStatement(connection.prepare(sql))
      // Queries are few and fixed. The limit bounds the cache against lists of varying length.
      if (prepared.size < 500) prepared.set(sql, statement)
      return statement
    },
  }
}

/** Rolls back, and ignores that SQLite may have done so already: the caller gets the cause, not a second error. */
function rollback(connection: Connection): SqliteStatement {
  const statement = toKyselyStatement(connection.prepare('rollback'))
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    iterate: (parameters) => statement.iterate(parameters),
    run(parameters) {
      try {
        return statement.run(parameters)
      } catch (error) {
        if (!(error instanceof Error && NOTHING_TO_ROLL_BACK.test(error.message))) throw error
        return { changes: 0, lastInsertRowid: 0 }
      }
    },
  }
}

/** @throws when a page of the file is damaged, so that the start fails instead of a later query. */
function checkPages(connection: Connection): void {
  const size = Number(pragma(connection, 'page_count')) * Number(pragma(connection, 'page_size'))
  if (size > CHECKED_AT_OPEN) return
  const found = pragma(connection, 'quick_check(1)')
  if (found !== 'ok') throw new Error(`database disk image is malformed: ${String(found)}`)
}

/** The single value of a pragma. */
function pragma(connection: Connection, name: string): unknown {
  const row: unknown = connection.prepare(`pragma ${name}`).get()
  const values: unknown[] = typeof row === 'object' && row !== null ? Object.values(row) : []
  return values[0]
}

/** Moves the newest rows from the -wal file into the database, so that a copy has them. Closing does not, due to prepared statements. */
function checkpoint(connection: Connection): void {
  try {
    connection.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // The disk is full: the rows are safe in the -wal file, and the next start reads them from there.
  }
}

function toKyselyStatement(statement: ReturnType<Connection['prepare']>): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => withProblems<unknown[]>(() => statement.all(...parameters.map(toParameter))),
    run: (parameters) => withProblems(() => statement.run(...parameters.map(toParameter))),
    iterate: (parameters) => statement.iterate(...parameters.map(toParameter)),
  }
}

function withProblems<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toProblem(error)
  }
}

/** The error for callers: `database.unavailable` with a sentence about the disk, or the error itself. */
function toProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, message } = problem('database.unavailable')
  if (FULL.test(error.message)) {
    return new Problem(code, undefined, "The server's disk is full, so nothing can be saved.", {
      cause: error,
    })
  }
  return BROKEN.test(error.message) ? new Problem(code, undefined, message, { cause: error }) : error
}

/** @throws TypeError for a value that SQLite cannot store: a silent conversion would be read back as another value. */
function toParameter(value: unknown): Parameter {
  if (value === null || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A row cannot hold a ${typeof value}`)
}
