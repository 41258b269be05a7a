import type { Kysely } from 'kysely'

/** Counts the dashboard's edits of each bot message, so that no administrator overwrites an edit without having seen it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_versions')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_versions_key', ['guild_id', 'message_id'])
    .execute()
}
