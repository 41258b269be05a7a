import type { Kysely } from 'kysely'

/** Finds the oldest keys of a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('idempotency_keys_by_user')
    .on('idempotency_keys')
    .columns(['user_id', 'created_at'])
    .execute()
}
