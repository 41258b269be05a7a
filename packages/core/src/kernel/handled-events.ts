import { sql, type SqlBool } from 'kysely'
import { createHash } from 'node:crypto'
import type { Clock } from './clock.ts'
import { deleteInSteps } from './database/delete-in-steps.ts'
import type { Database, Trx } from './database/schema.ts'

/** How long a handled event is kept, in ms. Discord replays a session's events only for minutes. */
const REMEMBERED_MS = 60 * 60_000

/**
 * Records in the effect's transaction that an event was handled. Crosses guilds: event ids are unique in all of Discord.
 *
 * @returns false when it was handled before: then the effect must not happen again.
 */
export async function markHandled(trx: Trx, eventId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('handled_events')
    .values({ event_id: eventId, handled_at: now })
    .onConflict((oc) => oc.column('event_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whether an event was handled. Crosses guilds, as {@link markHandled} does. */
export async function isHandled(trx: Trx, eventId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('handled_events')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes events that Discord can no longer repeat. */
export async function pruneHandledEvents({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await deleteInSteps(db, 'handled_events', sql<SqlBool>`handled_at < ${clock.now() - REMEMBERED_MS}`)
}

/**
 * The nonce of a message that an event causes. The same cause gives the same nonce, so Discord drops a second message that arrives within
 * a few minutes. Discord: at most 25 characters.
 *
 * @param cause the purpose of the message and the event that caused it: "welcome", a guild's, a member's and a moment's id.
 */
export function nonceOf(...cause: readonly string[]): string {
  return createHash('sha256').update(cause.join('\n')).digest('base64url').slice(0, 24)
}
