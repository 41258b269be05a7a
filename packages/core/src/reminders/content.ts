import type { Place } from '../kernel/place.ts'
import { REMINDER_LENGTH, reminderText } from '@guildhall/contract'
import type { ReminderRow } from './tables.ts'
import { ROLE_DELETED, silentMention } from './sentences.ts'

/** A message that is later than this, in ms, says when it was planned. */
const LATE_MS = 10 * 60_000

/** A reminder as it is sent. */
export interface ReminderContent {
  text: string
  /** The only role that it pings; null for none. */
  roleId: string | null
  /** A sentence for administrators about what is missing; null when it is complete. */
  lack: string | null
}

/** @param time.run when it was planned, and `now`, in epoch ms. */
export function contentOf(row: ReminderRow, place: Place, time: { run: number; now: number }): ReminderContent {
  const wanted = row.mention_role_id
  const lack = wanted === null ? null : silentMention(place, wanted)
  const roleId = lack === ROLE_DELETED ? null : wanted
  const text = reminderText({ message: row.message, mention_role_id: roleId })
  return { text: text + lateLine(text, time), roleId, lack }
}

/** Left out where the message has no room for it. */
function lateLine(text: string, { run, now }: { run: number; now: number }): string {
  if (now - run <= LATE_MS) return ''
  const line = `\n-# Planned for <t:${Math.floor(run / 1000)}:f>`
  return text.length + line.length <= REMINDER_LENGTH ? line : ''
}
