import type { Kysely } from 'kysely'

/** Embeds and link buttons of reminders, and the embeds of the welcome message, as JSON. Null for none, as in all earlier rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reminders').addColumn('parts', 'text').execute()
  await db.schema.alterTable('guild_settings').addColumn('welcome_embeds', 'text').execute()
}
