import type { Kysely } from 'kysely'

/** For each setting, the last of its messages that Discord refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refused_sends')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('setting', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('refused_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('refused_sends_key', ['guild_id', 'setting'])
    .execute()
}
