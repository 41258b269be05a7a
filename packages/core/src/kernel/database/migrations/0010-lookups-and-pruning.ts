import type { Kysely } from 'kysely'

/** Indexes for looking up hits of AutoMod, and for pruning them and the rows of users without a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('auto_mod_hits_by_message')
    .on('auto_mod_hits')
    .columns(['guild_id', 'user_id', 'content_hash', 'happened_at'])
    .execute()
  await db.schema.createIndex('auto_mod_hits_by_end').on('auto_mod_hits').column('done_at').execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'expires_at']).execute()
  await db.schema.createIndex('users_by_time').on('users').column('updated_at').execute()
  await db.schema.createIndex('user_guilds_by_time').on('user_guilds').column('fetched_at').execute()
}
