import { migrate, openPostgres, type Database } from '@guildhall/core'
import { sql } from 'kysely'
import { makePostgresDatabase } from './postgres.ts'

/** An empty database with all tables. */
export interface BorrowedDatabase {
  readonly url: string
  /** Empties the database for the next test. Call it after the connections to it are closed. */
  readonly giveBack: () => Promise<void>
}

interface PooledDatabase {
  readonly url: string
  readonly schema: string
}

/** The databases of this process that no test uses. The end of the run drops them. */
const free: PooledDatabase[] = []

/**
 * Lends a database to a test. Creating and migrating one takes PostgreSQL and this process half a second, emptying one a tenth of that, so the
 * tests of all files of a process share a few.
 */
export async function borrowPostgres(): Promise<BorrowedDatabase> {
  const pooled = free.pop() ?? (await make())
  return {
    url: pooled.url,
    giveBack: async () => {
      if (await empty(pooled)) free.push(pooled)
    },
  }
}

async function make(): Promise<PooledDatabase> {
  const { url } = await makePostgresDatabase()
  return use(url, async (db) => {
    await migrate(db)
    return { url, schema: await schemaOf(db) }
  })
}

/**
 * Ends connections that a test left open, and deletes all rows except those of the migrations.
 *
 * @returns false for a database whose schema a test has changed: it cannot be used again.
 */
async function empty({ url, schema }: PooledDatabase): Promise<boolean> {
  return use(url, async (db) => {
    if ((await schemaOf(db)) !== schema) return false
    await sql`
      do $$ declare name text; is_filled boolean; begin
        perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
        for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
          execute format('select exists (select from %I)', name) into is_filled;
          if is_filled then execute format('truncate %I restart identity', name); end if;
        end loop;
      end $$`.execute(db)
    return true
  })
}

/** A digest of all tables, columns, indexes and triggers. */
async function schemaOf(db: Database): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(part, ',' order by part)) as digest from (
      select concat_ws(' ', relname, attname, atttypid, attnotnull) as part
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      union all select concat_ws(' ', tgname, tgrelid) from pg_trigger where not tgisinternal
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace
    ) as parts`.execute(db)
  return rows[0]?.digest ?? ''
}

async function use<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openPostgres(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
