import type { Kysely } from 'kysely'

/** All embeds and the link buttons of messages that administrators post and edit. Rows from before have one embed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('message_requests').addColumn('parts', 'text').execute()
  await db.schema.alterTable('message_versions').addColumn('parts', 'text').execute()
}
