import { createHash } from 'node:crypto'
import { Migrator, sql, type RawBuilder } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { describeOnPostgres, makePostgresDatabase } from '../../testing/databases.ts'
import { MIGRATIONS } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite, type Database } from './sqlite.ts'

/** The last migration that was released. Each release updates it, the list and both hashes below. */
const LAST = '0025-set-aside-events'

const SHIPPED = [
  '0001-first-slice',
  '0002-idempotency-keys',
  '0003-members-by-user',
  '0004-reconcile-refs',
  '0005-settings',
  '0006-rules',
  '0007-url-rules',
  '0008-auto-mod-hits',
  '0009-idempotency-keys-by-user',
  '0010-lookups-and-pruning',
  '0011-jobs',
  '0012-shards',
  '0013-rules-saves',
  '0014-link-replies',
  '0015-moderation',
  '0016-reconcile-targets-to-jobs',
  '0017-reminders',
  '0018-role-buttons',
  '0019-analytics',
  '0020-commands',
  '0021-events',
  '0022-members-as-of',
  '0023-discord-token-refreshes',
  '0024-confirmed-permissions',
  LAST,
]

const SQLITE_TABLES = sql`
  select type, name, sql from sqlite_master
  where name not like 'sqlite_%' and tbl_name not like 'kysely_%'
  order by type, name`

const POSTGRES_TABLES = sql`
  select table_name, column_name, data_type, is_nullable, column_default, identity_generation
  from information_schema.columns
  where table_schema = 'public' and table_name not like 'kysely_%'
  order by table_name, column_name`

const POSTGRES_INDEXES = sql`
  select indexdef from pg_indexes
  where schemaname = 'public' and tablename not like 'kysely_%'
  order by indexname`

/** A hash of the engine's description of the tables that the shipped migrations create. */
async function hashOfShipped(db: Database, descriptions: readonly RawBuilder<unknown>[]): Promise<string> {
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  expect((await migrator.migrateTo(LAST)).error).toBeUndefined()
  const hash = createHash('sha256')
  for (const description of descriptions) hash.update(JSON.stringify((await description.execute(db)).rows))
  return hash.digest('hex').slice(0, 16)
}

describe('the migrations that have shipped', () => {
  it('come first in the list, under their recorded names', () => {
    expect(Object.keys(MIGRATIONS).slice(0, SHIPPED.length)).toEqual(SHIPPED)
  })

  it('create the same SQLite tables as when they shipped', async () => {
    expect(await hashOfShipped(openSqlite(':memory:'), [SQLITE_TABLES])).toMatchInlineSnapshot(`"828555bd3f71e5cf"`)
  })
})

describeOnPostgres('the migrations that have shipped', () => {
  it('create the same PostgreSQL tables as when they shipped', async () => {
    const db = openPostgres(await makePostgresDatabase())
    expect(await hashOfShipped(db, [POSTGRES_TABLES, POSTGRES_INDEXES])).toMatchInlineSnapshot(`"5e9a7a29cf67d305"`)
  })
})
