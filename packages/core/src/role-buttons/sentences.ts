import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import type { DiscordRefusal } from '../kernel/discord.ts'
import type { BlockedOn } from '../kernel/jobs/job.ts'
import type { PermissionName } from '../kernel/permissions.ts'
import { forbiddenSentence, isForbidden, nameOf, obstacleAt, type Place } from '../kernel/place.ts'

/** The permissions that the bot needs to change the buttons of its message. */
export const TO_SHOW_BUTTONS: readonly PermissionName[] = ['View Channel', 'Read Message History']

export const CHANNEL_DELETED = 'The channel was deleted. Delete this configuration.'
export const MESSAGE_DELETED = 'The message was deleted. Choose another message, or delete this configuration.'
export const FOREIGN_MESSAGE =
  "This message can't have role buttons. Choose a message of the bot without other buttons."

/** Why Discord does not take the buttons and what to do about it. What the snapshot shows is more exact than Discord's answer. */
export function refusalSentence(refusal: DiscordRefusal, place: Place): string {
  if (refusal.code === RESTJSONErrorCodes.UnknownChannel) return CHANNEL_DELETED
  if (refusal.code === RESTJSONErrorCodes.UnknownMessage) return MESSAGE_DELETED
  const seen = obstacleAt(place, TO_SHOW_BUTTONS)
  if (seen !== null) return seen
  if (isForbidden(refusal)) return forbiddenSentence(place, TO_SHOW_BUTTONS)
  return `Discord rejected the buttons in #${nameOf(place)} (${refusal.reason}). Check their labels and emoji.`
}

/** The kind of change after which Discord accepts the buttons. A deleted message does not come back. */
export function blockedOn(refusal: DiscordRefusal): BlockedOn {
  return isForbidden(refusal) ? 'permissions' : 'save'
}
