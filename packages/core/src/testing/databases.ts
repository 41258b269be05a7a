import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, onTestFinished } from 'vitest'
import type { QueryObserver } from '../kernel/metrics.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { openPostgres } from '../kernel/database/postgres.ts'
import { openSqlite, type Database } from '../kernel/database/sqlite.ts'

/** How long a PostgreSQL server may take to listen after its start, in ms. */
const STARTING_MS = 30_000

/** The server on which tests create databases; tests/postgres starts one when the environment has none. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL']

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
    const db = openSqlite(':memory:', onQuery)
    onTestFinished(() => db.destroy())
    await migrate(db)
    return db
  },
}

/** Databases for the tests of one subject. Creating one takes PostgreSQL half a second, so earlier ones are emptied and reused. */
function postgres(): Engine {
  const names: string[] = []
  const free: string[] = []
  let columns: unknown
  afterAll(async () => {
    for (const name of names) await dropDatabase(name)
  })

  async function made(): Promise<string> {
    const name = await createDatabase()
    names.push(name)
    const db = openPostgres(addressOf(name))
    await migrate(db)
    await db.destroy()
    columns = await columnsOf(name)
    return name
  }

  return {
    async open(onQuery) {
      const name = free.pop() ?? (await made())
      const db = openPostgres(addressOf(name), onQuery)
      onTestFinished(async () => {
        await db.destroy()
        if ((await columnsOf(name)) !== columns) return
        await emptyTables(name)
        free.push(name)
      })
      return db
    },
  }
}

/** Runs the same tests on each engine. Without a PostgreSQL server, its half is skipped; the start of the run reports this. */
export function describeOnEachEngine(subject: string, tests: (open: Engine['open']) => void): void {
  describe(`${subject} on SQLite`, () => {
    tests(sqlite.open)
  })
  describeOnPostgres(subject, () => tests(postgres().open))
}

/** Runs tests that need PostgreSQL. */
export function describeOnPostgres(subject: string, tests: () => void): void {
  describe.skipIf(TEST_DATABASE_URL === undefined)(`${subject} on PostgreSQL`, () => {
    tests()
  })
}

/** @returns the address of a new empty database, which is dropped after the test. */
export async function makePostgresDatabase(): Promise<string> {
  const name = await createDatabase()
  onTestFinished(() => dropDatabase(name))
  return addressOf(name)
}

async function createDatabase(): Promise<string> {
  const name = `guildhall_test_${randomBytes(8).toString('hex')}`
  await asAdministrator(`create database ${name}`)
  return name
}

async function dropDatabase(name: string): Promise<void> {
  await asAdministrator(`drop database if exists ${name} with (force)`)
}

function addressOf(name: string): string {
  const url = new URL(TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** The columns of the tables. A database whose columns a test has changed cannot be reused. */
async function columnsOf(name: string): Promise<unknown> {
  const [row] = await run(
    addressOf(name),
    "select count(*) from information_schema.columns where table_schema = 'public'",
  )
  return row?.count
}

/** Ends connections that a test left open, and deletes all rows except those of the migrations. */
async function emptyTables(name: string): Promise<void> {
  await run(
    addressOf(name),
    `do $$ declare name text; is_filled boolean; begin
      perform pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid();
      for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
        execute format('select exists (select from %I)', name) into is_filled;
        if is_filled then execute format('truncate %I restart identity', name); end if;
      end loop;
    end $$`,
  )
}

/** Runs one statement on the server that tests may use. */
export async function asAdministrator(statement: string): Promise<void> {
  await run(TEST_DATABASE_URL ?? '', statement)
}

async function run(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connect(address)
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

async function connect(address: string): Promise<pg.Client> {
  for (const deadline = Date.now() + STARTING_MS; ;) {
    const client = new pg.Client({ connectionString: address })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
