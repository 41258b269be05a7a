import type { Kysely } from 'kysely'

/** Sign-in, guilds, commands, blame, the reconciler and the gateway's checkpoint. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('avatar', 'text')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('discord_tokens')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('access_token', 'text', (c) => c.notNull())
    .addColumn('refresh_token', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('session_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()

  await db.schema
    .createTable('user_guilds')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('guilds', 'text', (c) => c.notNull())
    .addColumn('fetched_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('guilds')
    .addColumn('guild_id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('icon', 'text')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('member_count', 'bigint', (c) => c.notNull())
    .addColumn('is_bot_member', 'smallint', (c) => c.notNull())
    .addColumn('roles', 'text', (c) => c.notNull())
    .addColumn('channels', 'text', (c) => c.notNull())
    .addColumn('emojis', 'text', (c) => c.notNull())
    .addColumn('bot_role_ids', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('guild_members')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('is_member', 'smallint', (c) => c.notNull())
    .addColumn('role_ids', 'text', (c) => c.notNull())
    .addColumn('checked_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('guild_members_key', ['guild_id', 'user_id'])
    .execute()

  await db.schema
    .createTable('guild_commands')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('command_name', 'text', (c) => c.notNull())
    .addColumn('is_enabled', 'smallint', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('guild_commands_key', ['guild_id', 'command_name'])
    .execute()

  await db.schema
    .createTable('blame_counts')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('blame_counts_key', ['guild_id', 'user_id'])
    .execute()
  await db.schema.createIndex('blame_counts_by_user').on('blame_counts').columns(['user_id', 'count']).execute()

  await db.schema
    .createTable('handled_events')
    .addColumn('event_id', 'text', (c) => c.primaryKey())
    .addColumn('handled_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('handled_events_by_time').on('handled_events').column('handled_at').execute()

  await db.schema
    .createTable('reconcile_targets')
    .addColumn('guild_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('wanted_hash', 'text', (c) => c.notNull())
    .addColumn('applied_hash', 'text')
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('leased_until', 'bigint')
    .addColumn('lease_owner', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reconcile_targets_key', ['guild_id', 'kind'])
    .execute()
  await db.schema.createIndex('reconcile_targets_by_due').on('reconcile_targets').column('due_at').execute()

  await db.schema
    .createTable('gateway_sessions')
    .addColumn('shard_id', 'integer', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('resume_url', 'text', (c) => c.notNull())
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .addColumn('shard_count', 'integer', (c) => c.notNull())
    .addColumn('alive_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('bot_profile')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('avatar', 'text')
    .addColumn('owner_id', 'text')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}
