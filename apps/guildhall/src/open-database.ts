import { migrate, openSqlite, type Database, type QueryObserver } from '@guildhall/core'
import { fault, messageOf } from './fault.ts'

/**
 * Opens the database and brings its tables up to date.
 *
 * @param onQuery told of each statement.
 * @throws StartFault when it is damaged, cannot be opened, or was written by a newer Guildhall.
 */
export async function openDatabase(file: string, onQuery: QueryObserver): Promise<Database> {
  let db: Database | undefined
  try {
    db = openSqlite(file, onQuery)
    await migrate(db)
    return db
  } catch (error) {
    await db?.destroy()
    throw fault(whyNot(file, messageOf(error)), error)
  }
}

function whyNot(file: string, message: string): string {
  if (/not a database|malformed/.test(message)) {
    return `The database ${file} is damaged (${message}). Put a backup in its place, or move it away to start with an empty one.`
  }
  // Kysely finds a migration in the tables that this program does not have.
  if (message.includes('corrupted migrations')) {
    return `The database ${file} was written by a newer Guildhall. Run that version, or a newer one.`
  }
  return `The database ${file} cannot be opened (${message}).`
}
