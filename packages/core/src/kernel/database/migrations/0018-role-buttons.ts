import type { Kysely } from 'kysely'

/** Role buttons by message, and the messages that administrators post or edit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('role_buttons')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('config_id', 'text')
    .addColumn('buttons', 'text', (c) => c.notNull())
    .addColumn('pick_one', 'smallint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('save_number', 'integer', (c) => c.notNull())
    .addColumn('save_revision', 'integer', (c) => c.notNull())
    .addColumn('undo', 'text')
    .addColumn('undo_until', 'bigint')
    .addColumn('refusals', 'text', (c) => c.notNull())
    .addColumn('is_waiting_for_rules', 'smallint', (c) => c.notNull())
    .addPrimaryKeyConstraint('role_buttons_key', ['guild_id', 'message_id'])
    .execute()
  await db.schema
    .createIndex('role_buttons_by_config')
    .unique()
    .on('role_buttons')
    .columns(['guild_id', 'config_id'])
    .execute()
  await db.schema.createIndex('role_buttons_by_time').on('role_buttons').columns(['updated_at']).execute()
  await db.schema
    .createTable('message_requests')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text')
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('embed', 'text')
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_requests_key', ['guild_id', 'request_id'])
    .execute()
  await db.schema.createIndex('message_requests_by_time').on('message_requests').columns(['requested_at']).execute()
}
