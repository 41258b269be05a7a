import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../queries.ts'
import type { Schema } from '../schema.ts'

/** The changes of each guild's configuration, and the versions of settings and commands. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const id = isPostgres(db)
    ? sql`bigint generated always as identity primary key`
    : sql`integer primary key autoincrement`
  await sql`create table revisions (
    revision_id ${id},
    guild_id text not null,
    at bigint not null,
    user_id text,
    username text,
    area text not null,
    target_type text not null,
    target_key text not null,
    target_name text not null,
    action text not null,
    changes text not null,
    stored text,
    restorable_until bigint,
    undecided text,
    undecided_until bigint,
    bytes integer not null
  )`.execute(db)
  // Area and user are filtered in the index. An index of their own for each would cost every save more than it saves a page.
  await sql`create index revisions_key on revisions (guild_id, revision_id, area, user_id)`.execute(db)
  await sql`create index revisions_undecided on revisions (guild_id, undecided) where undecided is not null`.execute(db)
  for (const table of ['guild_settings', 'guild_commands'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  }
}
