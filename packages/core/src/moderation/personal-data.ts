import type { Database } from '../kernel/database/schema.ts'

/** The messages of a user that AutoMod blocked, the oldest first. Crosses guilds: a user may be in several. */
export async function blockedMessagesOf(db: Database, userId: string) {
  const rows = await db
    .selectFrom('moderation_hits')
    .select(['guild_id', 'channel_id', 'content', 'action', 'happened_at'])
    .where('user_id', '=', userId)
    .orderBy('happened_at')
    .execute()
  return rows.map(({ happened_at: at, ...hit }) => ({ ...hit, happened_at: new Date(at).toISOString() }))
}

/**
 * Deletes the blocked messages of a user, so that waiting jobs do nothing, and the user's name for the reasons in Discord's audit log.
 * Crosses guilds: a user may be in several.
 *
 * @returns the number of messages.
 */
export async function forgetBlockedMessages(db: Database, userId: string): Promise<number> {
  await db.deleteFrom('auto_mod_savers').where('user_id', '=', userId).execute()
  const { numDeletedRows } = await db.deleteFrom('moderation_hits').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
