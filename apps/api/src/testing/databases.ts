import { migrate, openPostgres, openSqlite, type Database, type QueryObserver } from '@guildhall/core'
import { eventually } from '@guildhall/test-kit'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'

/** How long a PostgreSQL that was just started may take to listen, in ms. */
const STARTING_MS = 30_000

const SERVER = process.env['TEST_DATABASE_URL']

/** An engine that tests can use here. */
interface Engine {
  name: string
  /**
   * Opens an empty database with all tables for two processes. The APIs that use it close it.
   *
   * @param onQuery receives each statement of the second process.
   */
  open: (onQuery: QueryObserver) => Promise<readonly [Database, Database]>
}

const sqlite: Engine = {
  name: 'SQLite',
  async open(onQuery) {
    const db = openSqlite(':memory:', onQuery)
    await migrate(db)
    // A second connection would open another database in memory.
    return [db, db]
  },
}

/** For `describe.each`: SQLite alone when there is no PostgreSQL, which the start of the run reports. */
export const ENGINES: readonly Engine[] =
  SERVER === undefined ? [sqlite] : [sqlite, { name: 'PostgreSQL', open: openTwice }]

async function openTwice(onQuery: QueryObserver): Promise<readonly [Database, Database]> {
  const name = `guildhall_test_${randomBytes(8).toString('hex')}`
  await asAdministrator(`create database ${name}`)
  onTestFinished(() => asAdministrator(`drop database if exists ${name} with (force)`))
  const url = new URL(SERVER ?? '')
  url.pathname = `/${name}`
  const [first, second] = [openPostgres(url.href), openPostgres(url.href, onQuery)]
  await migrate(first)
  return [first, second]
}

async function asAdministrator(statement: string): Promise<void> {
  const server = openPostgres(SERVER ?? '')
  await eventually(() => sql.raw(statement).execute(server), STARTING_MS)
  await server.destroy()
}
