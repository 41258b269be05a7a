import {
  asAdministrator,
  borrowPostgres,
  makePostgresDatabase as createDatabase,
  openTestDatabase,
  TEST_DATABASE_URL,
} from '@guildhall/test-kit'
import { describe, onTestFinished } from 'vitest'
import type { QueryObserver } from '../kernel/metrics.ts'
import { openPostgres } from '../kernel/database/postgres.ts'
import type { Database } from '../kernel/database/schema.ts'

export { asAdministrator, TEST_DATABASE_URL }

interface Engine {
  /**
   * Opens an empty database with all tables, which is removed after the test.
   *
   * @param onQuery receives each statement.
   */
  open: (onQuery?: QueryObserver) => Promise<Database>
}

const sqlite: Engine = {
  async open(onQuery) {
    const db = await openTestDatabase(onQuery)
    onTestFinished(() => db.destroy())
    return db
  },
}

const postgres: Engine = {
  async open(onQuery) {
    const { url, giveBack } = await borrowPostgres()
    onTestFinished(giveBack)
    const db = openPostgres(url, onQuery)
    onTestFinished(() => db.destroy())
    return db
  },
}

/** Runs the same tests on each engine. Without a PostgreSQL server, its half is skipped; the start of the run reports this. */
export function describeOnEachEngine(subject: string, tests: (open: Engine['open']) => void): void {
  describe(`${subject} on SQLite`, () => {
    tests(sqlite.open)
  })
  describeOnPostgres(subject, () => tests(postgres.open))
}

/** Runs tests that need PostgreSQL. */
export function describeOnPostgres(subject: string, tests: () => void): void {
  describe.skipIf(TEST_DATABASE_URL === undefined)(`${subject} on PostgreSQL`, () => {
    tests()
  })
}

/** @returns the address of a new empty database, which is dropped after the test. */
export async function makePostgresDatabase(): Promise<string> {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  return url
}
