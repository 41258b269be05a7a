import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import type { QueryObserver } from '../metrics.ts'
import { makePrivateFile, tightenFile } from '../private-file.ts'
import { Problem, problem } from '../problem.ts'
import type { Schema } from './schema.ts'

/** The queries of every store run on this: SQLite here, PostgreSQL where one machine is outgrown. */
export type Database = Kysely<Schema>

type Parameter = null | number | bigint | string | Uint8Array
type Connection = InstanceType<typeof DatabaseSync>

/** A file up to this size, in bytes, is checked when it is opened; a larger one would delay the start for seconds. */
const CHECKED_AT_OPEN = 256 * 1024 * 1024

const MEMORY = ':memory:'

/** SQLite's messages when the disk is full; the file is unchanged. */
const FULL = /database or disk is full/
const BROKEN = /disk I\/O error|attempt to write a readonly database|unable to open database file|database is locked/

/** SQLite rolls back a transaction that met a full disk by itself; a second rollback says this instead of the cause. */
const NOTHING_TO_ROLL_BACK = /no transaction is active/

/**
 * Opens (or makes) a SQLite database in which every commit is on the disk before it is acknowledged, and which only its owner can
 * read.
 *
 * @param path a file, or ":memory:" for tests.
 * @param onQuery receives each statement.
 * @throws SQLite's error when the file cannot be opened or is no database.
 */
export function openSqlite(path: string, onQuery?: QueryObserver): Database {
  if (path !== MEMORY) makePrivate(path)
  const connection = new DatabaseSync(path)
  try {
    // WAL lets readers go on while a commit is written; synchronous=full fsyncs every commit.
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
 * Opens a database that this process has open already, for another thread to read: it sees what is committed, and holds no writer up.
 *
 * @throws SQLite's error when the file cannot be opened.
 */
export function openSqliteForReading(path: string): Database {
  const connection = new DatabaseSync(path, { readOnly: true })
  connection.exec('pragma busy_timeout = 5000; pragma query_only = on')
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: toKysely(connection) }) })
}

/** SQLite gives the files beside the database the mode of the database; those of a process that was killed may still be there. */
function makePrivate(path: string): void {
  makePrivateFile(path)
  for (const beside of ['-wal', '-shm']) tightenFile(path + beside)
}

/** better-sqlite3's shape, which Kysely expects, over the `node:sqlite` API. Each statement is prepared once. */
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
      // Queries are few and fixed; a list of unusual length must not grow this without bound.
      if (prepared.size < 500) prepared.set(sql, statement)
      return statement
    },
  }
}

/** Rolls back, also when SQLite has done so already: the caller gets the cause, not a second error. */
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

/** @throws when a page of the file is damaged: better now than at the query that reads it. */
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

/** Prepared statements stay open, so closing alone would leave the newest rows in the -wal file, where a copy misses them. */
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

/** @throws TypeError for what a row cannot hold, since a silent conversion would be read back as something else. */
function toParameter(value: unknown): Parameter {
  if (value === null || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A row cannot hold a ${typeof value}`)
}
