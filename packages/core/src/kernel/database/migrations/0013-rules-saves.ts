import type { Kysely } from 'kysely'

/** Saves of rules wait for the outcome of a job. Undecided saves of an earlier release are kept. */
export async function up(db: Kysely<{ channel_rules: { undo: string | null }; reconcile_targets: { kind: string } }>) {
  await db.schema.alterTable('channel_rules').renameColumn('standing', 'posted').execute()
  await db.schema.alterTable('channel_rules').addColumn('undo_until', 'bigint').execute()
  const number = ['save_number', 'save_revision'] as const
  for (const name of number) {
    await db.schema
      .alterTable('channel_rules')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await db.schema
    .alterTable('channel_rules')
    .addColumn('refusals', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.updateTable('channel_rules').set({ undo: null }).execute()
  await db.deleteFrom('reconcile_targets').where('kind', '=', 'rules').execute()
}
