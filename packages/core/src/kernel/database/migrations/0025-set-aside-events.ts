import { sql, type Kysely } from 'kysely'

/** Marks recorded events that cannot be read, so that all others are rolled up without them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('recorded_events')
    .addColumn('is_set_aside', 'integer', (c) => c.notNull().defaultTo(sql.lit(0)))
    .execute()
}
