import type { Kysely } from 'kysely'

/** The messages of role buttons and of edits, for restorations; who posted a message; and whose saves AutoMod rules apply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('role_buttons').addColumn('message', 'text').execute()
  await db.schema
    .createTable('role_button_reposts')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('config_id', 'text', (c) => c.notNull())
    .addColumn('config', 'text', (c) => c.notNull())
    .addColumn('seen_version', 'integer')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text')
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('role_button_reposts_key', ['guild_id', 'request_id'])
    .execute()
  await db.schema
    .createIndex('role_button_reposts_by_time')
    .on('role_button_reposts')
    .columns(['requested_at'])
    .execute()
  await db.schema.alterTable('message_requests').addColumn('user_id', 'text').execute()
  await db.schema
    .alterTable('message_requests')
    .addColumn('is_restoration', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const column of ['content', 'embed'] as const) {
    await db.schema.alterTable('message_versions').addColumn(column, 'text').execute()
  }
  await db.schema
    .createTable('auto_mod_savers')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('job_revision', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('auto_mod_savers_key', ['guild_id', 'user_id'])
    .execute()
}
