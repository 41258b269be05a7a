import { namesOf } from '@guildhall/contract'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import type { DiscordRefusal } from '../kernel/discord.ts'
import type { BlockedOn } from '../kernel/jobs/job.ts'
import { howToAllow, type PermissionName } from '../kernel/permissions.ts'
import { BOT, forbiddenSentence, isForbidden, missingAt, nameOf, type Place } from '../kernel/place.ts'

/** The permissions that the bot needs to post rules in a channel and to keep them up to date. */
export const TO_KEEP_RULES: readonly PermissionName[] = ['View Channel', 'Send Messages', 'Read Message History']

/** The sentence for rules whose channel was deleted after they were saved. */
export const CHANNEL_DELETED = 'This channel was deleted. Its rules are saved: copy them to another channel.'
/** The sentence for a save in a channel that was deleted a moment ago. */
export const CHANNEL_UNKNOWN = 'This channel was deleted. Copy the rules to another channel.'

/** Whether the bot can read the messages of a channel; true for a channel that is missing in the snapshot, so that Discord decides. */
export function canReadHistory(place: Place): boolean {
  return missingAt(place, ['Read Message History']).length === 0
}

/** The sentence that explains why an uncertain post is not repeated, with the fix. */
export function uncertainSentence(place: Place): string {
  const allow = howToAllow(BOT, ['Read Message History'], nameOf(place))
  return `${allow} Without it, the bot can't tell whether its message was posted, so it doesn't post it again.`
}

/** The sentence that explains why Discord refuses the messages, with the fix. The snapshot is more exact than Discord's response. */
export function refusalSentence(refusal: DiscordRefusal, place: Place): string {
  if (refusal.code === RESTJSONErrorCodes.UnknownChannel) return CHANNEL_UNKNOWN
  const missing = missingAt(place, TO_KEEP_RULES)
  if (missing.length > 0) return howToPost(missing, nameOf(place))
  if (isForbidden(refusal)) return forbiddenSentence(place, TO_KEEP_RULES)
  return `Discord rejected the message in #${nameOf(place)} (${refusal.reason}). Check the rules and the bot's permissions there.`
}

function howToPost(missing: readonly PermissionName[], channelName: string): string {
  const noun = missing.length > 1 ? 'permissions' : 'permission'
  return `${BOT} needs ${namesOf(missing)} in #${channelName}. Grant the ${noun} in this channel, or post the rules in another one.`
}

/** The kind of change after which Discord accepts the messages. */
export function blockedOn(refusal: DiscordRefusal): BlockedOn {
  return isForbidden(refusal) ? 'permissions' : 'channel'
}
