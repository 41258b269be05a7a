import type { Kysely } from 'kysely'

/** Up to when the rows that decide access follow Discord. Until the bot has written it, they are not trusted. */
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
