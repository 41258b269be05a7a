import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Log } from '../log.ts'
import { isMigrationPending, isOfEarlierVersion, migrate, refuseNewerSchema } from './migrate.ts'
import type { Database, Trx } from './schema.ts'

/** The advisory lock of the schema: shared by all processes that use the tables, exclusive for a migration. */
export const SCHEMA_LOCK = "hashtextextended('guildhall schema', 0)"

/** How often a taken lock is requested again, in ms. */
const ASK_AGAIN_MS = 250

/** Other processes did not release the tables in time. */
export class SchemaInUse extends Error {
  override readonly name = 'SchemaInUse'
}

interface WaitOptions {
  log: Log
  /** How long to wait for other processes, in ms. */
  longestMs: number
}

interface MigrateOptions extends WaitOptions {
  /** Runs before the tables of an earlier version are changed, while no other process uses them. */
  beforeUpgrade?: () => Promise<void>
}

/**
 * Migrates the tables of a PostgreSQL database once no older process uses them. Several processes may call it at once.
 *
 * @throws SchemaInUse when older processes still run after `longestMs`; NewerSchema; the engine's error of a failed step.
 */
export async function migrateAlone(db: Database, wait: MigrateOptions): Promise<void> {
  const attempt = async (): Promise<boolean> =>
    !(await isMigrationPending(db)) || (await tryMigrate(db, wait.beforeUpgrade))
  await waitFor(attempt, 'waiting for processes of an older version to end before the tables are changed', wait)
  await refuseNewerSchema(db)
}

/** Whether a process uses the tables of a PostgreSQL database. */
export function isSchemaInUse(db: Database): Promise<boolean> {
  return db.transaction().execute(async (trx) => !(await tryLock(trx)))
}

/** @returns false when another process uses the tables. */
function tryMigrate(db: Database, beforeUpgrade: MigrateOptions['beforeUpgrade']): Promise<boolean> {
  // The lock ends with the transaction: a session's lock would stay behind in a connection pooler.
  return db.transaction().execute(async (trx) => {
    // The connection is idle while the migrations run on another one.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    if (!(await tryLock(trx))) return false
    if (beforeUpgrade && (await isOfEarlierVersion(db))) await beforeUpgrade()
    await migrate(db)
    return true
  })
}

/** Takes the lock alone until the transaction ends. @returns false when another process holds it. */
async function tryLock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(SCHEMA_LOCK)}) as "isAlone"`.execute(trx)
  return rows[0]?.isAlone === true
}

/**
 * Prevents migrations until the connection ends.
 *
 * @param client a connection of this process alone: PostgreSQL gives the lock to the session.
 * @throws SchemaInUse when a migration takes longer than `longestMs`; NewerSchema when a newer program has migrated the tables.
 */
export async function holdSchema(client: ClientBase, db: Database, wait: WaitOptions): Promise<void> {
  const attempt = async (): Promise<boolean> => {
    const { rows } = await client.query<{ isHeld: boolean }>(
      `select pg_try_advisory_lock_shared(${SCHEMA_LOCK}) as "isHeld"`,
    )
    return rows[0]?.isHeld === true
  }
  await waitFor(attempt, 'waiting for another process to change the tables', wait)
  // Another process may have migrated the tables before this one held the lock.
  await refuseNewerSchema(db)
}

async function waitFor(
  attempt: () => Promise<boolean>,
  waiting: string,
  { log, longestMs }: WaitOptions,
): Promise<void> {
  const start = performance.now()
  for (let hasWaited = false; !(await attempt()); hasWaited = true) {
    if (performance.now() - start >= longestMs) throw new SchemaInUse(`Still ${waiting}.`)
    if (!hasWaited) log.info(waiting)
    await sleep(ASK_AGAIN_MS)
  }
}
