import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { awayBecause, isPostgresAway, toPostgresProblem } from './postgres-faults.ts'

/** How long a server that restarts goes unnoticed, in ms: that long connecting is tried again. */
const PATIENCE_MS = 2_000
/** The first pause before connecting again, in ms; doubled with each. */
const FIRST_PAUSE_MS = 50

/**
 * Kysely's PostgreSQL with another driver: it connects patiently, throws `database.unavailable` when the server is away, and does
 * not use a broken connection again.
 */
export function postgresDialect(pool: Pool): Dialect {
  return {
    createDriver: () => createDriver(pool),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function createDriver(pool: Pool): Driver {
  const borrowed = new WeakMap<DatabaseConnection, Borrowed>()
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const connection = borrow(await connect(pool))
      borrowed.set(connection, connection)
      return connection
    },
    async beginTransaction(connection, { isolationLevel }) {
      const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
      await connection.executeQuery(CompiledQuery.raw(`begin${level}`))
    },
    async commitTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('commit'))
    },
    async rollbackTransaction(connection) {
      // The server has done so by itself when the connection broke, and why it broke is to be told.
      if (borrowed.get(connection)?.isBroken()) return
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    },
    async releaseConnection(connection) {
      borrowed.get(connection)?.giveBack()
    },
    destroy: () => pool.end(),
  }
}

/** A connection, also when the server is just being restarted. */
async function connect(pool: Pool): Promise<PoolClient> {
  const start = performance.now()
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await pool.connect()
    } catch (error) {
      // A server that lets nobody in, whatever its reason, is as good as away; only a pool that was ended says so without a code.
      if (!isPostgresAway(error)) throw error instanceof Error && 'code' in error ? awayBecause(error) : error
      if (performance.now() - start + pause > PATIENCE_MS) throw awayBecause(error)
    }
    await sleep(pause)
  }
}

interface Borrowed extends DatabaseConnection {
  isBroken(): boolean
  giveBack(): void
}

/** A connection of the pool for as long as Kysely has it. */
function borrow(client: PoolClient): Borrowed {
  let isBroken = false
  return {
    isBroken: () => isBroken,
    // One that still waits for a lost answer must not go to the next query.
    giveBack: () => client.release(isBroken),
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      try {
        const { command, rowCount, rows } = await client.query<never>(sql, [...parameters])
        const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
        return isWrite ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
      } catch (error) {
        isBroken ||= isPostgresAway(error)
        throw toPostgresProblem(error)
      }
    },
    streamQuery() {
      throw new Error('Rows are read at once here; nothing needs them one by one')
    },
  }
}
