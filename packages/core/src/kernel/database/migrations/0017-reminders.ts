import { sql, type Kysely } from 'kysely'

/** Reminders, and the messages that delivered them. The time of the next run is in the job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminders')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('reminder_id', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('mention_role_id', 'text')
    .addColumn('next_run_at', 'bigint', (c) => c.notNull())
    .addColumn('recurrence_type', 'text')
    .addColumn('recurrence_day_of_week', 'smallint')
    .addColumn('time_of_day', 'text', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('is_sent', 'smallint', (c) => c.notNull())
    .addColumn('is_expired', 'smallint', (c) => c.notNull())
    .addColumn('last_run_at', 'bigint')
    .addColumn('sending_run_at', 'bigint')
    .addColumn('refused_at', 'bigint')
    .addColumn('last_sent_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reminders_key', ['guild_id', 'reminder_id'])
    .execute()
  await sql`create index reminders_open on reminders (guild_id, next_run_at) where is_sent = 0`.execute(db)
  // Finds the few failed jobs among many that are due later.
  await sql`create index jobs_failed on jobs (run_at) where state = 'open' and attempts > 0`.execute(db)
  await db.schema
    .createTable('reminder_messages')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('noted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reminder_messages_key', ['guild_id', 'message_id'])
    .execute()
  await db.schema.createIndex('reminder_messages_by_time').on('reminder_messages').column('noted_at').execute()
}
