import type { Kysely } from 'kysely'

/** The roles and members that may manage areas of a guild. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guild_access')
    .addColumn('guild_id', 'text', (c) => c.primaryKey())
    .addColumn('grants', 'text', (c) => c.notNull())
    .addColumn('is_empty', 'smallint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}
