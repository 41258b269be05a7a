import {
  createLocalChanges,
  createLocalNudges,
  createPostgresChanges,
  createPostgresNudges,
  type Changes,
  type Database,
  type Log,
  type Nudges,
  type QueryObserver,
} from '@guildhall/core'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import type { Drain } from './drain.ts'
import { openServerDatabase, openDatabase } from './open-database.ts'

/** What the API and the bot share, in one process or between several. */
export interface Storage {
  readonly db: Database
  readonly changes: Changes
  readonly nudges: Nudges
  readonly sessionSecret: string
}

/**
 * Opens the database that the configuration names.
 *
 * @param takeFolder takes DATA_DIR for this process; only called when something is in it.
 * @param onQuery told of each statement.
 * @throws StartFault when it cannot be used.
 */
export async function openStorage(
  { storage }: Config,
  takeFolder: () => DataFolder,
  drain: Drain,
  log: Log,
  onQuery: QueryObserver,
): Promise<Storage> {
  if (storage.kind === 'server') {
    const db = await openServerDatabase(storage.url, onQuery)
    drain.add('database', () => db.destroy())
    const nudges = await createPostgresNudges({ url: storage.url, log })
    drain.add('nudges', () => nudges.close())
    const changes = await createPostgresChanges({ db, url: storage.url, log })
    drain.add('change feed', () => changes.close())
    return { db, changes, nudges, sessionSecret: storage.sessionSecret }
  }
  const folder = takeFolder()
  const db = await openDatabase(folder.databaseFile, onQuery)
  drain.add('database', () => db.destroy())
  return {
    db,
    changes: createLocalChanges(db),
    nudges: createLocalNudges(),
    sessionSecret: storage.sessionSecret ?? folder.secret(),
  }
}
