import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../queries.ts'
import type { Schema } from '../schema.ts'

/** Gateway events whose write failed or takes long. They are retried separately from all others. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const id = isPostgres(db)
    ? sql`bigint generated always as identity primary key`
    : sql`integer primary key autoincrement`
  await sql`create table parked_events (
    id ${id},
    guild_id text not null,
    module text not null,
    session_id text not null,
    seq bigint not null,
    shard_id integer not null,
    event text not null,
    payload text not null,
    received_at bigint not null,
    attempts integer not null,
    set_aside_at bigint,
    unique (session_id, seq, module)
  )`.execute(db)
}
