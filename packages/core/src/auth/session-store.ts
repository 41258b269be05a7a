import type { SessionRow } from './tables.ts'
import type { Connection } from '../kernel/database/schema.ts'
import { hasNoSession } from '../kernel/database/queries.ts'
import type { DiscordUser } from './discord-oauth.ts'

/** Sign-ins as rows. They belong to a person, not to a guild. */
export function createSessionStore(db: Connection) {
  return {
    async insert(session: SessionRow): Promise<void> {
      await db.insertInto('sessions').values(session).execute()
    },
    /** Whether the session may still be used at `now`. */
    async isLive(sessionId: string, userId: string, now: number): Promise<boolean> {
      const row = await db
        .selectFrom('sessions')
        .select('session_id')
        .where('session_id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Whether anyone has signed in: a sign-in writes a user, whose row is deleted long after the session. */
    async hasAny(): Promise<boolean> {
      return (await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()) !== undefined
    },
    async revoke(sessionId: string, now: number): Promise<void> {
      await db.updateTable('sessions').set({ revoked_at: now }).where('session_id', '=', sessionId).execute()
    },
    /** Deletes up to `atMost` expired sessions; a revoked one stays until it expires. @returns the number deleted. */
    async deleteExpired(now: number, atMost: number): Promise<number> {
      const expired = db.selectFrom('sessions').select('session_id').where('expires_at', '<=', now).limit(atMost)
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('session_id', 'in', expired)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
    /**
     * Deletes up to `atMost` users without a live session whose last sign-in is before `before`. The dashboard shows the saves of
     * a deleted user as made by "Someone". @returns the number deleted.
     */
    async deleteSignedOut(before: number, now: number, atMost: number): Promise<number> {
      const old = db
        .selectFrom('users')
        .select('user_id')
        .where('updated_at', '<', before)
        .where((eb) => hasNoSession(eb.ref('users.user_id'), now))
        .limit(atMost)
      const { numDeletedRows } = await db
        .deleteFrom('users')
        .where('user_id', 'in', old)
        // PostgreSQL repeats this check when a concurrent sign-in has written the row.
        .where('updated_at', '<', before)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
    async upsertUser(user: DiscordUser, now: number): Promise<void> {
      const values = { username: user.username, avatar: user.avatar, updated_at: now }
      await db
        .insertInto('users')
        .values({ user_id: user.id, ...values })
        .onConflict((oc) => oc.column('user_id').doUpdateSet(values))
        .execute()
    },
  }
}
