import type { Database } from '../database/schema.ts'

/** The requests of a user that are remembered because the client may repeat them, the oldest first. */
export async function requestsOf(db: Database, userId: string) {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select(['method', 'path', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at: at, ...request }) => ({ ...request, created_at: new Date(at).toISOString() }))
}

/** Deletes the remembered requests of a user. @returns the number of requests. */
export async function forgetRequests(db: Database, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
