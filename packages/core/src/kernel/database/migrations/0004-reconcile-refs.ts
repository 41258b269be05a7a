import { sql, type Kysely } from 'kysely'

/** A guild may have several targets of one kind, and one that cannot be reached for a reason keeps that reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reconcile_targets_by_ref')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('wanted_hash', 'text', (c) => c.notNull())
    .addColumn('applied_hash', 'text')
    .addColumn('note', 'text')
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('leased_until', 'bigint')
    .addColumn('lease_owner', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reconcile_targets_by_ref_key', ['guild_id', 'kind', 'ref'])
    .execute()
  await sql`
    insert into reconcile_targets_by_ref
      (guild_id, kind, ref, wanted_hash, applied_hash, due_at, leased_until, lease_owner, attempts, last_error, updated_at)
    select guild_id, kind, '', wanted_hash, applied_hash, due_at, leased_until, lease_owner, attempts, last_error, updated_at
    from reconcile_targets
  `.execute(db)
  await db.schema.dropTable('reconcile_targets').execute()
  await db.schema.alterTable('reconcile_targets_by_ref').renameTo('reconcile_targets').execute()
  await db.schema.createIndex('reconcile_targets_by_due').on('reconcile_targets').column('due_at').execute()
}
