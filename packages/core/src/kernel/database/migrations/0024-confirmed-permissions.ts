import type { Kysely } from 'kysely'

/** Buttons that are stored before this have no confirmed permissions; the bot records what their roles have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('role_buttons')
    .addColumn('are_permissions_recorded', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
}
