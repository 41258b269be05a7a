import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, openPostgres, openSqlite, openSqliteForReading, type Database } from '@guildhall/core'

/** Rows that make copying take long enough to be interrupted. */
const FILLING = 1_500
const FILLER = 'x'.repeat(2_000)

/** Writes a server with a name of its own, and others, into a new or an existing database. */
async function mark(db: Database, name: string): Promise<void> {
  await migrate(db)
  const row = { owner_id: '1', member_count: 1, is_bot_member: 1, channels: '[]', emojis: '[]' } as const
  const guilds = Array.from({ length: FILLING }, (_, at) => ({
    ...row,
    guild_id: String(at),
    name,
    icon: null,
    roles: JSON.stringify([FILLER]),
    bot_role_ids: '[]',
    updated_at: 0,
  }))
  await db.deleteFrom('guilds').execute()
  // SQLite accepts a limited number of parameters in a statement.
  for (let at = 0; at < FILLING; at += 500) {
    await db
      .insertInto('guilds')
      .values(guilds.slice(at, at + 500))
      .execute()
  }
  await db.destroy()
}

/** The mark of a database whose rows all have the same one. */
async function markIn(db: Database): Promise<string> {
  const rows = await db.selectFrom('guilds').select('name').execute()
  await db.destroy()
  const [name, ...others] = new Set(rows.map((row) => row.name))
  if (name === undefined || others.length > 0 || rows.length !== FILLING) {
    throw new Error(`${rows.length} rows with the marks ${[name, ...others].join()}`)
  }
  return name
}

/** Makes a DATA_DIR whose database and secret have the same mark. */
export async function writeMarked(dataDir: string, name: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await mark(openSqlite(join(dataDir, 'guildhall.sqlite')), name)
  writeFileSync(join(dataDir, 'session-secret'), `${secretOf(name)}\n`, { mode: 0o600 })
}

/** The mark of a DATA_DIR. @throws an error when its files have different ones. */
export async function readMark(dataDir: string): Promise<string> {
  const name = await markIn(openSqliteForReading(join(dataDir, 'guildhall.sqlite')))
  const secret = readFileSync(join(dataDir, 'session-secret'), 'utf8').trim()
  if (secret !== secretOf(name)) throw new Error(`The database is ${name}, and the secret ${secret}`)
  return name
}

export async function writeMarkedPostgres(url: string, name: string): Promise<void> {
  await mark(openPostgres(url), name)
}

export function readMarkOfPostgres(url: string): Promise<string> {
  return markIn(openPostgres(url))
}

function secretOf(name: string): string {
  return `a secret of the tests with the mark ${name}`
}
