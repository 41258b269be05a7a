import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import type { DiscordRefusal } from '../kernel/discord.ts'
import type { BlockedOn } from '../kernel/jobs/job.ts'
import { howToAllow, howToAllowInGuild, type PermissionName } from '../kernel/permissions.ts'
import { BOT, forbiddenSentence, isForbidden, nameOf, type Place } from '../kernel/place.ts'

/** The permissions that the bot needs to compare the message of an event with its rows. */
export const TO_COMPARE_EVENTS: readonly PermissionName[] = ['View Channel', 'Read Message History']
/** The permissions that the bot needs in a channel to show an event there, and to change its message. */
export const TO_SHOW_EVENTS: readonly PermissionName[] = [
  'View Channel',
  'Send Messages',
  'Embed Links',
  'Read Message History',
]

/** The permissions that the bot lacks to show an event in a channel, as a sentence. */
export function cannotShow(missing: readonly PermissionName[], channelName: string): string {
  return howToAllow(BOT, missing, channelName)
}

/** Why Discord refuses the message of an event in a thread, or its ping. */
export const THREAD_CLOSED = 'The thread of the event is archived or locked.'

/** Whether Discord refused because the thread is archived or locked. */
export function isThreadClosed({ code }: Pick<DiscordRefusal, 'code'>): boolean {
  return code === RESTJSONErrorCodes.InvalidActionOnArchivedThread || code === RESTJSONErrorCodes.ThreadLocked
}

/** The sentence that explains why Discord refuses the message of an event, or its ping. */
export function eventRefusal(refusal: DiscordRefusal, place: Place): string {
  if (refusal.code === RESTJSONErrorCodes.UnknownChannel) return 'The channel was deleted.'
  if (isThreadClosed(refusal)) return THREAD_CLOSED
  if (isForbidden(refusal)) return forbiddenSentence(place, TO_SHOW_EVENTS)
  return `Discord rejected the event in #${nameOf(place)} (${refusal.reason}).`
}

/** The sentence that explains why an uncertain message is not sent again. */
export function uncertainEvent(channelName: string): string {
  const allow = howToAllow(BOT, ['Read Message History'], channelName)
  return `${allow} Without it, the bot can't tell whether its message was posted, so it doesn't post it again.`
}

/** The permission that the bot lacks to add the slots to the server's scheduled events, as a sentence. */
export function cannotSchedule(): string {
  return `${howToAllowInGuild(BOT, ['Create Events'])} Or leave the location empty.`
}

/** The sentence that explains why the slots do not fit into the server's scheduled events. */
export function noRoomToSchedule(open: number, slots: number, most: number): string {
  return (
    `Discord allows ${most} scheduled events on a server. There are ${open}, and these slots need ${slots} more. ` +
    `Leave the location empty, or delete some scheduled events.`
  )
}

/** Why a server with as many scheduled events as Discord allows gets no further one. */
export const NO_ROOM_LEFT = 'Discord allows no more scheduled events on this server.'

/** The sentence that explains why Discord refuses a scheduled event. */
export function scheduleRefusal(refusal: DiscordRefusal): string {
  if (refusal.code === RESTJSONErrorCodes.MaximumNumberOfUncompletedGuildScheduledEventsReached) return NO_ROOM_LEFT
  if (isForbidden(refusal)) return cannotSchedule()
  return `Discord rejected a scheduled event (${refusal.reason}). Check the event's title, times and location.`
}

/** The kind of change after which Discord accepts it. */
export function eventBlockedOn(refusal: DiscordRefusal): BlockedOn {
  return isForbidden(refusal) ? 'permissions' : 'channel'
}
