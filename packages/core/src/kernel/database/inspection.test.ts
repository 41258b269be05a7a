import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { describeOnPostgres, makePostgresDatabase } from '../../testing/databases.ts'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { inspectDatabase } from './inspection.ts'
import { migrate, NewerSchema } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

const deps = { clock: systemClock, log: createLog('silent') }

function behavesAs(open: () => Promise<Database>): void {
  it('says whether tables are missing, and that a current database accepts writes', async () => {
    const db = await open()
    onTestFinished(() => db.destroy())
    expect(await inspectDatabase(db, deps)).toMatchObject({ isMigrationPending: true, writeFailure: null })
    await migrate(db)
    expect(await inspectDatabase(db, deps)).toMatchObject({ isMigrationPending: false, writeFailure: null })
  })

  it('refuses the tables of a newer version', async () => {
    const db = await open()
    onTestFinished(() => db.destroy())
    await migrate(db)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(db)
    await expect(inspectDatabase(db, deps)).rejects.toThrow(NewerSchema)
  })
}

describe('the inspection of a database on SQLite', () => {
  behavesAs(async () => openSqlite(':memory:'))

  it('names no server', async () => {
    const db = openSqlite(':memory:')
    onTestFinished(() => db.destroy())
    expect((await inspectDatabase(db, deps)).server).toBeNull()
  })
})

describeOnPostgres('the inspection of a database on PostgreSQL', () => {
  behavesAs(async () => openPostgres(await makePostgresDatabase()))

  it('names the version of the server, and how far its clock is ahead', async () => {
    const db = openPostgres(await makePostgresDatabase())
    onTestFinished(() => db.destroy())
    const HOUR_MS = 3_600_000
    const clock = { now: () => Date.now() - HOUR_MS }
    const { server } = await inspectDatabase(db, { ...deps, clock })
    expect(server?.versionNumber).toBeGreaterThan(120_000)
    expect(Math.abs((server?.aheadMs ?? 0) - HOUR_MS)).toBeLessThan(5_000)
  })
})
