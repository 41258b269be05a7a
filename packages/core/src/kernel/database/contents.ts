import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely'
import { appliedMigrations, MIGRATIONS } from './migrate.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** The contents of a database, of any version of the program. */
export interface Contents {
  /** The migrations that the tables have had; none for a database without tables. */
  readonly migrations: readonly string[]
  /** The number of the bot's servers. */
  readonly servers: number
}

/** Reads the contents of a database of any version. */
export async function contentsOf(db: Database): Promise<Contents> {
  const migrations = await appliedMigrations(db)
  if (migrations.length === 0) return { migrations, servers: 0 }
  const { servers } = await db
    .selectFrom('guilds')
    .select(({ fn }) => fn.countAll().as('servers'))
    .where('is_bot_member', '=', 1)
    .executeTakeFirstOrThrow()
  return { migrations, servers: Number(servers) }
}

/** The place of the tables on a PostgreSQL server. */
export interface PostgresPlace {
  /** The major version of the server. */
  readonly serverVersion: number
  readonly schema: string
  /** The existing tables that some version of the program makes; a database can have tables of other programs. */
  readonly tables: readonly string[]
}

/** Finds the tables of the program in a PostgreSQL database. */
export async function postgresPlaceOf(db: Database): Promise<PostgresPlace> {
  const { rows } = await sql<{ schema: string; version: string }>`
    select current_schema() as schema, current_setting('server_version_num') as version`.execute(db)
  const [{ schema, version } = { schema: 'public', version: '0' }] = rows
  const existing = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${schema} order by tablename`.execute(db)
  const known = await tablesOfAllVersions()
  const tables = existing.rows.map(({ name }) => name).filter((name) => known.has(name))
  // The last four digits are the minor version.
  return { schema, serverVersion: Math.floor(Number(version) / 10_000), tables }
}

/** The names of all tables that any version up to this one has made. */
async function tablesOfAllVersions(): Promise<ReadonlySet<string>> {
  const names = new Set<string>([DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE])
  const db = openSqlite(':memory:')
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
    for (const name of Object.keys(MIGRATIONS).toSorted()) {
      // A later migration may delete a table, so look after each one.
      const { error } = await migrator.migrateTo(name)
      if (error !== undefined) throw new Error(`The migration ${name} failed`, { cause: error })
      for (const table of await db.introspection.getTables()) names.add(table.name)
    }
    return names
  } finally {
    await db.destroy()
  }
}
