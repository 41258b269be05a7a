import type { Kysely } from 'kysely'

/** The rules of channels, and the messages that show them in Discord. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('channel_rules')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('undo', 'text')
    .addColumn('standing', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('channel_rules_key', ['guild_id', 'channel_id'])
    .execute()
}
