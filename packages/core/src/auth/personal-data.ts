import type { Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'

/** The profiles of a user of the dashboard, with the sessions: one or none. The tokens are secrets and left out. */
export async function accountsOf(db: Database, userId: string) {
  const users = await db.selectFrom('users').select(['username', 'avatar']).where('user_id', '=', userId).execute()
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const times = sessions.map((session) => ({
    created_at: new Date(session.created_at).toISOString(),
    expires_at: new Date(session.expires_at).toISOString(),
  }))
  return users.map((user) => ({ ...user, sessions: times }))
}

/** Deletes the profile of a user of the dashboard with the tokens, and ends the sessions. @returns the number of profiles and sessions. */
export async function forgetAccount(
  { changes }: { changes: Pick<Changes, 'transaction' | 'publish'> },
  userId: string,
): Promise<number> {
  return changes.transaction(async (trx) => {
    const sessions = await trx.deleteFrom('sessions').where('user_id', '=', userId).returning('session_id').execute()
    for (const session of sessions) changes.publish(trx, { topic: 'session', key: session.session_id, area: null })
    await trx.deleteFrom('discord_tokens').where('user_id', '=', userId).execute()
    const { numDeletedRows } = await trx.deleteFrom('users').where('user_id', '=', userId).executeTakeFirst()
    return Number(numDeletedRows) + sessions.length
  })
}
