import type { Kysely } from 'kysely'

/**
 * The channels, roles and emoji without which a change cannot be undone, and the embeds of a restored message with the fields that the
 * dashboard does not show. Rows from before have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('revisions').addColumn('refers_to', 'text').execute()
  await db.schema.alterTable('message_requests').addColumn('embeds', 'text').execute()
}
