import type { Transaction } from 'kysely'
import { attemptEach } from '../kernel/attempt-each.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { ReminderRow } from './tables.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { recordEvent } from '../kernel/recorded-events.ts'
import { BOT_WAS_AWAY, expiredSentence } from './sentences.ts'
import {
  beginSending,
  getReminder,
  insertMessage,
  isMessageTaken,
  lockReminder,
  jobKeyOf,
  pruneMessages,
  updateReminder,
  withoutJob,
  type ReminderKey,
} from './store.ts'
import { followingRun } from './timing.ts'

type Trx = Transaction<Schema>

/** How long it is remembered that a message belongs to a delivery, in ms: an attempt is continued far earlier. */
const MESSAGES_KEPT_MS = 24 * 60 * 60_000

/**
 * How a run ended.
 * - `sent`: as this message in Discord.
 * - `refused`: by Discord, which may take it later.
 * - `passed`: not sent, and not to be.
 */
export type RunEnd =
  | { readonly type: 'sent'; readonly messageId: string; readonly lack: string | null }
  | { readonly type: 'refused' | 'passed'; readonly reason: string | null }

/** A reminder that was changed, skipped or deleted after its delivery was planned. The delivery has not begun. */
export class ReminderChanged extends Error {
  override readonly name = 'ReminderChanged'
}

/** The rows behind the delivery of reminders. */
export type ReminderDelivery = ReturnType<typeof createReminderDelivery>

export function createReminderDelivery(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }) {
  const { db, clock, changes, jobs } = deps

  async function write(trx: Trx, key: ReminderKey, values: Partial<ReminderRow>): Promise<void> {
    await updateReminder(trx, key, values)
    changes.publish(trx, { topic: 'reminders', guildId: key.guildId, key: key.reminderId })
  }

  /** The bot is back in a guild. The row is held, so that a change by an administrator comes before or after this, never in between. */
  async function comeBack(trx: Trx, key: ReminderKey): Promise<void> {
    await jobs.lock(trx, jobKeyOf(key))
    const row = await lockReminder(trx, key)
    if (!row) return
    if (row.next_run_at > clock.now()) {
      await updateReminder(trx, key, { sending_run_at: null })
      return jobs.schedule(trx, jobKeyOf(key), row.next_run_at)
    }
    const end: RunEnd = { type: 'passed', reason: BOT_WAS_AWAY }
    const values = afterRun(row, row.next_run_at, end, clock.now())
    await write(trx, key, values)
    if (values.next_run_at !== undefined) await jobs.schedule(trx, jobKeyOf(key), values.next_run_at)
  }

  return {
    get: (key: ReminderKey): Promise<ReminderRow | undefined> => getReminder(db, key),
    /**
     * Marks that a run goes out, in the transaction that notes it: from here on it cannot be skipped.
     *
     * @throws ReminderChanged
     */
    async begin(trx: Trx, seen: ReminderRow): Promise<void> {
      if (!(await beginSending(trx, seen))) throw new ReminderChanged()
    },
    /** Writes which message is a test, in the transaction that notes it. @throws when it belongs to a delivery. */
    noteMessage: (trx: Trx, guildId: string, messageId: string): Promise<void> =>
      insertMessage(trx, { guildId, messageId, now: clock.now() }),
    isTaken: (guildId: string, messageId: string): Promise<boolean> => isMessageTaken(db, guildId, messageId),
    /**
     * Writes how a run ended, in the transaction that ends the attempt. A change that an administrator made meanwhile stays.
     *
     * @param from the reminder's `next_run_at` when the run was planned.
     * @throws when the message belongs to another delivery.
     */
    async end(trx: Trx, key: ReminderKey, from: number, end: RunEnd): Promise<void> {
      const now = clock.now()
      if (end.type === 'sent') {
        await insertMessage(trx, { guildId: key.guildId, messageId: end.messageId, now })
        await recordEvent(trx, { guildId: key.guildId, event: 'reminder_sent', at: now })
      }
      const row = await getReminder(trx, key)
      if (row) await write(trx, key, afterRun(row, from, end, now))
    },
    /** Ends a delivery that turned out not to have begun. */
    release: (trx: Trx, key: ReminderKey): Promise<void> => updateReminder(trx, key, { sending_run_at: null }),
    /** Gives reminders that have no job one: runs that they missed while the bot was not in their guild is not sent any more. */
    async syncGuilds(guildIds: readonly string[]): Promise<void> {
      const keys = await withoutJob(db, guildIds)
      await attemptEach(keys, (key) => changes.transaction((trx) => comeBack(trx, key)))
    },
    prune: (): Promise<void> => pruneMessages(db, clock.now() - MESSAGES_KEPT_MS),
  }
}

/** The changes in a reminder whose run ended. A time that an administrator set meanwhile stays. */
function afterRun(row: ReminderRow, from: number, end: RunEnd, now: number): Partial<ReminderRow> {
  const ended = {
    sending_run_at: null,
    ...(end.type === 'sent' ? { last_sent_at: now, last_error: end.lack } : { last_error: end.reason }),
  }
  if (row.next_run_at !== from) return ended
  const following = followingRun(row, now)
  if (following !== null) return { ...ended, next_run_at: following, last_run_at: from }
  if (end.type === 'sent') return { ...ended, is_sent: 1, last_run_at: from, refused_at: null }
  if (end.type === 'refused') return { ...ended, refused_at: row.refused_at ?? now }
  return { ...ended, is_expired: 1, last_error: expiredSentence(end.reason) }
}
