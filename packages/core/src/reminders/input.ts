import { REMINDER_ERRORS, TEXT_CHANNEL, type ReminderInput } from '@guildhall/contract'
import { normalTimeZone } from '@guildhall/recurrence'
import type { Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { invalidField, requireValid, type Problem } from '../kernel/problem.ts'
import { requireAllowed } from './limits.ts'
import type { TimingError } from './timing.ts'

/** A refusal that names one field. */
export function invalid(path: keyof ReminderInput | TimingError['path'], message: string): Problem {
  return invalidField(path, message)
}

/**
 * @throws Problem `access.beyond` for a channel or role that the user could not use in Discord; `request.invalid` for a channel or role that a
 *   reminder of this guild cannot have, both named. A user with a grant does not learn which hidden channels exist.
 */
export function requirePlaces(
  guild: GuildSnapshot,
  input: Pick<ReminderInput, 'channel_id' | 'mention_role_id'>,
  editor: Editor,
): void {
  // No user can mention @everyone: an administrator could not help.
  const isEveryone = input.mention_role_id === guild.id
  requireAllowed(editor, isEveryone ? { channel_id: input.channel_id } : input)
  const errors = {
    channel_id: channelError(guild, input.channel_id),
    mention_role_id: roleError(guild, input.mention_role_id || null),
  }
  requireValid(Object.entries(errors).flatMap(([path, message]) => (message === null ? [] : [{ path, message }])))
}

/** The time zone of the input in its IANA spelling; null without one. @throws Problem `request.invalid` for an unknown one. */
export function zoneOf({ time_zone: name }: ReminderInput): string | null {
  if (!name) return null
  const zone = normalTimeZone(name)
  if (zone === null) throw invalid('time_zone', REMINDER_ERRORS.timeZone)
  return zone
}

function channelError(guild: GuildSnapshot, channelId: string): string | null {
  const channel = guild.channels.find(({ id }) => id === channelId)
  if (!channel) return REMINDER_ERRORS.unknownChannel
  return channel.type === TEXT_CHANNEL ? null : REMINDER_ERRORS.notTextChannel
}

/** Discord: the role @everyone has the id of its guild. */
function roleError(guild: GuildSnapshot, roleId: string | null): string | null {
  if (roleId === null) return null
  if (roleId === guild.id) return REMINDER_ERRORS.everyone
  return guild.roles.some(({ id }) => id === roleId) ? null : REMINDER_ERRORS.unknownRole
}
