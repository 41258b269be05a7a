import type { Kysely } from 'kysely'

/** The gateway reports many members at once, and few of them have a row: they are looked up by user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('guild_members_by_user').on('guild_members').column('user_id').execute()
}
