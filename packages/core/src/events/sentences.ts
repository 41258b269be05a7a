import type { DiscordRefusal } from '../kernel/discord.ts'
import type { BlockedOn } from '../kernel/jobs/job.ts'
import { howToAllow, howToAllowInGuild, type PermissionName } from '../kernel/permissions.ts'

const BOT = 'The bot'

/** What the bot needs in a channel to show an event there. */
export const TO_SHOW_EVENTS: readonly PermissionName[] = ['View Channel', 'Send Messages', 'Embed Links']

/** Discord's codes. */
const UNKNOWN_CHANNEL = 10_003
const TOO_MANY_SCHEDULED_EVENTS = 30_038
const MISSING_ACCESS = 50_001
const MISSING_PERMISSIONS = 50_013

/** What the bot lacks to show an event in a channel. */
export function cannotShow(missing: readonly PermissionName[], channelName: string): string {
  return howToAllow(BOT, missing, channelName)
}

/** Why Discord does not take the message of an event, or its ping. */
export function eventRefusal({ code, reason }: DiscordRefusal, channelName: string): string {
  if (code === UNKNOWN_CHANNEL) return 'The channel was deleted.'
  if (code === MISSING_ACCESS) return cannotShow(['View Channel'], channelName)
  if (code === MISSING_PERMISSIONS) return cannotShow(TO_SHOW_EVENTS, channelName)
  return `Discord rejected the event in #${channelName} (${reason}).`
}

/** Why an uncertain message is not sent again. */
export function uncertainEvent(channelName: string): string {
  const allow = howToAllow(BOT, ['Read Message History'], channelName)
  return `${allow} Without it, the bot can't tell whether its message was posted, so it doesn't post it again.`
}

/** What the bot lacks to add the slots to the server's scheduled events. */
export function cannotSchedule(): string {
  return `${howToAllowInGuild(BOT, ['Create Events'])} Or leave the location empty.`
}

/** Why the slots do not fit into the server's scheduled events. */
export function noRoomToSchedule(open: number, slots: number, most: number): string {
  return (
    `Discord allows ${most} scheduled events on a server. There are ${open}, and these slots need ${slots} more. ` +
    `Leave the location empty, or delete some.`
  )
}

/** Why Discord does not take a scheduled event. */
export function scheduleRefusal({ code, reason }: DiscordRefusal): string {
  if (code === TOO_MANY_SCHEDULED_EVENTS) return 'Discord allows no more scheduled events on this server.'
  if (code === MISSING_ACCESS || code === MISSING_PERMISSIONS) return cannotSchedule()
  return `Discord rejected a scheduled event (${reason}).`
}

/** What has to change before Discord takes it. */
export function eventBlockedOn({ code }: DiscordRefusal): BlockedOn {
  if (code === MISSING_ACCESS || code === MISSING_PERMISSIONS) return 'permissions'
  return 'channel'
}
