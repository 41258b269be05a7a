import type { Kysely } from 'kysely'

/** The end of the lease under which a process refreshes a user's Discord tokens; null without a lease. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('discord_tokens').addColumn('refreshing_until', 'bigint').execute()
}
