import {
  createLocalChanges,
  createLog,
  createPostgresChanges,
  migrate,
  openPostgres,
  openSqlite,
  type Changes,
  type Database,
  type QueryObserver,
} from '@guildhall/core'
import { makePostgresDatabase, TEST_DATABASE_URL } from '@guildhall/test-kit'
import { onTestFinished } from 'vitest'

/** A database engine that is available to tests. */
interface Engine {
  name: string
  /**
   * Opens an empty database with all tables for two processes. The APIs that use it close it.
   *
   * @param onQuery receives each statement of the second process.
   */
  open: (onQuery: QueryObserver) => Promise<readonly [Database, Database]>
  /** Opens the same with the change feed of each process. */
  openWithFeeds: () => Promise<readonly [Connected, Connected]>
}

/** The database as one process uses it. */
export interface Connected {
  readonly db: Database
  readonly changes: Changes
}

const sqlite: Engine = {
  name: 'SQLite',
  async open(onQuery) {
    const db = openSqlite(':memory:', onQuery)
    await migrate(db)
    // In-memory SQLite: a second connection would open another database.
    return [db, db]
  },
  async openWithFeeds() {
    const db = openSqlite(':memory:')
    await migrate(db)
    const changes = createLocalChanges(db)
    return [
      { db, changes },
      { db, changes },
    ]
  },
}

/** The engines for `describe.each`. Without PostgreSQL it is SQLite alone, which the start of the test run reports. */
export const ENGINES: readonly Engine[] =
  TEST_DATABASE_URL === undefined
    ? [sqlite]
    : [sqlite, { name: 'PostgreSQL', open: openTwice, openWithFeeds: openTwiceWithFeeds }]

async function openTwice(onQuery: QueryObserver): Promise<readonly [Database, Database]> {
  const url = await makeDatabase()
  const [first, second] = [openPostgres(url), openPostgres(url, onQuery)]
  await migrate(first)
  return [first, second]
}

async function openTwiceWithFeeds(): Promise<readonly [Connected, Connected]> {
  const url = await makeDatabase()
  const [first, second] = [openPostgres(url), openPostgres(url)]
  await migrate(first)
  return [await withFeed(first, url), await withFeed(second, url)]
}

async function withFeed(db: Database, url: string): Promise<Connected> {
  const changes = await createPostgresChanges({ db, url, log: createLog('silent'), schema: null })
  onTestFinished(() => changes.close())
  return { db, changes }
}

/** @returns the address of an empty database, which is dropped after the test. */
async function makeDatabase(): Promise<string> {
  const { url, drop } = await makePostgresDatabase()
  onTestFinished(drop)
  return url
}
