import { createHash } from 'node:crypto'
import { Migrator, sql, type RawBuilder } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { describeOnPostgres, makePostgresDatabase } from '../../testing/databases.ts'
import { MIGRATIONS } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** The last migration that was released. Each release updates it, the list and both hashes below. */
const LAST = '0047-reminder-and-welcome-parts'

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
  '0025-set-aside-events',
  '0026-last-signs',
  '0027-hit-times',
  '0028-parked-events',
  '0029-role-presses',
  '0030-noted-link-replies',
  '0032-gateway-counts',
  '0033-unwritten-guilds',
  '0034-message-versions',
  '0035-time-zones',
  '0036-history',
  '0037-messages-in-history',
  '0038-exact-restorations',
  '0039-access',
  '0040-member-details',
  '0041-health',
  '0042-refused-sends',
  '0043-word-lists',
  '0044-reminder-recurrence',
  '0045-message-parts',
  '0046-saved-messages',
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
    expect(await hashOfShipped(openSqlite(':memory:'), [SQLITE_TABLES])).toMatchInlineSnapshot(`"cf57603b9639ac83"`)
  })
})

describeOnPostgres('the migrations that have shipped', () => {
  it('create the same PostgreSQL tables as when they shipped', async () => {
    const db = openPostgres(await makePostgresDatabase())
    expect(await hashOfShipped(db, [POSTGRES_TABLES, POSTGRES_INDEXES])).toMatchInlineSnapshot(`"13cb91b0b2b16c33"`)
  })
})
