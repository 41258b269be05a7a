import { onTestFinished } from 'vitest'
import { createDatabase, type OwnDatabase } from './own-database.ts'

/** The server on which tests create databases; undefined when there is none. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL']

export type TestDatabase = Omit<OwnDatabase, 'drop'>

/** A new empty database, dropped after the test. */
export async function makeDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(TEST_DATABASE_URL ?? '')
  onTestFinished(() => database.drop())
  return database
}
