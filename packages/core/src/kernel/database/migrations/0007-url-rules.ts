import { sql, type Kysely } from 'kysely'

/** The rules for rewriting links, and the bot's replies to messages with links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('url_rule_lists')
    .addColumn('guild_id', 'text', (c) => c.notNull().primaryKey())
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('url_answers')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('answer_id', 'text')
    .addColumn('links', 'text', (c) => c.notNull())
    .addColumn('hides_embeds', 'smallint', (c) => c.notNull())
    .addColumn('is_unwanted', 'smallint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('url_answers_key', ['guild_id', 'message_id'])
    .execute()
  await db.schema.createIndex('url_answers_by_time').on('url_answers').column('created_at').execute()
  await db.schema.createIndex('url_answers_by_channel').on('url_answers').columns(['guild_id', 'channel_id']).execute()
  await db.schema.createIndex('url_answers_by_answer').on('url_answers').columns(['guild_id', 'answer_id']).execute()
  await sql`create index url_answers_unwanted on url_answers (created_at) where is_unwanted = 1`.execute(db)
}
