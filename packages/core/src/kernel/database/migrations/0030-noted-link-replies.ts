import type { Kysely } from 'kysely'

/** Replies to links are noted before they are posted, so that a row exists even if a later write fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('link_replies')
    .addColumn('is_posted', 'smallint', (c) => c.notNull().defaultTo(1))
    .execute()
}
