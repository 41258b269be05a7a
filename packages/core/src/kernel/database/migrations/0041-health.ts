import { sql, type Kysely } from 'kysely'

/** The problems of each guild, when the bot last looked for them, the messages about them, and when the bot was added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guild_problems')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('problem_id', 'text', (c) => c.notNull())
    .addColumn('area', 'text')
    .addColumn('severity', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('gone_at', 'bigint')
    .addColumn('alerted_at', 'bigint')
    .addColumn('alert_key', 'text')
    .addPrimaryKeyConstraint('guild_problems_key', ['guild_id', 'problem_id'])
    .execute()
  await db.schema
    .createTable('guild_checks')
    .addColumn('guild_id', 'text', (c) => c.primaryKey())
    .addColumn('checked_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('problem_alerts')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('alert_key', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('refusal', 'text')
    .addColumn('closed_at', 'bigint')
    .addColumn('message_id', 'text')
    .addPrimaryKeyConstraint('problem_alerts_key', ['guild_id', 'alert_key'])
    .execute()
  await db.schema
    .createIndex('problem_alerts_message')
    .on('problem_alerts')
    .columns(['guild_id', 'message_id'])
    .unique()
    .execute()
  // One message at a time: the next one is prepared a minute after this one was posted.
  await db.schema
    .createIndex('problem_alerts_open')
    .on('problem_alerts')
    .column('guild_id')
    .unique()
    .where(sql.ref('closed_at'), 'is', null)
    .execute()
  await db.schema.createIndex('problem_alerts_closed').on('problem_alerts').columns(['guild_id', 'closed_at']).execute()
  await db.schema.createIndex('problem_alerts_by_time').on('problem_alerts').column('closed_at').execute()
  await db.schema.alterTable('guild_settings').addColumn('alerts_channel_id', 'text').execute()
  // Guilds of earlier versions keep null: they are not new.
  await db.schema.alterTable('guilds').addColumn('added_at', 'bigint').execute()
}
