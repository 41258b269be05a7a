import type { Kysely } from 'kysely'

/** A reply to links is noted before it is posted: the rows know it even if they cannot be written afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('link_replies')
    .addColumn('is_posted', 'smallint', (c) => c.notNull().defaultTo(1))
    .execute()
}
