import type { Kysely } from 'kysely'

/** The guilds of a shard whose changes Discord sent and the rows lack: access does not trust the rows of these alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gateway_sessions')
    .addColumn('unwritten_guilds', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
