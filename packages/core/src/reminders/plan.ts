import { latestRun } from '@guildhall/recurrence'
import type { ReminderRow } from './tables.ts'
import { recurrenceOf } from './recurrence.ts'
import { followingRun } from './timing.ts'

/** The maximum lateness of a recurring run, in ms. A refused one-off is retried for the same time. */
const TOO_LATE_MS = 12 * 60 * 60_000

/**
 * The next step of a reminder. Times are epoch ms.
 * - `nothing`: the reminder was sent, needs a new time, or is paused.
 * - `wait`: the reminder is not due before `runAt`.
 * - `missed`: the latest run is too long ago, and the next one is at `runAt`; null when there is none.
 * - `expire`: Discord refused the reminder for too long.
 * - `send`: `run` is due, for a recurring reminder the latest of all missed runs; `following` comes next.
 */
type Plan =
  | { readonly type: 'nothing' | 'expire' }
  | { readonly type: 'wait'; readonly runAt: number }
  | { readonly type: 'missed'; readonly run: number; readonly runAt: number | null }
  | { readonly type: 'send'; readonly run: number; readonly following: number | null }

/** The next step of a reminder as stored. @param now in epoch ms. @throws UnreadableRow for an unreadable recurrence. */
export function planOf(row: ReminderRow, now: number): Plan {
  if (row.is_sent === 1 || row.is_expired === 1 || row.is_paused === 1) return { type: 'nothing' }
  if (row.next_run_at > now) return { type: 'wait', runAt: row.next_run_at }
  const recurrence = recurrenceOf(row)
  const following = followingRun(row, now)
  // A refused last run is retried like a one-off.
  if (!recurrence || (following === null && row.refused_at !== null)) {
    const isTooLate = row.refused_at !== null && now - row.refused_at > TOO_LATE_MS
    return isTooLate ? { type: 'expire' } : { type: 'send', run: row.next_run_at, following: null }
  }
  const run = Math.max(row.next_run_at, latestRun(recurrence, now))
  return now - run > TOO_LATE_MS ? { type: 'missed', run, runAt: following } : { type: 'send', run, following }
}
