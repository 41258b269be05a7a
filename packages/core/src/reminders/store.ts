import { sql, type SqlBool } from 'kysely'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import { isAmong, isPostgres } from '../kernel/database/queries.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import type { ReminderRow } from './tables.ts'
import type { JobKey } from '../kernel/jobs/job.ts'

/** The kind of job that delivers a reminder; its key is the reminder's id. */
export const REMINDER = 'reminder'

export interface ReminderKey {
  guildId: string
  reminderId: string
}

export function jobKeyOf({ guildId, reminderId }: ReminderKey): JobKey {
  return { guildId, kind: REMINDER, key: reminderId }
}

export async function getReminder(db: Connection, key: ReminderKey): Promise<ReminderRow | undefined> {
  return db
    .selectFrom('reminders')
    .selectAll()
    .where('guild_id', '=', key.guildId)
    .where('reminder_id', '=', key.reminderId)
    .executeTakeFirst()
}

/** Reads a reminder and locks it until the transaction ends. */
export async function lockReminder(trx: Trx, key: ReminderKey): Promise<ReminderRow | undefined> {
  const query = trx
    .selectFrom('reminders')
    .selectAll()
    .where('guild_id', '=', key.guildId)
    .where('reminder_id', '=', key.reminderId)
  return (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst()
}

/** The reminders of a guild, in no order. */
export async function listReminders(db: Connection, guildId: string): Promise<ReminderRow[]> {
  return db.selectFrom('reminders').selectAll().where('guild_id', '=', guildId).execute()
}

/** The columns that the search for problems reads. Reading all of them takes twice as long. */
const CHECKED = [
  'reminder_id',
  'channel_id',
  'message',
  'mention_role_id',
  'parts',
  'is_sent',
  'is_expired',
  'last_error',
] as const

export type CheckedReminder = Pick<ReminderRow, (typeof CHECKED)[number]>

/** The reminders of a guild that are not paused, in no order, for the search for problems. */
export async function listCheckedReminders(db: Connection, guildId: string): Promise<CheckedReminder[]> {
  return db.selectFrom('reminders').select(CHECKED).where('guild_id', '=', guildId).where('is_paused', '=', 0).execute()
}

export async function countReminders(db: Connection, guildId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reminders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('guild_id', '=', guildId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertReminder(db: Connection, row: ReminderRow): Promise<void> {
  await db.insertInto('reminders').values(row).execute()
}

export async function updateReminder(
  db: Connection,
  { guildId, reminderId }: ReminderKey,
  values: Partial<Omit<ReminderRow, 'guild_id' | 'reminder_id'>>,
): Promise<void> {
  await db
    .updateTable('reminders')
    .set(values)
    .where('guild_id', '=', guildId)
    .where('reminder_id', '=', reminderId)
    .execute()
}

/** @returns false when there is no such reminder. */
export async function removeReminder(db: Connection, { guildId, reminderId }: ReminderKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reminders')
    .where('guild_id', '=', guildId)
    .where('reminder_id', '=', reminderId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Marks the start of a delivery.
 *
 * @param seen the reminder from which the delivery was planned.
 * @returns false when the reminder was changed, skipped or deleted since.
 */
export async function beginSending(
  db: Connection,
  seen: Pick<ReminderRow, 'guild_id' | 'reminder_id' | 'next_run_at' | 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set({ sending_run_at: seen.next_run_at })
    .where('guild_id', '=', seen.guild_id)
    .where('reminder_id', '=', seen.reminder_id)
    .where('next_run_at', '=', seen.next_run_at)
    .where('version', '=', seen.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Reminders of these guilds that wait for a run and have no job. Crosses guilds: after a start, all are compared with the queue. */
export async function withoutJob(db: Connection, guildIds: readonly string[]): Promise<ReminderKey[]> {
  const rows = await db
    .selectFrom('reminders')
    .select(['guild_id', 'reminder_id'])
    .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
    // SQLite uses the index of open reminders only for a literal.
    .where('is_sent', '=', sql.lit(0))
    .where('is_expired', '=', 0)
    .where('is_paused', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('jobs')
            .select('jobs.key')
            .whereRef('jobs.guild_id', '=', 'reminders.guild_id')
            .where('jobs.kind', '=', REMINDER)
            .whereRef('jobs.key', '=', 'reminders.reminder_id'),
        ),
      ),
    )
    .orderBy('guild_id')
    .orderBy('reminder_id')
    .execute()
  return rows.map((row) => ({ guildId: row.guild_id, reminderId: row.reminder_id }))
}

/** Stores the id of the message that delivered a reminder. @throws when it belongs to another delivery. */
export async function insertMessage(
  db: Connection,
  message: { guildId: string; messageId: string; now: number },
): Promise<void> {
  const { guildId, messageId, now } = message
  await db.insertInto('reminder_messages').values({ guild_id: guildId, message_id: messageId, noted_at: now }).execute()
}

export async function isMessageTaken(db: Connection, guildId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminder_messages')
    .select('message_id')
    .where('guild_id', '=', guildId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes messages noted before a time (epoch ms), in steps. Crosses guilds: only time matters. */
export async function pruneMessages(db: Database, before: number): Promise<void> {
  await deleteInSteps(db, 'reminder_messages', sql<SqlBool>`noted_at < ${before}`)
}
