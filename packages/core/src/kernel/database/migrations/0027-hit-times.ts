import { sql, type Kysely } from 'kysely'

/** A hit that a resume reported happened at an unknown time after the disconnect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('moderation_hits')
    .addColumn('is_time_exact', 'integer', (c) => c.notNull().defaultTo(sql.lit(1)))
    .execute()
}
