import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/** How long rows about a user without a session are kept after they were last written, in ms: 30 days. */
export const SIGNED_OUT_KEPT_MS = 30 * 24 * 60 * 60_000

/** Whether the user has no session that may still be used. */
export function hasNoSession(userId: Expression<string>, now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from sessions
    where sessions.user_id = ${userId} and sessions.expires_at > ${now} and sessions.revoked_at is null
  )`
}
