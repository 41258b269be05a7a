import { sql, type Kysely } from 'kysely'

/** Marks hits of which only the earliest time is known: a resume reported them after a disconnect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('moderation_hits')
    .addColumn('is_time_exact', 'integer', (c) => c.notNull().defaultTo(sql.lit(1)))
    .execute()
}
