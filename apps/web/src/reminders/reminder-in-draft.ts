import { ReceivedReminder as Reminder, isRecord } from '@guildhall/contract'
import type { Draft } from '../kernel/drafts/draft.ts'

/** The reminder that a draft began from, for the form of a deleted reminder; a blank one if it cannot be read. */
export function reminderInDraft(id: string, { version, value }: Draft['base']): Reminder {
  // In the order of the form's essence.
  const parts: readonly unknown[] = Array.isArray(value) ? value : []
  const [message, channel_id, _time, _zone, mention_role_id, recurrence, stored, embeds, components] = parts
  const { nextRunAt: next_run_at, zone: time_zone } = isRecord(stored) ? stored : {}
  const whole = { message, channel_id, next_run_at, mention_role_id, time_zone, embeds, components }
  const state = { id, version, is_sent: false }
  const read = Reminder.safeParse({ ...whole, ...(isRecord(recurrence) && recurrence), ...state })
  const blank = { message: '', channel_id: '', next_run_at: new Date().toISOString(), is_recurring: false }
  return read.data ?? { ...blank, ...state }
}

/** The message of the reminder that a draft began from. */
export function messageInDraft(id: string, base: Draft['base']): string {
  return reminderInDraft(id, base).message
}
