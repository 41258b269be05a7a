import type { Kysely } from 'kysely'

/** Until when a process refreshes the Discord tokens of a user; null while none does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('discord_tokens').addColumn('refreshing_until', 'bigint').execute()
}
