import type { Kysely } from 'kysely'

/** Presses of role buttons whose job has not ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('role_presses')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('interaction_id', 'text', (c) => c.notNull())
    .addColumn('member_id', 'text', (c) => c.notNull())
    .addColumn('config_id', 'text', (c) => c.notNull())
    .addColumn('button_id', 'text', (c) => c.notNull())
    .addColumn('pressed_in', 'text', (c) => c.notNull())
    .addColumn('token', 'text')
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('role_presses_key', ['guild_id', 'interaction_id'])
    .execute()
  await db.schema.createIndex('role_presses_by_age').on('role_presses').column('received_at').execute()
}
