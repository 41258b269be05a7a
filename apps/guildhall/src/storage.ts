import {
  createLocalChanges,
  createPostgresChanges,
  endDeadLeases,
  followDatabaseClock,
  holdSchema,
  isOfEarlierVersion,
  ListenUnavailable,
  migrate,
  migrateAlone,
  openGatewayPostgres,
  openPostgres,
  openSqlite,
  systemClock,
  type AnalyticsSource,
  type Changes,
  type Clock,
  type Database,
  type Log,
  type QueryObserver,
  type SchemaHold,
} from '@guildhall/core'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import { fileSentence, serverSentence } from './database-sentences.ts'
import type { Drain } from './drain.ts'
import { endUpgrade } from './backup/kept.ts'
import type { Source } from './backup/source.ts'
import { failureOf, StartFailure } from './start-failure.ts'

/** How long a start waits for processes of an older version to stop, in ms. Afterwards it fails, and a service manager can retry. */
const OLDER_PROCESSES_MS = 60_000

/** The storage that the API and the bot share, in one process or in several. */
interface Storage {
  readonly db: Database
  /** The same database over separate connections for the gateway's rows; SQLite has one connection for all. */
  readonly gatewayDb: Database
  /** The database's time when several processes share the database. */
  readonly clock: Clock
  readonly changes: Changes
  readonly sessionSecret: string
  /** Opens the database again, for a thread. */
  readonly source: AnalyticsSource
}

/**
 * Opens the database that the configuration names.
 *
 * @param takeFolder takes DATA_DIR for this process; called only when the folder contains the database or the secret.
 * @param deps.clock used with SQLite; a database server has its own.
 * @param deps.onQuery receives each statement.
 * @throws StartFailure when it cannot be used.
 */
export async function openStorage(
  { storage, dataDir }: Config,
  takeFolder: () => DataFolder,
  drain: Drain,
  { log, clock, onQuery }: { log: Log; clock: Clock; onQuery: QueryObserver },
): Promise<Storage> {
  if (storage.kind === 'server') {
    const { url, sessionSecret } = storage
    const db = await openServerDatabase({ kind: 'postgres', url, dataDir }, log, onQuery)
    drain.add('database', () => db.destroy())
    const gatewayDb = openGatewayPostgres(url, onQuery)
    drain.add('gateway database', () => gatewayDb.destroy())
    const shared = await connectProcesses({ db, url, log }, drain)
    return { db, gatewayDb, sessionSecret, source: { kind: 'server', url }, ...shared }
  }
  const folder = takeFolder()
  if (folder.hasFinishedRestoration) log.warn('finished a restoration that was interrupted')
  const db = await openDatabase(folder, log, onQuery)
  drain.add('database', () => db.destroy())
  return {
    db,
    gatewayDb: db,
    clock,
    changes: createLocalChanges(db),
    sessionSecret: storage.sessionSecret ?? folder.secret(),
    source: { kind: 'file', path: folder.databaseFile },
  }
}

/** Services for several processes on one database server: its time, and the changes of other processes. */
async function connectProcesses(
  deps: { db: Database; url: string; log: Log },
  drain: Drain,
): Promise<Pick<Storage, 'clock' | 'changes'>> {
  try {
    const clock = await followDatabaseClock({ ...deps, local: systemClock })
    drain.add('database clock', () => clock.stop())
    const changes = await createPostgresChanges({ ...deps, schema: schemaHold(deps) })
    drain.add('change feed', () => changes.close())
    return { clock, changes }
  } catch (error) {
    throw failureOf(
      'database',
      error instanceof ListenUnavailable ? error.message : serverSentence(deps.url, error),
      error,
    )
  }
}

function schemaHold({ db, url, log }: { db: Database; url: string; log: Log }): SchemaHold {
  return {
    hold: (client) => holdSchema(client, db, { log, longestMs: OLDER_PROCESSES_MS }),
    // Throw an uncaught error to end the program, which cannot use these tables.
    outdated(error) {
      throw failureOf('database', serverSentence(url, error), error)
    },
  }
}

/**
 * Opens the database in DATA_DIR, migrates it, and ends the leases of killed processes. The caller has locked the folder, so no other
 * process is running. A database of an earlier version is backed up first.
 *
 * @param onQuery receives each statement.
 * @throws StartFailure when the database is damaged, cannot be opened or backed up, or was written by a newer Guildhall.
 */
export function openDatabase(
  { path, databaseFile }: Pick<DataFolder, 'path' | 'databaseFile'>,
  log: Log,
  onQuery: QueryObserver,
): Promise<Database> {
  return prepared({
    open: () => openSqlite(databaseFile, onQuery),
    prepare: async (db) => {
      if (await isOfEarlierVersion(db)) await backUp({ kind: 'sqlite', dataDir: path }, log)
      await migrate(db)
      endUpgrade(path)
      await endDeadLeases(db)
    },
    sentenceOf: (error) => fileSentence(databaseFile, error),
  })
}

/** Opens the database of DATABASE_URL and migrates it; several processes may do so at once. */
function openServerDatabase(
  source: Source & { readonly kind: 'postgres' },
  log: Log,
  onQuery: QueryObserver,
): Promise<Database> {
  const { url, dataDir } = source
  return prepared({
    open: () => openPostgres(url, onQuery),
    // Other processes may be running and hold leases, so keep the leases.
    prepare: async (db) => {
      await migrateAlone(db, { log, longestMs: OLDER_PROCESSES_MS, beforeUpgrade: () => backUp(source, log) })
      endUpgrade(dataDir)
    },
    sentenceOf: (error) => serverSentence(url, error),
  })
}

/** Loads on demand the parts that take a backup: nearly every start has no upgrade. */
async function backUp(source: Source, log: Log): Promise<void> {
  const { backUpBeforeUpgrade } = await import('./backup/before-upgrade.ts')
  await backUpBeforeUpgrade(source, log)
}

async function prepared(one: {
  open: () => Database
  /** Migrates the database and runs the steps that follow. */
  prepare: (db: Database) => Promise<void>
  /** The reason why the database cannot be used, for the operator. */
  sentenceOf: (error: unknown) => string
}): Promise<Database> {
  let db: Database | undefined
  try {
    db = one.open()
    await one.prepare(db)
    return db
  } catch (error) {
    await db?.destroy()
    throw error instanceof StartFailure ? error : failureOf('database', one.sentenceOf(error), error)
  }
}
