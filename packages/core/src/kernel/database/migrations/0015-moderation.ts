import { sql, type Kysely } from 'kysely'

/** A hit as 0008 has it. */
interface Hit {
  guild_id: string
  hit_id: string
  user_id: string
  begun_at: number | null
  outcome: string | null
  happened_at: number
}

/** Moves moderation to the job queue: unfinished hits, and AutoMod's rules in each guild that ever enabled them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moderation_hits')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('hit_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text')
    .addColumn('rule_id', 'text', (c) => c.notNull())
    .addColumn('trigger_type', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('happened_at', 'bigint', (c) => c.notNull())
    .addColumn('is_duplicate', 'smallint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('log_message_id', 'text')
    .addPrimaryKeyConstraint('moderation_hits_key', ['guild_id', 'hit_id'])
    .execute()
  await sql`
    insert into moderation_hits (guild_id, hit_id, user_id, channel_id, rule_id, trigger_type, content, content_hash, action, happened_at,
      is_duplicate, done_at)
    select guild_id, hit_id, user_id, channel_id, rule_id, trigger_type, content, content_hash, action, happened_at,
      case when begun_at is null and done_at is not null then 1 else 0 end, done_at
    from auto_mod_hits
  `.execute(db)
  const open = await sql<Hit>`
    select guild_id, hit_id, user_id, begun_at, outcome, happened_at from auto_mod_hits where done_at is null
  `.execute(db)
  for (const hit of open.rows) {
    const isBegun = hit.begun_at !== null
    const progress = isBegun ? JSON.stringify({ line: hit.outcome ?? undefined }) : null
    await insertJob(db, {
      guildId: hit.guild_id,
      kind: 'moderation-hit',
      key: hit.hit_id,
      isOnce: 1,
      lane: `member:${hit.user_id}`,
      time: hit.happened_at,
      progress,
    })
  }
  const rules = await sql<{ guild_id: string; due_at: number }>`
    select guild_id, due_at from reconcile_targets where kind = 'auto-mod'
  `.execute(db)
  for (const { guild_id: guildId, due_at: time } of rules.rows) {
    await insertJob(db, { guildId, kind: 'automod-rules', key: '', isOnce: 0, lane: null, time, progress: null })
  }
  await sql`delete from reconcile_targets where kind in ('auto-mod', 'auto-mod-hit')`.execute(db)
  // This drops its indexes too.
  await db.schema.dropTable('auto_mod_hits').execute()
  await db.schema
    .createIndex('moderation_hits_by_message')
    .on('moderation_hits')
    .columns(['guild_id', 'user_id', 'content_hash', 'happened_at'])
    .execute()
  await db.schema.createIndex('moderation_hits_by_end').on('moderation_hits').column('done_at').execute()
  await db.schema
    .createIndex('moderation_hits_by_log_message')
    .on('moderation_hits')
    .column('log_message_id')
    .unique()
    .execute()
}

async function insertJob(
  db: Kysely<unknown>,
  job: {
    guildId: string
    kind: string
    key: string
    isOnce: 0 | 1
    lane: string | null
    time: number
    progress: string | null
  },
): Promise<void> {
  const { guildId, kind, key, isOnce, lane, time, progress } = job
  const slot = Number(BigInt(guildId) >> 22n)
  await sql`
    insert into jobs (guild_id, guild_slot, kind, key, revision, applied_revision, state, is_once, priority, lane, run_at, not_before,
      claimed_at, progress, attempts, throws, created_at, updated_at)
    values (${guildId}, ${slot}, ${kind}, ${key}, 1, 0, 'open', ${isOnce}, 1, ${lane}, ${time}, 0, 0, ${progress}, 0, 0, ${time}, ${time})
    on conflict do nothing
  `.execute(db)
}
