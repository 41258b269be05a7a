import type { Kysely } from 'kysely'

/** The settings of guilds; a guild without a row has the defaults. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guild_settings')
    .addColumn('guild_id', 'text', (c) => c.primaryKey())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('welcome_message', 'text')
    .addColumn('welcome_channel_id', 'text')
    .addColumn('unavailable_channel_id', 'text')
    .addColumn('default_action', 'text', (c) => c.notNull())
    .addColumn('enable_auto_mod', 'smallint', (c) => c.notNull())
    .addColumn('moderation_log_channel_id', 'text')
    .addColumn('deleted_message_log_channel_id', 'text')
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}
