import { migrate, openSqlite, type Database, type QueryObserver } from '@guildhall/core'
import { sql } from 'kysely'

/** The statements that create the tables, recorded from the first database of this process. */
let tables: readonly string[] | undefined

/**
 * Opens an empty database in memory with all tables. Only the first database runs the migrations, which takes 35 ms.
 * Later ones copy its tables in a fifth of that time.
 *
 * @param onQuery receives each statement.
 */
export async function openTestDatabase(onQuery?: QueryObserver): Promise<Database> {
  const db = openSqlite(':memory:', onQuery)
  if (tables) {
    for (const statement of tables) await sql.raw(statement).execute(db)
    return db
  }
  await migrate(db)
  const made = await sql<{ sql: string }>`
    select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid
  `.execute(db)
  const migrations = await sql<{ sql: string }>`
    select 'insert into kysely_migration values (' || quote(name) || ', ' || quote(timestamp) || ')' as sql from kysely_migration
    union all select 'insert into kysely_migration_lock values (' || quote(id) || ', ' || quote(is_locked) || ')' from kysely_migration_lock
  `.execute(db)
  tables = [...made.rows, ...migrations.rows].map((row) => row.sql)
  return db
}
