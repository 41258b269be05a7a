import { endDeadLeases, migrate, openPostgres, openSqlite, type Database, type QueryObserver } from '@guildhall/core'
import { fault, messageOf } from './fault.ts'

/**
 * Opens the database in DATA_DIR, brings its tables up to date and ends the leases of processes that were killed: whoever calls holds
 * the folder, so no other process is alive.
 *
 * @param onQuery told of each statement.
 * @throws StartFault when it is damaged, cannot be opened, or was written by a newer Guildhall.
 */
export function openDatabase(file: string, onQuery: QueryObserver): Promise<Database> {
  return migrated({
    open: () => openSqlite(file, onQuery),
    prepare: endDeadLeases,
    tellWhyNot: (error) => whyNot(file, messageOf(error)),
  })
}

/**
 * Opens the database that DATABASE_URL names and brings its tables up to date; several processes may do so at once.
 *
 * @param onQuery told of each statement.
 * @throws StartFault when it cannot be reached or opened, or was written by a newer Guildhall.
 */
export function openServerDatabase(url: string, onQuery: QueryObserver): Promise<Database> {
  // Host and name only: the rest of the address has the password.
  const { host, pathname } = new URL(url)
  const name = decodeURIComponent(pathname.slice(1))
  return migrated({
    open: () => openPostgres(url, onQuery),
    // Other processes may be at work, and hold leases.
    prepare: async () => {},
    tellWhyNot: (error) =>
      isOfNewer(messageOf(error))
        ? newer(`${name} on ${host}`)
        : `The database ${name} on ${host} cannot be opened (${reasonOf(error)}). Start it, or correct DATABASE_URL.`,
  })
}

async function migrated({
  open,
  prepare,
  tellWhyNot,
}: {
  open: () => Database
  /** What follows once the tables are up to date. */
  prepare: (db: Database) => Promise<void>
  tellWhyNot: (error: unknown) => string
}): Promise<Database> {
  let db: Database | undefined
  try {
    db = open()
    await migrate(db)
    await prepare(db)
    return db
  } catch (error) {
    await db?.destroy()
    throw fault(tellWhyNot(error), error)
  }
}

function whyNot(file: string, message: string): string {
  if (/not a database|malformed/.test(message)) {
    return `The database ${file} is damaged (${message}). Put a backup in its place, or move it away to start with an empty one.`
  }
  if (isOfNewer(message)) return newer(file)
  return `The database ${file} cannot be opened (${message}).`
}

/** Kysely finds a migration in the tables that this program does not have. */
function isOfNewer(message: string): boolean {
  return message.includes('corrupted migrations')
}

function newer(database: string): string {
  return `The database ${database} was written by a newer Guildhall. Run that version, or a newer one.`
}

/** The first word on what went wrong: behind "is away" stands why, and behind a failed connection every address that was tried. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error && error.cause instanceof Error ? reasonOf(error.cause) : messageOf(error)
}
