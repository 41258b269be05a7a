import { ReceivedReminder as Reminder, isRecord } from '@guildhall/contract'
import type { TextChannels } from '../kernel/channels.ts'
import type { Draft } from '../kernel/drafts/draft.ts'
import type { GuildRoles } from '../kernel/roles.ts'

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

const MARKUP = /<(?:(#|@&|@!?)(\d+)|a?(:\w+:)\d+)>/g

/** The message of the reminder that a draft began from, with the names of its mentions and emoji. */
export function nameInDraft(
  id: string,
  base: Draft['base'],
  { channels }: TextChannels,
  { roles }: GuildRoles,
): string {
  const names = new Map([...channels, ...roles].map((one) => [one.id, one.name]))
  const mention = (sign: string, mentioned: string): string =>
    sign === '#'
      ? `#${names.get(mentioned) ?? 'unknown'}`
      : `@${names.get(mentioned) ?? (sign === '@&' ? 'role' : 'user')}`
  return reminderInDraft(id, base).message.replace(
    MARKUP,
    (_, sign: string, mentioned: string, emoji?: string) => emoji ?? mention(sign, mentioned),
  )
}
