import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EVENT_MESSAGE, migrate, openPostgres, openSqlite, type Database } from '@guildhall/core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { launch, newFolder, TIMEOUT_MS } from './kit.ts'

const COMMAND = fileURLToPath(new URL('../../apps/guildhall/dist/analytics-command.js', import.meta.url))
const USER = '537058916465798419'
const GUILD = '10'
/** The columns that name a person. */
const PERSONS = ['user_id', 'updated_by', 'creator_id', 'member_id', 'giver_id', 'receiver_id']
/** The version before an undecided save, as JSON with its author. */
const UNDO = 'undo'
/** The columns that rows have although they may be null: a request without a status is dropped at a start. */
const FILLED = [...PERSONS, 'status', UNDO]
/** The table in which the user is the bot itself. */
const OF_THE_BOT = 'bot_profile'
/** The data in the export, except grants, which are in JSON and tested with the access. */
const EXPORTED = [
  'accounts',
  'server_list',
  'memberships',
  'role_presses',
  'changes',
  'last_changes',
  'blames',
  'hugs',
  'events',
  'sign_ups',
  'blocked_messages',
  'requests',
]

/** A database and the folder of the program that uses it. */
interface Stage {
  readonly folder: string
  readonly variables: Readonly<Record<string, string>>
  open(): Database
}

function sqliteStage(): Promise<Stage> {
  const folder = newFolder()
  return Promise.resolve({
    folder,
    variables: { DATA_DIR: folder },
    open: () => openSqlite(join(folder, 'guildhall.sqlite')),
  })
}

async function postgresStage(): Promise<Stage> {
  const { url } = await makeDatabase()
  const variables = { DATABASE_URL: url, SESSION_SECRET: 'a secret of the tests, known to all processes' }
  return { folder: newFolder(), variables, open: () => openPostgres(url) }
}

async function using<T>(stage: Stage, work: (db: Database) => Promise<T>): Promise<T> {
  const db = stage.open()
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Writes a row that names the user into each table with a column for a person. @returns the names of these tables. */
function writeEverywhere(stage: Stage): Promise<string[]> {
  return using(stage, async (db) => {
    await migrate(db)
    const tables = await db.introspection.getTables()
    const named: string[] = []
    for (const { name, columns } of tables) {
      const isNamed = name !== OF_THE_BOT && columns.some((column) => [...PERSONS, UNDO].includes(column.name))
      if (!isNamed && name !== 'event_slots') continue
      const filled = columns.filter(
        (column) => FILLED.includes(column.name) || (!column.isNullable && !column.isAutoIncrementing),
      )
      const values = filled.map((column) => {
        if (PERSONS.includes(column.name)) return USER
        if (column.name === 'guild_id') return GUILD
        if (column.name === UNDO) return JSON.stringify({ version: 1, updatedBy: USER })
        return /text/i.test(column.dataType) ? '[]' : 1
      })
      await sql`insert into ${sql.table(name)} (${sql.join(filled.map((column) => sql.ref(column.name)))})
        values (${sql.join(values)})`.execute(db)
      if (isNamed) named.push(name)
    }
    return named.toSorted()
  })
}

/** The tables in which the user's id is anywhere. */
function tablesWithUser(stage: Stage): Promise<string[]> {
  return using(stage, async (db) => {
    const found: string[] = []
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      if (rows.some((row) => JSON.stringify(row).includes(USER))) found.push(name)
    }
    return found.toSorted()
  })
}

async function run({ folder, variables }: Stage, command: 'export' | 'delete'): Promise<string> {
  const end = await launch(folder, variables, COMMAND, [command, '--user', USER]).ended
  expect(end).toMatchObject({ code: 0, stderr: '' })
  return end.stdout
}

const ENGINES: readonly (readonly [engine: string, open: () => Promise<Stage>, isSkipped: boolean])[] = [
  ['SQLite', sqliteStage, false],
  ['PostgreSQL', postgresStage, TEST_DATABASE_URL === undefined],
]

for (const [engine, openStage, isSkipped] of ENGINES) {
  describe.skipIf(isSkipped)(`the personal data of a user on ${engine}`, { timeout: 3 * TIMEOUT_MS }, () => {
    it('is exported from every table with a column for a person, and deleted or anonymised in each', async () => {
      const stage = await openStage()
      const tables = await writeEverywhere(stage)
      expect(tables).toContain('saved_messages')
      expect(await tablesWithUser(stage)).toEqual(tables)

      const exported: unknown = JSON.parse(await run(stage, 'export'))
      expect(exported).toMatchObject(Object.fromEntries(EXPORTED.map((name) => [name, expect.any(Array)])))

      const deleted = await run(stage, 'delete')
      expect(deleted).toContain(`Removed user ${USER} as the author of last changes; the configuration stays: 16.`)
      expect(await tablesWithUser(stage)).toEqual([])
      expect(await run(stage, 'export')).toBe('null\n')
      expect(deleted).not.toContain('no data')
      expect(await run(stage, 'delete')).toBe(`There is no data of user ${USER}.\n`)
    })

    it('is not declared absent by a database that no program has used', async () => {
      const { folder, variables } = await openStage()
      const end = await launch(folder, variables, COMMAND, ['export', '--user', USER]).ended
      expect(end).toMatchObject({ code: 1, stdout: '' })
      expect(end.stderr).toMatch(/^(There is no database in DATA_DIR|The database of DATABASE_URL has no tables) .*\n$/)
      expect(readdirSync(folder)).toEqual([])
    })

    it('leaves the configuration and the events of the user, whose messages follow the deleted sign-ups', async () => {
      const stage = await openStage()
      await writeEverywhere(stage)
      await run(stage, 'delete')
      await using(stage, async (db) => {
        expect(await db.selectFrom('saved_messages').select('updated_by').execute()).toEqual([{ updated_by: '0' }])
        expect(await db.selectFrom('events').select('creator_id').execute()).toEqual([{ creator_id: '0' }])
        expect(await db.selectFrom('event_sign_ups').selectAll().execute()).toEqual([])
        expect(await db.selectFrom('jobs').select(['guild_id', 'kind', 'state']).execute()).toEqual([
          { guild_id: GUILD, kind: EVENT_MESSAGE, state: 'open' },
        ])
      })
    })
  })
}
