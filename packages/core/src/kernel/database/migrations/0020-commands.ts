import type { Kysely } from 'kysely'

/** The counts of /animehug, and the raid times that /updateraidtime writes into topics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hug_counts')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('giver_id', 'text', (c) => c.notNull())
    .addColumn('receiver_id', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('hug_counts_key', ['guild_id', 'giver_id', 'receiver_id'])
    .execute()
  await db.schema.createIndex('hug_counts_by_receiver').on('hug_counts').columns(['guild_id', 'receiver_id']).execute()
  await db.schema
    .createTable('raid_times')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('raid_times_key', ['guild_id', 'channel_id'])
    .execute()
}
