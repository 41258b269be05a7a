import type { Kysely } from 'kysely'

/** Messages that administrators saved to start from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_messages')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('folded_name', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('parts', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('saved_messages_key', ['guild_id', 'folded_name'])
    .execute()
}
