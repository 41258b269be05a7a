import type { Kysely } from 'kysely'

/** Existing buttons have no confirmed permissions; the bot records the current ones of their roles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('role_buttons')
    .addColumn('are_permissions_recorded', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
}
