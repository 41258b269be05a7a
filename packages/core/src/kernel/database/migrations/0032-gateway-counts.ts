import type { Kysely } from 'kysely'

/** The last event of each shard that the analytics include. It is separate from the checkpoint, so that neither waits for the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gateway_counts')
    .addColumn('shard_count', 'integer', (c) => c.notNull())
    .addColumn('shard_id', 'integer', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .addColumn('counted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('gateway_counts_key', ['shard_count', 'shard_id'])
    .execute()
}
