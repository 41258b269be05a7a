import { sql, type Kysely } from 'kysely'

/** Turns targets of command menus into jobs with the same state. Earlier migrations have moved all other targets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into jobs (guild_id, guild_slot, kind, key, revision, applied_revision, state, is_once, priority, run_at, not_before,
      claimed_at, attempts, throws, reason, created_at, updated_at)
    select guild_id, cast(guild_id as bigint) >> 22, kind, '', 1,
      case when applied_hash = wanted_hash then 1 else 0 end,
      case when applied_hash = wanted_hash then 'done' else 'open' end,
      0, 1, due_at, 0, 0, 0, 0, note, updated_at, updated_at
    from reconcile_targets
    where kind = 'commands-menu'
    on conflict do nothing
  `.execute(db)
  await db.schema.dropTable('reconcile_targets').execute()
}
