import type { Kysely } from 'kysely'

/** The guilds of a shard whose received changes could not be written. Access does not trust the rows of these guilds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gateway_sessions')
    .addColumn('unwritten_guilds', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
