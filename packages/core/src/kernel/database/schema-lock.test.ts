import { Migrator, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnPostgres, makePostgresDatabase } from '../../testing/databases.ts'
import { openRelay } from '../../testing/relay.ts'
import { createPostgresChanges } from '../changes/postgres-changes.ts'
import { createLog } from '../log.ts'
import { isMigrationPending, migrate, type NewerSchema } from './migrate.ts'
import * as firstSlice from './migrations/0001-first-slice.ts'
import { openPostgres } from './postgres.ts'
import { holdSchema, migrateAlone, SchemaInUse } from './schema-lock.ts'
import type { Database } from './schema.ts'

/** Longer than any wait of a test, in ms. */
const LONG_MS = 60_000

interface LogLine {
  level: string | number
  msg: string
}

/** A process that uses the database: its own pool and its log. */
function join(url: string) {
  const db = openPostgres(url)
  onTestFinished(() => db.destroy())
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(messageOf(line)) })
  return { db, log, lines, patience: (longestMs: number) => ({ log, longestMs }) }
}

function messageOf(line: string): string {
  const parsed: LogLine = JSON.parse(line)
  return parsed.msg
}

/** Starts a process that holds the schema lock on the connection of its change feed, which may use a relay. */
async function run(url: string, feedUrl: string) {
  const process = join(url)
  const refused: NewerSchema[] = []
  const changes = await createPostgresChanges({
    ...process,
    url: feedUrl,
    schema: {
      hold: (client) => holdSchema(client, process.db, process.patience(LONG_MS)),
      outdated: (error) => void refused.push(error),
    },
  })
  onTestFinished(() => changes.close())
  return { ...process, changes, refused }
}

/** Tables of the first version, which lack most migrations. */
async function makeOlderTables(db: Database): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ '0001-first-slice': firstSlice }) }
  expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined()
}

async function addUnknownMigration(db: Database): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2100-01-01T00:00:00.000Z')`.execute(
    db,
  )
}

describeOnPostgres('a migration', () => {
  it('waits until no older process runs, and logs this once', async () => {
    const url = await makePostgresDatabase()
    const older = join(url)
    await makeOlderTables(older.db)
    const { changes } = await run(url, url)
    const newer = join(url)
    const migrating = migrateAlone(newer.db, newer.patience(LONG_MS))
    await expect.poll(() => newer.lines).toEqual([expect.stringContaining('older version')])
    expect(await isMigrationPending(older.db)).toBe(true)
    await changes.close()
    await migrating
    expect(await isMigrationPending(older.db)).toBe(false)
    expect(newer.lines).toHaveLength(1)
  })

  it('fails when an older process does not end in time', async () => {
    const url = await makePostgresDatabase()
    const older = join(url)
    await makeOlderTables(older.db)
    await run(url, url)
    const newer = join(url)
    await expect(migrateAlone(newer.db, newer.patience(1))).rejects.toThrow(SchemaInUse)
    expect(await isMigrationPending(older.db)).toBe(true)
  })

  it('waits for an older process that has reconnected', async () => {
    const url = await makePostgresDatabase()
    const relay = await openRelay(url)
    await makeOlderTables(join(url).db)
    const older = await run(relay.url, relay.url)
    await relay.close()
    await expect.poll(() => older.changes.trustMs()).toBe(5_000)
    await relay.open()
    await expect.poll(() => older.changes.trustMs()).toBe(Infinity)
    const newer = join(url)
    await expect(migrateAlone(newer.db, newer.patience(1))).rejects.toThrow(SchemaInUse)
  })

  it('lets several processes of a new version start at the same time', async () => {
    const url = await makePostgresDatabase()
    const processes = [join(url), join(url), join(url)]
    await Promise.all(processes.map(({ db, patience }) => migrateAlone(db, patience(LONG_MS))))
    await Promise.all([run(url, url), run(url, url)])
  })

  it('does not wait when the tables are up to date', async () => {
    const url = await makePostgresDatabase()
    const first = join(url)
    await migrateAlone(first.db, first.patience(1))
    await run(url, url)
    const second = join(url)
    await migrateAlone(second.db, second.patience(1))
    expect(second.lines).toEqual([])
  })

  it('is detected by an older process once it reconnects', async () => {
    const url = await makePostgresDatabase()
    const relay = await openRelay(url)
    const newer = join(url)
    await migrate(newer.db)
    const older = await run(url, relay.url)
    await relay.close()
    await expect.poll(() => older.changes.trustMs()).toBe(5_000)
    await addUnknownMigration(newer.db)
    await relay.open()
    await expect.poll(() => older.refused).toHaveLength(1)
  })

  it('prevents an older program from starting', async () => {
    const url = await makePostgresDatabase()
    const { db, patience } = join(url)
    await migrate(db)
    await addUnknownMigration(db)
    await expect(migrateAlone(db, patience(LONG_MS))).rejects.toMatchObject({ name: 'NewerSchema' })
    await expect(run(url, url)).rejects.toMatchObject({ name: 'NewerSchema' })
  })
})
