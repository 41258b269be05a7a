import { openPostgres } from '@guildhall/core'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { eventually } from './eventually.ts'

/** Time-out for a started PostgreSQL to accept connections, in ms. */
const STARTING_MS = 30_000

/** The server on which tests create databases; undefined without one. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL']

/** Begins the names of the databases of one run, so that the end of the run can drop them. */
const PREFIX = `guildhall_test_${process.env['TEST_DATABASE_RUN'] ?? ''}`

/** An empty database. The caller drops it after the test. */
export interface TestDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

export async function makePostgresDatabase(): Promise<TestDatabase> {
  const name = `${PREFIX}${randomBytes(8).toString('hex')}`
  await asAdministrator(`create database ${name}`)
  const url = new URL(TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdministrator(`drop database if exists ${name} with (force)`) }
}

/** Runs one statement on the server that tests may use. */
export async function asAdministrator(statement: string): Promise<void> {
  const server = openPostgres(TEST_DATABASE_URL ?? '')
  await eventually(() => sql.raw(statement).execute(server), STARTING_MS)
  await server.destroy()
}
