import type { Kysely } from 'kysely'

/** The zone in which a guild reads dates and times; null for the bot's own zone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guild_settings').addColumn('time_zone', 'text').execute()
}
