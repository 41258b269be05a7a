import { sql, type Kysely } from 'kysely'

/** Renames the table after its content, and moves open removals to the job queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = Date.now()
  await sql`
    insert into jobs (
      guild_id, guild_slot, kind, key, revision, applied_revision, state, is_once, priority, lane, run_at, not_before,
      claimed_at, lease_token, leased_until, progress, attempts, throws, blocked_on, blocked_version, reason,
      created_at, updated_at
    )
    select guild_id, cast(guild_id as bigint) >> 22, 'link-reply-removal', message_id, 1, 0, 'open', 1, 1, null,
      cast(${now} as bigint), 0, 0, null, null, null, 0, 0, null, null, null,
      cast(${now} as bigint), cast(${now} as bigint)
    from url_answers where is_unwanted = 1`.execute(db)
  for (const index of ['unwanted', 'by_time', 'by_channel', 'by_answer']) {
    await db.schema.dropIndex(`url_answers_${index}`).execute()
  }
  await db.schema.alterTable('url_answers').dropColumn('is_unwanted').execute()
  await db.schema.alterTable('url_answers').renameColumn('answer_id', 'reply_id').execute()
  await db.schema.alterTable('url_answers').renameTo('link_replies').execute()
  await db.schema.createIndex('link_replies_by_time').on('link_replies').column('created_at').execute()
  await db.schema
    .createIndex('link_replies_by_channel')
    .on('link_replies')
    .columns(['guild_id', 'channel_id'])
    .execute()
  await db.schema.createIndex('link_replies_by_reply').on('link_replies').columns(['guild_id', 'reply_id']).execute()
}
