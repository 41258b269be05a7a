import type { Kysely } from 'kysely'

/** Recurrences beside daily and weekly, with the days between which they run, and the pause of a reminder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reminders').addColumn('recurrence', 'text').execute()
  await db.schema.alterTable('reminders').addColumn('first_day', 'text').execute()
  await db.schema.alterTable('reminders').addColumn('last_day', 'text').execute()
  await db.schema
    .alterTable('reminders')
    .addColumn('is_paused', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
}
