import { Kysely } from 'kysely'
import pg from 'pg'
import type { QueryObserver } from '../metrics/measure-queries.ts'
import { postgresDialect } from './postgres-driver.ts'
import type { Schema } from './schema.ts'
import type { Database } from './sqlite.ts'

/** Connections of one process. Each is a process of the server's, which by default allows 100 in all. */
const CONNECTIONS = 10
/** How long a connection, or one that is free, is waited for, in ms. */
const CONNECT_MS = 5_000
/** How long the server may be at one statement before it ends it, in ms. */
const STATEMENT_MS = 10_000
/** How long an answer is waited for, in ms; longer than the server's own limit, for when the server says nothing at all. */
const ANSWER_MS = 12_000
/** How long a transaction of a process that hangs may keep its locks, in ms. */
const IDLE_IN_TRANSACTION_MS = 15_000

/**
 * Opens a PostgreSQL database. Connections are made when they are needed, and anew after the server went away.
 *
 * @param url postgres://user:password@host:port/name
 * @param onQuery told of each statement.
 * @returns a database whose queries throw `database.unavailable` while the server cannot be reached.
 * @throws what the client says of an address that is none.
 */
export function openPostgres(url: string, onQuery?: QueryObserver): Database {
  const pool = new pg.Pool({ ...postgresConnection(url), max: CONNECTIONS })
  // An idle connection broke: the pool has dropped it, and the next query makes another or says why it cannot.
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    // One that breaks at work tells its query; without a listener it would end the process besides.
    client.on('error', ignore)
    // Times, counts and sequences stay far below 2^53; as text they would not compare.
    client.setTypeParser(pg.types.builtins.INT8, Number)
  })
  return new Kysely<Schema>({ dialect: postgresDialect(pool), ...(onQuery ? { log: onQuery } : {}) })
}

/** What every connection to a database is made with. */
export function postgresConnection(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'guildhall',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  }
}

function ignore(): void {}
