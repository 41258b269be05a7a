import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, onTestFinished } from 'vitest'
import type { QueryObserver } from '../kernel/metrics.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { openPostgres } from '../kernel/database/postgres.ts'
import { openSqlite, type Database } from '../kernel/database/sqlite.ts'

/** How long a PostgreSQL that was just started may take to listen, in ms. */
const STARTING_MS = 30_000

/** The server that tests may make databases on; tests/postgres starts one when the environment names none. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL']

interface Engine {
  readonly name: string
  /**
   * An empty database with all tables; gone after the test.
   *
   * @param onQuery receives each statement.
   */
  open: (onQuery?: QueryObserver) => Promise<Database>
}

const sqlite: Engine = {
  name: 'SQLite',
  async open(onQuery) {
    const db = openSqlite(':memory:', onQuery)
    onTestFinished(() => db.destroy())
    await migrate(db)
    return db
  },
}

const postgres: Engine = {
  name: 'PostgreSQL',
  async open(onQuery) {
    const db = openPostgres(await makePostgresDatabase(), onQuery)
    onTestFinished(() => db.destroy())
    await migrate(db)
    return db
  },
}

/** The same tests once on each engine; without a PostgreSQL its half is skipped, which the start of the run has announced. */
export function describeOnEachEngine(subject: string, tests: (open: Engine['open']) => void): void {
  describe(`${subject} on ${sqlite.name}`, () => {
    tests(sqlite.open)
  })
  describeOnPostgres(subject, () => tests(postgres.open))
}

/** Tests of what only PostgreSQL has. */
export function describeOnPostgres(subject: string, tests: () => void): void {
  describe.skipIf(TEST_DATABASE_URL === undefined)(`${subject} on ${postgres.name}`, () => {
    tests()
  })
}

/** @returns the address of a new empty database, which is dropped after the test. */
export async function makePostgresDatabase(): Promise<string> {
  const name = `guildhall_test_${randomBytes(8).toString('hex')}`
  await asAdministrator(`create database ${name}`)
  onTestFinished(() => asAdministrator(`drop database if exists ${name} with (force)`))
  const url = new URL(TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on the server that tests may use. */
export async function asAdministrator(statement: string): Promise<void> {
  const client = await connect()
  await client.query(statement)
  await client.end()
}

async function connect(): Promise<pg.Client> {
  for (const deadline = Date.now() + STARTING_MS; ;) {
    const client = new pg.Client({ connectionString: TEST_DATABASE_URL })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
