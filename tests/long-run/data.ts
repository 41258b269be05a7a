import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type OwnDatabase } from '../postgres/own-database.ts'
import type { Arrangement } from './arrangement.ts'

/** The place of the data of one arrangement: a folder, and a database on a server. */
export interface Data {
  readonly folder: string
  readonly database: OwnDatabase | undefined
  /** Variables with which the programs find the data. */
  readonly variables: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** A fresh place without data. */
export async function freshData(arrangement: Arrangement): Promise<Data> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-long-run-'))
  const isOnServer = arrangement === 'two APIs and two bots on PostgreSQL'
  const database = isOnServer ? await createDatabase(process.env['TEST_DATABASE_URL'] ?? '') : undefined
  return {
    folder,
    database,
    variables: {
      DATA_DIR: folder,
      ...(database && { DATABASE_URL: database.url, SESSION_SECRET: 'a secret that all processes know' }),
    },
    async remove() {
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
