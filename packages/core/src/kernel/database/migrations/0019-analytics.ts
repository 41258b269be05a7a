import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../queries.ts'
import type { Schema } from '../schema.ts'

/** Recorded events, and the results of the roll-up: counts by day, and the users of each day. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const [id, bytes] = isPostgres(db)
    ? [sql`bigint generated always as identity primary key`, sql`bytea`]
    : [sql`integer primary key autoincrement`, sql`blob`]
  await sql`create table recorded_events (
    id ${id},
    events text not null,
    size integer not null
  )`.execute(db)
  await sql`create table analytics_users (
    user_number ${id},
    user_id text not null unique,
    username text,
    last_day integer not null
  )`.execute(db)
  await db.schema.createIndex('analytics_users_by_day').on('analytics_users').column('last_day').execute()
  await sql`create table analytics_event_days (
    guild_id text not null,
    day integer not null,
    event text not null,
    command text not null,
    count bigint not null,
    primary key (guild_id, day, event, command)
  )`.execute(db)
  await db.schema.createIndex('analytics_event_days_by_day').on('analytics_event_days').column('day').execute()
  await sql`create table analytics_user_days (
    guild_id text not null,
    day integer not null,
    block integer not null,
    users ${bytes} not null,
    primary key (guild_id, day, block)
  )`.execute(db)
  await db.schema.createIndex('analytics_user_days_by_day').on('analytics_user_days').column('day').execute()
}
