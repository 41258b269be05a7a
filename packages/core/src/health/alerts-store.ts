import { sql, type SqlBool } from 'kysely'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import { isAmong } from '../kernel/database/queries.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import type { ProblemAlertRow } from './tables.ts'

/** The message of a guild that is prepared and not posted yet. */
export async function openAlert(db: Connection, guildId: string): Promise<ProblemAlertRow | undefined> {
  return db
    .selectFrom('problem_alerts')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** Stores a message that is to be posted, and which problems it names. The refusal of an earlier text of the same job stays until it is posted. */
export async function putAlert(
  trx: Trx,
  alert: Omit<ProblemAlertRow, 'refusal' | 'closed_at' | 'message_id'>,
  problemIds: readonly string[],
): Promise<void> {
  const { guild_id: guildId, alert_key: key, ...values } = alert
  await trx
    .insertInto('problem_alerts')
    .values({ ...alert, refusal: null, closed_at: null, message_id: null })
    .onConflict((oc) =>
      oc.columns(['guild_id', 'alert_key']).doUpdateSet({ ...values, closed_at: null, message_id: null }),
    )
    .execute()
  await trx
    .updateTable('guild_problems')
    .set({ alert_key: key })
    .where('guild_id', '=', guildId)
    .where((eb) => isAmong(trx, eb.ref('problem_id'), problemIds))
    .execute()
}

/** Makes the problems of a message wait for another one. Those that ended before they were ever posted are deleted. */
export async function releaseProblems(trx: Trx, guildId: string, key: string): Promise<void> {
  await trx
    .deleteFrom('guild_problems')
    .where('guild_id', '=', guildId)
    .where('alert_key', '=', key)
    .where('gone_at', 'is not', null)
    .where('alerted_at', 'is', null)
    .execute()
  await trx
    .updateTable('guild_problems')
    .set({ alert_key: null })
    .where('guild_id', '=', guildId)
    .where('alert_key', '=', key)
    .execute()
}

/** Deletes a message that was not posted. */
export async function dropAlert(trx: Trx, guildId: string, key: string): Promise<void> {
  await trx
    .deleteFrom('problem_alerts')
    .where('guild_id', '=', guildId)
    .where('alert_key', '=', key)
    .where('closed_at', 'is', null)
    .execute()
}

/** Stores why Discord refused a message. */
export async function noteRefusal(trx: Trx, guildId: string, key: string, refusal: string): Promise<void> {
  await trx
    .updateTable('problem_alerts')
    .set({ refusal })
    .where('guild_id', '=', guildId)
    .where('alert_key', '=', key)
    .where('closed_at', 'is', null)
    .execute()
}

/** Stores that a message is posted, and that the alerts channel knows the problems that it names. A repeated call changes nothing. */
export async function closeAlert(
  trx: Trx,
  alert: { guildId: string; key: string; messageId: string | null },
  now: number,
): Promise<void> {
  const { guildId, key, messageId } = alert
  await trx
    .updateTable('problem_alerts')
    .set({ closed_at: now, message_id: messageId, refusal: null })
    .where('guild_id', '=', guildId)
    .where('alert_key', '=', key)
    .where('closed_at', 'is', null)
    .execute()
  // The message named their end. Those that ended while it was under way were named as broken: their end follows.
  await trx
    .deleteFrom('guild_problems')
    .where('guild_id', '=', guildId)
    .where('alert_key', '=', key)
    .where('gone_at', 'is not', null)
    .where('alerted_at', 'is not', null)
    .execute()
  await trx
    .updateTable('guild_problems')
    .set({ alerted_at: now, alert_key: null })
    .where('guild_id', '=', guildId)
    .where('alert_key', '=', key)
    .execute()
}

/** When the last message of a guild was posted; null without one. */
export async function lastPostedAt(db: Connection, guildId: string): Promise<number | null> {
  const row = await db
    .selectFrom('problem_alerts')
    .select('closed_at')
    .where('guild_id', '=', guildId)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.closed_at ?? null
}

/** Makes messages that were posted in the future count as posted now: the clock was set back. */
export async function bringBack(db: Connection, guildId: string, now: number): Promise<void> {
  await db
    .updateTable('problem_alerts')
    .set({ closed_at: now })
    .where('guild_id', '=', guildId)
    .where('closed_at', '>', now)
    .execute()
}

export async function isAlertMessage(db: Connection, guildId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('problem_alerts')
    .select('alert_key')
    .where('guild_id', '=', guildId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes messages that were posted before a time (epoch ms), in steps. Crosses guilds: only time matters. */
export async function pruneAlerts(db: Database, before: number): Promise<void> {
  await deleteInSteps(db, 'problem_alerts', sql<SqlBool>`closed_at < ${before}`)
}
