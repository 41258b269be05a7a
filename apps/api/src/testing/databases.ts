import {
  createLocalChanges,
  createLog,
  createPostgresChanges,
  openPostgres,
  type Changes,
  type Database,
  type QueryObserver,
} from '@guildhall/core'
import { borrowPostgres, openTestDatabase, TEST_DATABASE_URL } from '@guildhall/test-kit'
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
interface Connected {
  readonly db: Database
  readonly changes: Changes
}

const sqlite: Engine = {
  name: 'SQLite',
  async open(onQuery) {
    const db = await openTestDatabase(onQuery)
    // In-memory SQLite: a second connection would open another database.
    return [db, db]
  },
  async openWithFeeds() {
    const db = await openTestDatabase()
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
  return [openPostgres(url), openPostgres(url, onQuery)]
}

async function openTwiceWithFeeds(): Promise<readonly [Connected, Connected]> {
  const url = await makeDatabase()
  return [await withFeed(openPostgres(url), url), await withFeed(openPostgres(url), url)]
}

async function withFeed(db: Database, url: string): Promise<Connected> {
  const changes = await createPostgresChanges({ db, url, log: createLog('silent'), schema: null })
  onTestFinished(() => changes.close())
  return { db, changes }
}

/** @returns the address of a database with empty tables, which another test reuses. */
async function makeDatabase(): Promise<string> {
  const { url, giveBack } = await borrowPostgres()
  onTestFinished(giveBack)
  return url
}
