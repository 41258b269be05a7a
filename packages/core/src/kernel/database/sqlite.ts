import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import type { QueryObserver } from '../metrics/measure-queries.ts'
import { makePrivateFile, tightenFile } from '../private-file.ts'
import type { Schema } from './schema.ts'
import { isAlreadyUndone, toSqliteProblem } from './sqlite-faults.ts'

/** The queries of every store run on this: SQLite here, PostgreSQL where one machine is outgrown. */
export type Database = Kysely<Schema>

type Parameter = null | number | bigint | string | Uint8Array
type Connection = InstanceType<typeof DatabaseSync>

/** A file up to this size, in bytes, is looked through when it is opened; a larger one would keep the start waiting for seconds. */
const LOOKED_THROUGH = 256 * 1024 * 1024

const MEMORY = ':memory:'

/**
 * Opens (or makes) a SQLite database in which every commit is on the disk before it is acknowledged, and which only its owner can
 * read.
 *
 * @param path a file, or ":memory:" for tests.
 * @param onQuery told of each statement.
 * @throws what SQLite says when the file cannot be opened or is no database.
 */
export function openSqlite(path: string, onQuery?: QueryObserver): Database {
  if (path !== MEMORY) keepPrivate(path)
  const connection = new DatabaseSync(path)
  try {
    // WAL lets readers go on while a commit is written; synchronous=full fsyncs every commit.
    connection.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
    )
    lookThrough(connection)
  } catch (error) {
    connection.close()
    throw error
  }
  return new Kysely<Schema>({
    dialect: new SqliteDialect({ database: toKysely(connection) }),
    ...(onQuery ? { log: onQuery } : {}),
  })
}

/** SQLite gives the files beside the database the mode of the database; those of a process that was killed may still be there. */
function keepPrivate(path: string): void {
  makePrivateFile(path)
  for (const beside of ['-wal', '-shm']) tightenFile(path + beside)
}

/** Kysely speaks better-sqlite3's shape; this is the same over the `node:sqlite` API, with each statement prepared once. */
function toKysely(connection: Connection): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => {
      bringUpToDate(connection)
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

/** Undoes a transaction, also one that SQLite has undone already: whoever asked shall hear why, not that it was done. */
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
        if (!isAlreadyUndone(error)) throw error
        return { changes: 0, lastInsertRowid: 0 }
      }
    },
  }
}

/** @throws when a page of the file is not what it should be: better now than at the query that comes upon it. */
function lookThrough(connection: Connection): void {
  const size = Number(pragma(connection, 'page_count')) * Number(pragma(connection, 'page_size'))
  if (size > LOOKED_THROUGH) return
  const found = pragma(connection, 'quick_check(1)')
  if (found !== 'ok') throw new Error(`database disk image is malformed: ${String(found)}`)
}

/** The one value that a pragma answers. */
function pragma(connection: Connection, name: string): unknown {
  const row: unknown = connection.prepare(`pragma ${name}`).get()
  const values: unknown[] = typeof row === 'object' && row !== null ? Object.values(row) : []
  return values[0]
}

/** Statements are kept prepared to the end, so closing alone would leave the newest rows beside the file, where a copy misses them. */
function bringUpToDate(connection: Connection): void {
  try {
    connection.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // No room on the disk: the rows are safe where they are, and the next start reads them from there.
  }
}

function toKyselyStatement(statement: ReturnType<Connection['prepare']>): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => sayingWhy<unknown[]>(() => statement.all(...parameters.map(toParameter))),
    run: (parameters) => sayingWhy(() => statement.run(...parameters.map(toParameter))),
    iterate: (parameters) => statement.iterate(...parameters.map(toParameter)),
  }
}

function sayingWhy<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toSqliteProblem(error)
  }
}

/** @throws TypeError for what a row cannot hold, since a silent conversion would be read back as something else. */
function toParameter(value: unknown): Parameter {
  if (value === null || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A row cannot hold a ${typeof value}`)
}
