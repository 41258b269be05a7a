import { Migrator, sql, type Migration } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnPostgres, makePostgresDatabase } from '../testing/databases.ts'
import * as firstSlice from '../kernel/database/migrations/0001-first-slice.ts'
import * as rules from '../kernel/database/migrations/0006-rules.ts'
import * as rulesSaves from '../kernel/database/migrations/0013-rules-saves.ts'
import { openPostgres } from '../kernel/database/postgres.ts'
import type { Database } from '../kernel/database/schema.ts'
import { openSqlite } from '../kernel/database/sqlite.ts'
import { getRules } from './store.ts'

const BEFORE: Record<string, Migration> = { '0001-first-slice': firstSlice, '0006-rules': rules }
const POSTED = { messageIds: ['100'], leavingIds: [], posting: null }

async function upgrade(db: Database, migrations: Record<string, Migration>): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined()
}

async function keepsRules(db: Database): Promise<void> {
  await upgrade(db, BEFORE)
  const undo = JSON.stringify({ contents: [], version: 0, updatedBy: '', updatedAt: 0 })
  await sql`
    insert into channel_rules (guild_id, channel_id, rules, version, updated_by, updated_at, undo, standing)
    values ('10', '20', '["Be kind."]', 3, '1', 1800000000000, ${undo}, ${JSON.stringify(POSTED)})`.execute(db)
  await upgrade(db, { ...BEFORE, '0013-rules-saves': rulesSaves })
  expect(await getRules(db, { guildId: '10', channelId: '20' })).toEqual({
    channelId: '20',
    contents: ['Be kind.'],
    version: 3,
    updatedBy: '1',
    updatedAt: 1_800_000_000_000,
    saveNumber: 0,
    saveRevision: 0,
    undo: null,
    refusals: [],
    posted: POSTED,
  })
}

it('an upgrade on SQLite keeps the rules of an earlier release and their message ids', async () => {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await keepsRules(db)
})

describeOnPostgres('an upgrade on PostgreSQL', () => {
  it('keeps the rules of an earlier release and their message ids', async () => {
    const db = openPostgres(await makePostgresDatabase())
    onTestFinished(() => db.destroy())
    await keepsRules(db)
  })
})
