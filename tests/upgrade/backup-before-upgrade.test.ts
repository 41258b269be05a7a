import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appliedMigrations, openPostgres, openSqliteForReading, type Database } from '@guildhall/core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { openData, restore } from '../program/commands.ts'
import { newFolder, TIMEOUT_MS } from '../program/kit.ts'

const FIXTURES = fileURLToPath(new URL('0.1.0/', import.meta.url))
const SESSION_SECRET = 'a secret of the tests, known to all processes'

/** Every row of every table. */
async function everything(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    all[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  await db.destroy()
  return all
}

async function migrationsIn(db: Database): Promise<number> {
  const names = await appliedMigrations(db)
  await db.destroy()
  return names.length
}

function copyOf(engine: 'sqlite' | 'postgres'): string {
  const folder = newFolder()
  const dataDir = join(folder, 'data')
  cpSync(join(FIXTURES, engine), dataDir, { recursive: true })
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o600)
  return folder
}

/** The backups in DATA_DIR, the newest last. */
function backupsIn(folder: string): string[] {
  const backups = join(folder, 'data', 'backups')
  return readdirSync(backups)
    .filter((name) => name.startsWith('before-upgrade-'))
    .toSorted()
    .map((name) => join(backups, name))
}

describe('the backup before the upgrade from 0.1.0', { timeout: 4 * TIMEOUT_MS }, () => {
  it('is taken by the start, and restores SQLite, secret and local Discord as the old version left them', async () => {
    const folder = copyOf('sqlite')
    const file = (name: string): string => join(folder, 'data', name)
    const database = (): Database => openSqliteForReading(file('guildhall.sqlite'))
    const [rows, migrations] = [await everything(database()), await migrationsIn(database())]
    const others = ['session-secret', 'local-discord.json'].map((name) => readFileSync(file(name), 'utf8'))

    expect(await openData(folder, {})).toMatchObject({ code: 0, stderr: '' })
    expect(await migrationsIn(database())).toBeGreaterThan(migrations)
    expect(await openData(folder, {})).toMatchObject({ code: 0, stderr: '' })
    const backups = backupsIn(folder)
    expect(backups).toEqual([expect.stringMatching(/before-upgrade-\d+\.\d+\.\d+-\d{4}-.*Z\.tar\.gz$/)])
    expect(readdirSync(file('backups'))).toHaveLength(1)

    writeFileSync(file('session-secret'), 'another secret of at least 32 characters')
    expect(await restore(folder, {}, ...backups)).toMatchObject({ code: 0, stderr: '' })
    expect(await everything(database())).toEqual(rows)
    expect(['session-secret', 'local-discord.json'].map((name) => readFileSync(file(name), 'utf8'))).toEqual(others)

    expect(await openData(folder, {})).toMatchObject({ code: 0, stderr: '' })
    expect(await migrationsIn(database())).toBeGreaterThan(migrations)
    expect(backupsIn(folder)).toHaveLength(2)
  })

  it('stops the start before the tables change when it cannot be written to DATA_DIR', async () => {
    const folder = copyOf('sqlite')
    const database = (): Database => openSqliteForReading(join(folder, 'data', 'guildhall.sqlite'))
    const rows = await everything(database())
    writeFileSync(join(folder, 'data', 'backups'), 'a file instead of the folder')
    const { code, stderr } = await openData(folder, {})
    expect([code, stderr]).toEqual([1, expect.stringContaining('nothing was changed')])
    expect(await everything(database())).toEqual(rows)
  })

  it('names DATA_DIR and no other file when a part of the data cannot be copied', async () => {
    const folder = copyOf('sqlite')
    rmSync(join(folder, 'data', 'local-discord.json'))
    mkdirSync(join(folder, 'data', 'local-discord.json'))
    const { code, stderr } = await openData(folder, {})
    expect([code, stderr]).toEqual([1, expect.stringContaining('Make DATA_DIR writable for this user. Correct this')])
    expect(backupsIn(folder)).toEqual([])
  })

  it.skipIf(TEST_DATABASE_URL === undefined)('restores PostgreSQL as the old version left it', async () => {
    const folder = copyOf('postgres')
    const { url, rows: ask } = await makeDatabase()
    await ask(readFileSync(join(FIXTURES, 'postgres', 'guildhall.sql'), 'utf8'))
    const variables = { DATABASE_URL: url, SESSION_SECRET }
    const rows = await everything(openPostgres(url))

    expect(await openData(folder, variables)).toMatchObject({ code: 0, stderr: '' })
    expect(await restore(folder, variables, ...backupsIn(folder))).toMatchObject({ code: 0, stderr: '' })
    expect(await everything(openPostgres(url))).toEqual(rows)
    expect(await openData(folder, variables)).toMatchObject({ code: 0, stderr: '' })
  })

  it.skipIf(TEST_DATABASE_URL === undefined)('is left out on PostgreSQL where pg_dump is not installed', async () => {
    const folder = copyOf('postgres')
    const { url, rows: ask } = await makeDatabase()
    await ask(readFileSync(join(FIXTURES, 'postgres', 'guildhall.sql'), 'utf8'))
    const migrations = await migrationsIn(openPostgres(url))
    const variables = { DATABASE_URL: url, SESSION_SECRET, PATH: folder }
    expect(await openData(folder, variables)).toMatchObject({ code: 0, stderr: '' })
    expect(await migrationsIn(openPostgres(url))).toBeGreaterThan(migrations)
    expect(existsSync(join(folder, 'data', 'backups')) ? backupsIn(folder) : []).toEqual([])
  })
})
