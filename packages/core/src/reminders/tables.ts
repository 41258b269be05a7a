import type { RecurrenceType } from '@guildhall/contract'

export interface ReminderTables {
  reminders: ReminderRow
  reminder_messages: ReminderMessageRow
}

/** A message that is sent to a channel once or repeatedly; its job has the kind `reminder`. Times are epoch ms. */
export interface ReminderRow {
  guild_id: string
  reminder_id: string
  channel_id: string
  message: string
  mention_role_id: string | null
  /** Embeds and link buttons, as JSON; null for none. */
  parts: string | null
  next_run_at: number
  /** Null for a reminder that runs once, and for one with a `recurrence`. */
  recurrence_type: RecurrenceType | null
  /** 0 is Monday. */
  recurrence_day_of_week: number | null
  /** A recurrence that the two columns above cannot express, as JSON. Null for all others. */
  recurrence: string | null
  /** The day of the first run of such a recurrence, from which its interval is counted: "2030-01-07", in its zone. */
  first_day: string | null
  /** The last day on which such a recurrence may run; null for one without end. */
  last_day: string | null
  /** The time of day that a recurring reminder keeps in its zone, also where a gap moves a run: "09:00:00.000". */
  time_of_day: string
  time_zone: string
  /** 1 for a one-off reminder that was delivered, and for a recurring one that has ended. */
  is_sent: 0 | 1
  /** 1 for a reminder without further runs whose last one was missed for good: it needs a new time. */
  is_expired: 0 | 1
  /** 1 for a reminder that waits to be resumed. Such a reminder is neither sent nor expired. */
  is_paused: 0 | 1
  /** The previous `next_run_at`, of a run that was delivered, skipped or missed. */
  last_run_at: number | null
  /** The `next_run_at` of a run whose delivery has begun, so it can no longer be skipped. */
  sending_run_at: number | null
  /** The time at which Discord first refused the run of a one-off reminder, or the last run of a recurring one. */
  refused_at: number | null
  last_sent_at: number | null
  last_error: string | null
  /** The version, which counts the changes of administrators. */
  version: number
  updated_by: string
  updated_at: number
}

/** A message that delivered a reminder; a message belongs to one delivery. */
interface ReminderMessageRow {
  guild_id: string
  message_id: string
  noted_at: number
}
