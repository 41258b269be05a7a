import { Migrator, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import * as autoModHits from '../kernel/database/migrations/0008-auto-mod-hits.ts'
import * as moderation from '../kernel/database/migrations/0015-moderation.ts'
import { describeOnEachEngine } from '../testing/databases.ts'

const HIT = { user: '3', channel: '5', content: 'damn', hash: 'hash', time: 1_800_000_000_000 }
/** An id above 2^53, like every id in Discord. */
const GUILD = '1141161379169959936'

/** Writes a hit in the form before the migration. */
async function insertHit(
  db: Database,
  hit: { id: string; begunAt: number | null; outcome: string | null; doneAt: number | null },
): Promise<void> {
  const { user, channel, content, hash, time } = HIT
  await sql`
    insert into auto_mod_hits (guild_id, hit_id, user_id, channel_id, rule_id, trigger_type, content, content_hash, action, happened_at,
      begun_at, outcome, done_at)
    values (${GUILD}, ${hit.id}, ${user}, ${channel}, '7', 4, ${content}, ${hash}, 'warn', ${time}, ${hit.begunAt}, ${hit.outcome},
      ${hit.doneAt})
  `.execute(db)
}

async function insertTarget(db: Database, kind: string, ref: string): Promise<void> {
  await sql`
    insert into reconcile_targets (guild_id, kind, ref, wanted_hash, due_at, attempts, updated_at)
    values (${GUILD}, ${kind}, ${ref}, 'w', 1, 0, 1)
  `.execute(db)
}

/** Creates the table in the form of migration 0004. */
async function createTargets(db: Database): Promise<void> {
  await sql`
    create table reconcile_targets (guild_id text not null, kind text not null, ref text not null, wanted_hash text not null,
      applied_hash text, note text, due_at bigint not null, leased_until bigint, lease_owner text, attempts integer not null,
      last_error text, updated_at bigint not null, primary key (guild_id, kind, ref))
  `.execute(db)
}

describeOnEachEngine('the migration of moderation', (open) => {
  it('keeps all hits, and creates jobs for the unfinished ones', async () => {
    const db = await open()
    await db.schema.dropTable('moderation_hits').execute()
    await createTargets(db)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve({ '0008': autoModHits, '0015': moderation }) },
      migrationTableName: 'migrations_of_the_test',
      migrationLockTableName: 'migrations_of_the_test_lock',
    })
    await migrator.migrateTo('0008')
    await insertHit(db, { id: 'new', begunAt: null, outcome: null, doneAt: null })
    await insertHit(db, { id: 'begun', begunAt: 1, outcome: null, doneAt: null })
    await insertHit(db, { id: 'acted', begunAt: 1, outcome: 'Muted "loudly".', doneAt: null })
    await insertHit(db, { id: 'duplicate', begunAt: null, outcome: null, doneAt: 2 })
    await insertHit(db, { id: 'finished', begunAt: 1, outcome: null, doneAt: 2 })
    await insertTarget(db, 'auto-mod', '')
    await insertTarget(db, 'auto-mod-hit', 'new')
    await insertTarget(db, 'commands-menu', '')

    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    const hits = await db.selectFrom('moderation_hits').selectAll().orderBy('hit_id').execute()
    expect(hits.map((hit) => [hit.hit_id, hit.is_duplicate, hit.done_at])).toEqual([
      ['acted', 0, null],
      ['begun', 0, null],
      ['duplicate', 1, 2],
      ['finished', 0, 2],
      ['new', 0, null],
    ])
    expect(hits[0]).toMatchObject({ content: 'damn', happened_at: HIT.time, content_hash: 'hash', action: 'warn' })
    const jobs = await db.selectFrom('jobs').selectAll().orderBy('kind').orderBy('key').execute()
    expect(jobs.map(({ kind, key, is_once, lane, progress }) => [kind, key, is_once, lane, progress])).toEqual([
      ['automod-rules', '', 0, null, null],
      ['moderation-hit', 'acted', 1, 'member:3', '{"line":"Muted \\"loudly\\"."}'],
      ['moderation-hit', 'begun', 1, 'member:3', '{}'],
      ['moderation-hit', 'new', 1, 'member:3', null],
    ])
    expect(jobs[0]).toMatchObject({ guild_slot: Number(BigInt(GUILD) >> 22n), state: 'open', revision: 1 })
    const targets = await sql<{ kind: string }>`select kind from reconcile_targets`.execute(db)
    expect(targets.rows).toEqual([{ kind: 'commands-menu' }])
  })
})
