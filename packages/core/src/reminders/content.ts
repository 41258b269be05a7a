import type { Place } from '../kernel/place.ts'
import { REMINDER_LENGTH, reminderText, type LinkButton, type MessageEmbed } from '@guildhall/contract'
import { sentPartsOf } from './parts.ts'
import type { ReminderRow } from './tables.ts'
import { ROLE_DELETED, silentMention } from './sentences.ts'

/** A message that is later than this, in ms, shows its planned time. */
const LATE_MS = 10 * 60_000

/** The message of a reminder. */
interface ReminderContent {
  text: string
  /** The only role that the message pings; null for none. */
  roleId: string | null
  /** A sentence for administrators about a missing part; null when the message is complete. */
  lack: string | null
  embeds: MessageEmbed[]
  components: LinkButton[]
}

/** @param time the planned time and the current time, in epoch ms. */
export function contentOf(row: ReminderRow, place: Place, time: { run: number; now: number }): ReminderContent {
  const mentionId = row.mention_role_id
  const lack = mentionId === null ? null : silentMention(place, mentionId)
  const roleId = lack === ROLE_DELETED ? null : mentionId
  const text = reminderText({ message: row.message, mention_role_id: roleId })
  return { text: text + lateLine(text, time), roleId, lack, ...sentPartsOf(row, place.guild) }
}

/** The line with the planned time; empty when the message has no room for it. */
function lateLine(text: string, { run, now }: { run: number; now: number }): string {
  if (now - run <= LATE_MS) return ''
  const line = `\n-# Planned for <t:${Math.floor(run / 1000)}:f>`
  return text.length + line.length <= REMINDER_LENGTH ? line : ''
}
