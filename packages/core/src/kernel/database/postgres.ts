import { setTimeout as sleep } from 'node:timers/promises'
import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import type { QueryObserver } from '../metrics.ts'
import { Problem, problem } from '../problem.ts'
import { PROCESS_NAME } from './process-name.ts'
import type { Database, Schema } from './schema.ts'

/** Connections of one process. Each one is a process of the server, which allows 100 by default. */
const CONNECTIONS = 10
/** Connections reserved for the gateway's own rows: checkpoints, members and leases. */
const GATEWAY_CONNECTIONS = 2
/** How long connecting, or waiting for a free connection, may take, in ms. */
const CONNECT_MS = 5_000
/** How long the server may work on one statement, in ms. */
const STATEMENT_MS = 10_000
/** How long a statement may wait for a lock, in ms: a waiting connection is blocked for all other queries. */
const LOCK_MS = 1_000
/** How long a response may take, in ms. It exceeds the server's own limit, so it applies only to a server that does not respond at all. */
const ANSWER_MS = 12_000
/** How long a transaction of a process that hangs may keep its locks, in ms. */
const IDLE_IN_TRANSACTION_MS = 15_000
/** How long connecting is retried, in ms: callers do not notice a restart that takes less. */
const RECONNECT_MS = 2_000
/** The first pause before connecting again, in ms; doubled after each attempt. */
const FIRST_PAUSE_MS = 50

/** Commands that report how many rows they changed. */
const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const

/**
 * Opens a PostgreSQL database. It connects on demand, and reconnects after an outage.
 *
 * @param url postgres://user:password@host:port/name
 * @param onQuery receives each statement.
 * @returns a database whose queries throw `database.unavailable` while the server is unreachable, and `database.busy` when a lock or
 *   a statement takes too long.
 * @throws the client's error about an invalid address.
 */
export function openPostgres(url: string, onQuery?: QueryObserver): Database {
  return open(url, CONNECTIONS, onQuery)
}

/** Opens the same database over connections reserved for the gateway's own rows, which other writes cannot exhaust. */
export function openGatewayPostgres(url: string, onQuery?: QueryObserver): Database {
  return open(url, GATEWAY_CONNECTIONS, onQuery)
}

function open(url: string, connections: number, onQuery: QueryObserver | undefined): Database {
  const pool = new pg.Pool({ ...postgresConnection(url), max: connections })
  // The pool replaces a broken idle connection on the next query.
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    // The query in progress fails with the error; without a listener it would also end the process.
    client.on('error', ignore)
    // Times, counts and sequences stay far below 2^53; as text they would not compare.
    client.setTypeParser(pg.types.builtins.INT8, Number)
  })
  const dialect = new PostgresDialect({ pool: withReconnects(pool) })
  return new Kysely<Schema>({ dialect, ...(onQuery ? { log: onQuery } : {}) })
}

/** The pool as Kysely's driver uses it: retries to connect, and translates errors into problems. */
function withReconnects(pool: pg.Pool): PostgresPool {
  return { connect: async () => borrow(await connect(pool)), end: () => pool.end() }
}

/** Connects, and retries while the server restarts. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const start = performance.now()
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await pool.connect()
    } catch (error) {
      // A server that refuses a connection for any reason is unavailable. Only the error of a closed pool has no code.
      if (!isPostgresUnavailable(error)) {
        throw error instanceof Error && 'code' in error ? unavailableBecause(error) : error
      }
      if (performance.now() - start + pause > RECONNECT_MS) throw unavailableBecause(error)
    }
    await sleep(pause)
  }
}

/** Wraps a connection of the pool while Kysely uses it. */
function borrow(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false

  async function run<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // The server rolled back when the connection broke. The caller gets the connection's error.
    if (isBroken && statement === 'rollback') return { command: 'SELECT', rowCount: 0, rows: [] }
    try {
      const { command, rowCount, rows } = await client.query<never>(statement, [...parameters])
      return { command: WRITES.find((write) => write === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows }
    } catch (error) {
      isBroken ||= isPostgresUnavailable(error)
      throw toPostgresProblem(error)
    }
  }

  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new TypeError('Cursors are not configured')
    return run<R>(statement, parameters)
  }

  // A connection that still waits for a lost answer must not serve the next query.
  return { query, release: () => client.release(isBroken) }
}

/** Settings of every connection to a database. */
export function postgresConnection(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: PROCESS_NAME,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  }
}

function ignore(): void {}

/** The codes of system errors: no server listens, the connection broke, the host name has no address. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/**
 * PostgreSQL's codes for "not now" (its appendix A): connection exceptions (08), no resources left (53: disk, memory, connections),
 * intervention by an operator (57P: shutdown, start-up), a system error outside of it (58), a transaction idle for too long (25P03), a
 * standby or a server made read-only (25006), a deadlock or a conflict that another transaction won (40).
 */
const NOT_NOW = /^(08|53|57P|58|40)|^(25P03|25006)$/

/** A lock timeout (55P03) or a statement timeout (57014). The server and the connection work. */
const BUSY = /^(55P03|57014)$/

/** The client's own errors about a closed or unresponsive connection; they have no code. */
const CLIENT_SENTENCES =
  /^(Connection terminated|timeout e(xceeded|xpired)|Query read timeout|Client has encountered a connection error|Client was closed)/i

/** Whether an error means that the database is unavailable, not that it rejected the statement. */
function isPostgresUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string')
    return CONNECTION_CODES.has(error.code) || NOT_NOW.test(error.code)
  return CLIENT_SENTENCES.test(error.message)
}

/** The error for callers: `database.unavailable`, `database.busy`, or the error itself. */
export function toPostgresProblem(error: unknown): unknown {
  if (isPostgresUnavailable(error)) return unavailableBecause(error)
  return isPostgresBusy(error) ? because('database.busy', error) : error
}

/** Whether a statement timed out because of other transactions. */
function isPostgresBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && BUSY.test(error.code)
}

/** `database.unavailable`, with the cause for the log. */
function unavailableBecause(error: unknown): Problem {
  return because('database.unavailable', error)
}

function because(name: 'database.unavailable' | 'database.busy', cause: unknown): Problem {
  const { code, message } = problem(name)
  return new Problem(code, undefined, message, { cause })
}
