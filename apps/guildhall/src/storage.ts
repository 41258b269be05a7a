import {
  createLocalChanges,
  createPostgresChanges,
  endDeadLeases,
  followDatabaseClock,
  ListenUnavailable,
  migrate,
  openPostgres,
  openSqlite,
  systemClock,
  type Changes,
  type Clock,
  type Database,
  type Log,
  type QueryObserver,
} from '@guildhall/core'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import type { Drain } from './drain.ts'
import { failure, messageOf } from './start-failure.ts'

/** What the API and the bot share, in one process or between several. */
export interface Storage {
  readonly db: Database
  /** The database's time where several processes share it. */
  readonly clock: Clock
  readonly changes: Changes
  readonly sessionSecret: string
}

/**
 * Opens the database that the configuration names.
 *
 * @param takeFolder takes DATA_DIR for this process; called only when the database or the secret is in it.
 * @param onQuery receives each statement.
 * @throws StartFailure when it cannot be used.
 */
export async function openStorage(
  { storage }: Config,
  takeFolder: () => DataFolder,
  drain: Drain,
  log: Log,
  onQuery: QueryObserver,
): Promise<Storage> {
  if (storage.kind === 'server') {
    const { url, sessionSecret } = storage
    const db = await openServerDatabase(url, onQuery)
    drain.add('database', () => db.destroy())
    return { db, sessionSecret, ...(await connectProcesses({ db, url, log }, drain)) }
  }
  const folder = takeFolder()
  const db = await openDatabase(folder.databaseFile, onQuery)
  drain.add('database', () => db.destroy())
  return {
    db,
    clock: systemClock,
    changes: createLocalChanges(db),
    sessionSecret: storage.sessionSecret ?? folder.secret(),
  }
}

/** What several processes on one server need to agree: its time, and each other's changes. */
async function connectProcesses(
  deps: { db: Database; url: string; log: Log },
  drain: Drain,
): Promise<Pick<Storage, 'clock' | 'changes'>> {
  try {
    const clock = await followDatabaseClock({ ...deps, local: systemClock })
    drain.add('database clock', () => clock.stop())
    const changes = await createPostgresChanges(deps)
    drain.add('change feed', () => changes.close())
    return { clock, changes }
  } catch (error) {
    throw failure(error instanceof ListenUnavailable ? error.message : serverSentence(deps.url, error), error)
  }
}

/**
 * Opens the database in DATA_DIR, brings its tables up to date and ends the leases of processes that were killed: the caller holds the
 * folder, so no other process runs.
 *
 * @param onQuery receives each statement.
 * @throws StartFailure when it is damaged, cannot be opened, or was written by a newer Guildhall.
 */
export function openDatabase(file: string, onQuery: QueryObserver): Promise<Database> {
  return migrated({
    open: () => openSqlite(file, onQuery),
    prepare: endDeadLeases,
    sentenceOf: (error) => fileSentence(file, messageOf(error)),
  })
}

/** Opens the database that DATABASE_URL names and brings its tables up to date; several processes may do so at once. */
function openServerDatabase(url: string, onQuery: QueryObserver): Promise<Database> {
  return migrated({
    open: () => openPostgres(url, onQuery),
    // Other processes may be at work, and hold leases.
    prepare: async () => {},
    sentenceOf: (error) => serverSentence(url, error),
  })
}

async function migrated(one: {
  open: () => Database
  /** What follows once the tables are up to date. */
  prepare: (db: Database) => Promise<void>
  /** Why it cannot be used, for the operator. */
  sentenceOf: (error: unknown) => string
}): Promise<Database> {
  let db: Database | undefined
  try {
    db = one.open()
    await migrate(db)
    await one.prepare(db)
    return db
  } catch (error) {
    await db?.destroy()
    throw failure(one.sentenceOf(error), error)
  }
}

function fileSentence(file: string, message: string): string {
  if (/not a database|malformed/.test(message)) {
    return `The database ${file} is damaged (${message}). Put a backup in its place, or move it away to start with an empty one.`
  }
  if (isNewer(message)) return newerSentence(file)
  return `The database ${file} cannot be opened (${message}).`
}

function serverSentence(url: string, error: unknown): string {
  // Host and name only: the rest of the address has the password.
  const { host, pathname } = new URL(url)
  const database = `${decodeURIComponent(pathname.slice(1))} on ${host}`
  if (isNewer(messageOf(error))) return newerSentence(database)
  return `The database ${database} cannot be opened (${reasonOf(error)}). Start it, or correct DATABASE_URL.`
}

/** Kysely finds a migration in the tables that this program does not have. */
function isNewer(message: string): boolean {
  return message.includes('corrupted migrations')
}

function newerSentence(database: string): string {
  return `The database ${database} was written by a newer Guildhall. Run that version, or a newer one.`
}

/** The first cause: `database.unavailable` wraps the driver's error, and a failed connection wraps one error for each address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error && error.cause instanceof Error ? reasonOf(error.cause) : messageOf(error)
}
