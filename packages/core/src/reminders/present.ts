import type { Reminder } from '@guildhall/contract'
import { readOnlyFor } from '../kernel/editor.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'
import { shownEmbeds } from '../kernel/message-parts.ts'
import { obstacleOf } from './limits.ts'
import { partsOf } from './parts.ts'
import { isRecurring, writtenRecurrence } from './recurrence.ts'
import type { ReminderRow } from './tables.ts'

/**
 * Converts a row into the reminder that the dashboard receives.
 *
 * @param limits of a reader with a grant; null for the owner and the Administrators of the guild.
 */
export function present(row: ReminderRow, limits: MemberLimits | null): Reminder {
  const { embeds, components } = partsOf(row)
  return {
    id: row.reminder_id,
    message: row.message,
    ...shownEmbeds(embeds),
    components,
    channel_id: row.channel_id,
    next_run_at: new Date(row.next_run_at).toISOString(),
    mention_role_id: row.mention_role_id,
    is_recurring: isRecurring(row),
    recurrence_type: row.recurrence_type,
    recurrence_day_of_week: row.recurrence_day_of_week,
    recurrence: writtenRecurrence(row),
    is_sent: row.is_sent === 1,
    is_expired: row.is_expired === 1,
    is_paused: row.is_paused === 1,
    time_zone: row.time_zone,
    version: row.version,
    last_sent_at: row.last_sent_at === null ? null : new Date(row.last_sent_at).toISOString(),
    last_error: row.last_error,
    ...readOnlyFor(limits, obstacleOf(row)),
  }
}

/** Orders pending reminders by their next run, then sent ones, the latest first. */
export function inListOrder(a: ReminderRow, b: ReminderRow): number {
  if (a.is_sent !== b.is_sent) return a.is_sent - b.is_sent
  const byRun = a.next_run_at - b.next_run_at
  return (a.is_sent === 1 ? -byRun : byRun) || (a.reminder_id < b.reminder_id ? -1 : 1)
}
