import type { Transaction } from 'kysely'
import type { SessionRow } from './tables.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { hasNoSession } from '../kernel/database/queries.ts'
import type { DiscordUser } from './discord-oauth.ts'

/** Sign-ins as rows. They belong to a person, not to a guild. */
export function createSessionStore(db: Database | Transaction<Schema>) {
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
    async revoke(sessionId: string, now: number): Promise<void> {
      await db.updateTable('sessions').set({ revoked_at: now }).where('session_id', '=', sessionId).execute()
    },
    /** Deletes some sessions past their time; a revoked one stays until then. @returns how many. */
    async deleteExpired(now: number, atMost: number): Promise<number> {
      const expired = db.selectFrom('sessions').select('session_id').where('expires_at', '<=', now).limit(atMost)
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('session_id', 'in', expired)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
    /**
     * Deletes some users who have no live session and last signed in before `before`. Where one of them saved something, the
     * dashboard then says "Someone". @returns how many.
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
        // Checked again by PostgreSQL when a sign-in has just written the row.
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
