import type { Kysely } from 'kysely'

/** The time up to which the rows that decide access include Discord's changes. They are not trusted until the bot has written it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gateway_sessions')
    .addColumn('members_as_of', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('gateway_sessions')
    .addColumn('missed_guilds', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
