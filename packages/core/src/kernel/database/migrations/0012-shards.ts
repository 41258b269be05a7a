import { sql, type Kysely } from 'kysely'

/** The leases of shards, the times of their next identify, and a session for each number of shards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shard_leases')
    .addColumn('shard_count', 'integer', (c) => c.notNull())
    .addColumn('shard_id', 'integer', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('leased_until', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('shard_leases_key', ['shard_count', 'shard_id'])
    .execute()
  await db.schema
    .createTable('identify_turns')
    .addColumn('bucket', 'integer', (c) => c.primaryKey())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('gateway_sessions_by_count')
    .addColumn('shard_count', 'integer', (c) => c.notNull())
    .addColumn('shard_id', 'integer', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('resume_url', 'text', (c) => c.notNull())
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .addColumn('alive_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('gateway_sessions_by_count_key', ['shard_count', 'shard_id'])
    .execute()
  await sql`
    insert into gateway_sessions_by_count (shard_count, shard_id, session_id, resume_url, sequence, alive_at)
    select shard_count, shard_id, session_id, resume_url, sequence, alive_at from gateway_sessions
  `.execute(db)
  await db.schema.dropTable('gateway_sessions').execute()
  await db.schema.alterTable('gateway_sessions_by_count').renameTo('gateway_sessions').execute()
}
