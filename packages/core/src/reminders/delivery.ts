import { attemptEach } from '../kernel/attempt-each.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { ReminderRow } from './tables.ts'
import { unlessUnreadable } from '../kernel/database/unreadable-rows.ts'
import { NEVER, recordRevision } from '../kernel/history/revisions.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import type { Place } from '../kernel/place.ts'
import { recordEvent } from '../kernel/recorded-events.ts'
import { partsOf } from './parts.ts'
import { planOf } from './plan.ts'
import { stateOf } from './reminder-state.ts'
import { BOT_WAS_AWAY, expiredSentence, obstacle } from './sentences.ts'
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

/** Retention of a delivery's message, in ms. Attempts are continued much sooner. */
const MESSAGES_KEPT_MS = 24 * 60 * 60_000

/**
 * The end of a run.
 * - `sent`: the run was sent as this message.
 * - `refused`: Discord refused the run, but may accept it later.
 * - `passed`: the run was not sent and will not be.
 */
export type RunEnd =
  | { readonly type: 'sent'; readonly messageId: string; readonly lack: string | null }
  | { readonly type: 'refused' | 'passed'; readonly reason: string | null }

/** A reminder that was changed, skipped or deleted after its delivery was planned. The delivery has not begun. */
export class ReminderChanged extends Error {
  override readonly name = 'ReminderChanged'
}

/** The service for the rows behind the delivery of reminders. */
export type ReminderDelivery = ReturnType<typeof createReminderDelivery>

export function createReminderDelivery(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }) {
  const { db, clock, changes, jobs } = deps

  async function write(trx: Trx, row: ReminderRow, values: Partial<ReminderRow>): Promise<void> {
    const key = { guildId: row.guild_id, reminderId: row.reminder_id }
    await updateReminder(trx, key, values)
    if (row.is_expired === 0 && values.is_expired === 1) await recordExpiry(trx, row)
    changes.publish(trx, { topic: 'reminders', guildId: key.guildId, key: key.reminderId, area: 'reminders' })
  }

  async function recordExpiry(trx: Trx, row: ReminderRow): Promise<void> {
    await recordRevision(deps, trx, {
      ...revisionOf(row),
      userId: null,
      action: 'changed',
      before: { is_expired: false },
      after: { is_expired: true },
    })
  }

  /** The parts of a revision that no restoration can undo. The state names the channel. */
  function revisionOf(row: ReminderRow) {
    return {
      guildId: row.guild_id,
      at: clock.now(),
      target: { type: 'reminders', key: row.reminder_id, name: row.message },
      stored: stateOf(row, false),
      references: [],
      restorableUntil: NEVER,
      undecided: null,
    } as const
  }

  /** Updates a reminder after the bot's return to a guild. Locks the row, so that a concurrent change of an administrator is not lost. */
  async function comeBack(trx: Trx, key: ReminderKey): Promise<void> {
    await jobs.lock(trx, jobKeyOf(key))
    const row = await lockReminder(trx, key)
    if (!row || row.is_paused === 1) return
    if (row.next_run_at > clock.now()) {
      await updateReminder(trx, key, { sending_run_at: null })
      return jobs.schedule(trx, jobKeyOf(key), row.next_run_at)
    }
    const end: RunEnd = { type: 'passed', reason: BOT_WAS_AWAY }
    const values = afterRun(row, row.next_run_at, end, clock.now())
    await write(trx, row, values)
    if (values.next_run_at !== undefined) await jobs.schedule(trx, jobKeyOf(key), values.next_run_at)
  }

  return {
    get: (key: ReminderKey): Promise<ReminderRow | undefined> => getReminder(db, key),
    /** Whether to try a refused run again: nothing in the snapshot prevents it, or nothing is left to send. */
    async canRetry(trx: Trx, key: ReminderKey, placeOf: (channelId: string) => Place): Promise<boolean> {
      const row = await getReminder(trx, key)
      if (!row || unlessUnreadable(() => planOf(row, clock.now()))?.type !== 'send') return true
      return obstacle(placeOf(row.channel_id), partsOf(row).embeds) === null
    },
    /**
     * Marks the start of a delivery, in the transaction that notes it: from then on the run cannot be skipped.
     *
     * @throws ReminderChanged
     */
    async begin(trx: Trx, seen: ReminderRow): Promise<void> {
      if (!(await beginSending(trx, seen))) throw new ReminderChanged()
    },
    /**
     * Stores a posted test message and its revision, in the transaction that notes it.
     *
     * @param test.userId null for a test of an earlier release, which has no revision.
     * @throws when the message belongs to a delivery.
     */
    async notePostedTest(
      trx: Trx,
      { row, userId, messageId }: { row: ReminderRow; userId: string | null; messageId: string },
    ): Promise<void> {
      await insertMessage(trx, { guildId: row.guild_id, messageId, now: clock.now() })
      if (userId === null) return
      const { message, channel_id, mention_role_id } = row
      const after = { message, channel_id, mention_role_id, ...partsOf(row) }
      await recordRevision(deps, trx, { ...revisionOf(row), userId, action: 'posted', before: null, after })
    },
    isTaken: (guildId: string, messageId: string): Promise<boolean> => isMessageTaken(db, guildId, messageId),
    /**
     * Writes the end of a run, in the transaction that ends the attempt. An administrator's change in the meantime stays.
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
      if (row) await write(trx, row, afterRun(row, from, end, now))
    },
    /** Withdraws the mark of a delivery that did not begin after all. */
    release: (trx: Trx, key: ReminderKey): Promise<void> => updateReminder(trx, key, { sending_run_at: null }),
    /** Enqueues jobs for reminders that have none. Runs that were missed while the bot was not in the guild are not sent. */
    async syncGuilds(guildIds: readonly string[]): Promise<void> {
      const keys = await withoutJob(db, guildIds)
      await attemptEach(keys, (key) => changes.transaction((trx) => comeBack(trx, key)))
    },
    prune: (): Promise<void> => pruneMessages(db, clock.now() - MESSAGES_KEPT_MS),
  }
}

/** The columns of a reminder without further runs. */
const SENT = { is_sent: 1, is_expired: 0, is_paused: 0, refused_at: null } as const

/** The changes of a reminder after a run. A time that an administrator set meanwhile stays. */
function afterRun(row: ReminderRow, from: number, end: RunEnd, now: number): Partial<ReminderRow> {
  const ended = {
    sending_run_at: null,
    ...(end.type === 'sent' ? { last_sent_at: now, last_error: end.lack } : { last_error: end.reason }),
  }
  if (row.next_run_at !== from) return ended
  const following = followingRun(row, now)
  if (following !== null) return { ...ended, next_run_at: following, last_run_at: from }
  if (end.type === 'sent') return { ...ended, ...SENT, last_run_at: from }
  if (end.type === 'refused') return { ...ended, refused_at: row.refused_at ?? now }
  return { ...ended, is_expired: 1, is_paused: 0, last_error: expiredSentence(end.reason) }
}
