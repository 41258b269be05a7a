import { nextRun } from '@guildhall/recurrence'
import { problem } from '../kernel/problem.ts'
import { isRecurring, recurrenceOf } from './recurrence.ts'
import { expiredSentence, PAUSED_THEN } from './sentences.ts'
import type { ReminderRow } from './tables.ts'
import { followingRun } from './timing.ts'

type Columns = Partial<ReminderRow>

/** @throws Problem `reminder.not_pending` for a reminder without a next run. */
export function requirePending(row: ReminderRow): void {
  if (row.is_sent === 1 || row.is_expired === 1) throw problem('reminder.not_pending')
}

/**
 * The columns after a skip. A run whose delivery has begun is sent, and the following one is skipped, unless the first one was meant. A
 * reminder whose last run is skipped has ended.
 *
 * @param run the run that the administrator saw (epoch ms); null skips any.
 * @throws Problem `reminder.not_recurring`; `reminder.not_pending`; `reminder.run_passed`.
 */
export function skippedColumns(before: ReminderRow, run: number | null, now: number): Columns {
  const recurrence = recurrenceOf(before)
  if (!recurrence) throw problem('reminder.not_recurring')
  requirePending(before)
  const isUnderWay = isDeliveryUnderWay(before)
  if (run !== null && (run !== before.next_run_at || isUnderWay)) throw problem('reminder.run_passed')
  const following = followingRun(before, now)
  if (!isUnderWay) return movedTo(following, before.next_run_at)
  if (following === null) throw problem('reminder.run_passed')
  return movedTo(nextRun(recurrence, following), following)
}

/** The columns of a paused reminder after its return. Times are epoch ms. */
export function resumedColumns(before: ReminderRow, now: number): Columns {
  const resumed = { is_paused: 0 } as const
  if (before.next_run_at > now) return resumed
  const following = followingRun(before, now)
  // The end of a delivery that began before the pause decides about its run.
  if (following === null && isDeliveryUnderWay(before)) return resumed
  if (isRecurring(before)) return { ...resumed, ...movedTo(following, before.next_run_at) }
  return { ...resumed, is_expired: 1, last_error: expiredSentence(PAUSED_THEN) }
}

/** @param run null when the passed run was the last one. */
function movedTo(run: number | null, passed: number): Columns {
  if (run === null) return { is_sent: 1, is_paused: 0, refused_at: null, next_run_at: passed, last_run_at: passed }
  return { next_run_at: run, last_run_at: passed }
}

function isDeliveryUnderWay(row: ReminderRow): boolean {
  return row.sending_run_at === row.next_run_at
}
