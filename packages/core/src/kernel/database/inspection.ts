import { DEFAULT_MIGRATION_TABLE, PostgresAdapter, sql } from 'kysely'
import { followDatabaseClock, type Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { isMigrationPending, refuseNewerSchema } from './migrate.ts'
import type { Database } from './schema.ts'
import { createWriteProbe } from './write-probe.ts'

/** The condition of a database. */
interface DatabaseInspection {
  /** Whether the next start changes or creates tables. */
  readonly isMigrationPending: boolean
  /** Why the database accepts no writes, as a sentence; null when it does, and while a migration is pending. */
  readonly writeFailure: string | null
  /** Null for SQLite. */
  readonly server: DatabaseServer | null
}

/** A PostgreSQL server. */
export interface DatabaseServer {
  /** As the server reports it, such as 150004 for 15.4. */
  readonly versionNumber: number
  /** How far its clock is ahead of `clock`, in ms. */
  readonly aheadMs: number
}

/**
 * Inspects a database without changing it, apart from a row that is written and deleted in one transaction.
 *
 * @throws NewerSchema; `database.unavailable`; the driver's error.
 */
export async function inspectDatabase(db: Database, deps: { clock: Clock; log: Log }): Promise<DatabaseInspection> {
  const server = db.getExecutor().adapter instanceof PostgresAdapter ? await inspectServer(db, deps) : null
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) await refuseNewerSchema(db)
  const isPending = await isMigrationPending(db)
  const writeFailure = isPending ? null : await createWriteProbe({ db, ...deps }).failure()
  return { isMigrationPending: isPending, writeFailure, server }
}

async function inspectServer(db: Database, { clock, log }: { clock: Clock; log: Log }): Promise<DatabaseServer> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version_num') as version`.execute(db)
  const theirs = await followDatabaseClock({ db, local: clock, log })
  theirs.stop()
  return { versionNumber: Number(rows[0]?.version), aheadMs: theirs.now() - clock.now() }
}
