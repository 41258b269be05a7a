import { sql, type Kysely } from 'kysely'

/** When members joined, and whether they are screened or timed out. Discord is asked again for the rows that lack it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guild_members').addColumn('joined_at', 'text').execute()
  await db.schema
    .alterTable('guild_members')
    .addColumn('is_pending', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('guild_members').addColumn('timed_out_until', 'bigint').execute()
  await sql`update guild_members set checked_at = 0`.execute(db)
}
