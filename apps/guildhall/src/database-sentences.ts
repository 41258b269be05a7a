import { NewerSchema, SchemaInUse } from '@guildhall/core'
import { commandLine } from './command-line.ts'
import { messageOf, reasonOf, systemCode } from './start-failure.ts'

/** The reason why a database file cannot be used, for the operator. */
export function fileSentence(file: string, error: unknown): string {
  if (error instanceof NewerSchema) return newerSentence(file)
  const message = messageOf(error)
  if (/not a database|malformed/.test(message)) {
    return `The database ${file} is damaged (${message}). Restore a backup (${commandLine('restore', 'FILE')}), or move the file away to start with an empty database.`
  }
  return `The database ${file} cannot be opened (${message}). ${fileRemedy(message)}`
}

function fileRemedy(message: string): string {
  if (/disk is full/.test(message)) return 'Make space on its disk.'
  if (/is locked/.test(message)) return 'End the other program that has opened it, such as the sqlite3 command.'
  return 'Make it, and the files beside it that begin with its name, readable and writable for this user.'
}

/** The reason why the database of DATABASE_URL cannot be used, for the operator, without its password. */
export function serverSentence(url: string, error: unknown): string {
  // Host and name only, because the rest of the address contains the password.
  const database = `${nameOfServerDatabase(url)} on ${new URL(url).host}`
  if (error instanceof NewerSchema) return newerSentence(database)
  if (error instanceof SchemaInUse) {
    return `Other Guildhall processes are using the database ${database}, so its tables cannot be changed. Stop all processes of the older version, then start this one again.`
  }
  return `The database ${database} cannot be opened (${reasonOf(error)}). ${serverRemedy(error)}`
}

/** The name of the database of DATABASE_URL. Without one, it is that of the user. */
export function nameOfServerDatabase(url: string): string {
  const { pathname, username } = new URL(url)
  return decodeURIComponent(pathname.slice(1) || username)
}

/** Refusals by PostgreSQL, by its codes. */
const REMEDIES: Readonly<Record<string, string>> = {
  '28P01': 'Correct the user and the password in DATABASE_URL.',
  '28000': 'Correct the user in DATABASE_URL, or allow the connection in pg_hba.conf.',
  '3D000': 'Create it, or correct its name in DATABASE_URL.',
  '53300': 'Raise max_connections of the server, or stop programs that use it.',
}

function serverRemedy(error: unknown): string {
  // `database.unavailable` wraps the driver's error.
  const code = systemCode(error instanceof Error && error.cause !== undefined ? error.cause : error)
  return REMEDIES[code ?? ''] ?? 'Start it, or correct DATABASE_URL.'
}

function newerSentence(database: string): string {
  return `The database ${database} was written by a newer version of Guildhall. Run that version or a newer one.`
}
