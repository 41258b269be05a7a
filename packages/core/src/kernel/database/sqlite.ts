import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import type { QueryObserver } from '../metrics/query-kind.ts'
import type { Schema } from './schema.ts'

/** The queries of every store run on this: SQLite here, PostgreSQL where one machine is outgrown. */
export type Database = Kysely<Schema>

type Parameter = null | number | bigint | string | Uint8Array
type Connection = InstanceType<typeof DatabaseSync>

/**
 * Opens (or makes) a SQLite database in which every commit is on the disk before it is acknowledged.
 *
 * @param path a file, or ":memory:" for tests.
 * @param onQuery told of each statement.
 * @throws what SQLite says when the file cannot be opened or is no database.
 */
export function openSqlite(path: string, onQuery?: QueryObserver): Database {
  const connection = new DatabaseSync(path)
  try {
    // WAL lets readers go on while a commit is written; synchronous=full fsyncs every commit.
    connection.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
    )
  } catch (error) {
    connection.close()
    throw error
  }
  return new Kysely<Schema>({
    dialect: new SqliteDialect({ database: toKysely(connection) }),
    ...(onQuery ? { log: onQuery } : {}),
  })
}

/** Kysely speaks better-sqlite3's shape; this is the same over the `node:sqlite` API, with each statement prepared once. */
function toKysely(connection: Connection): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare: (sql) => {
      const known = prepared.get(sql)
      if (known) return known
      const statement = toKyselyStatement(connection.prepare(sql))
      // Queries are few and fixed; a list of unusual length must not grow this without bound.
      if (prepared.size < 500) prepared.set(sql, statement)
      return statement
    },
  }
}

function toKyselyStatement(statement: ReturnType<Connection['prepare']>): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters): unknown[] => statement.all(...parameters.map(toParameter)),
    run: (parameters) => statement.run(...parameters.map(toParameter)),
    iterate: (parameters) => statement.iterate(...parameters.map(toParameter)),
  }
}

/** @throws TypeError for what a row cannot hold, since a silent conversion would be read back as something else. */
function toParameter(value: unknown): Parameter {
  if (value === null || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A row cannot hold a ${typeof value}`)
}
