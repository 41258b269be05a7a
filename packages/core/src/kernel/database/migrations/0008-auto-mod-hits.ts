import type { Kysely } from 'kysely'

/** Messages that AutoMod blocked, kept until the actions on their authors are done, and for a while after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('auto_mod_hits')
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
    .addColumn('begun_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('done_at', 'bigint')
    .addPrimaryKeyConstraint('auto_mod_hits_key', ['guild_id', 'hit_id'])
    .execute()
}
