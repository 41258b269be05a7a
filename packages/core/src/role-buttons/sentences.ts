import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import type { DiscordRefusal } from '../kernel/discord.ts'
import type { BlockedOn } from '../kernel/jobs/job.ts'
import type { PermissionName } from '../kernel/permissions.ts'
import { forbiddenSentence, isForbidden, nameOf, obstacleAt, type Place } from '../kernel/place.ts'

/** The permissions that the bot needs to change the buttons of its message. */
export const TO_SHOW_BUTTONS: readonly PermissionName[] = ['View Channel', 'Read Message History']

export const CHANNEL_DELETED = 'The channel was deleted. Delete this configuration.'
export const MESSAGE_DELETED = 'The message was deleted. Choose another message, or delete this configuration.'
/** Why a configuration cannot be restored. */
export const MESSAGE_UNKNOWN =
  "The message was deleted, and the bot doesn't know its text, so it can't post it again. Post a message and add the buttons there."
export const FOREIGN_MESSAGE =
  "This message can't have role buttons. Choose a message of the bot without other buttons."

/** The sentence that explains why Discord refuses the buttons, with the fix. The snapshot is more exact than Discord's response. */
export function refusalSentence(refusal: DiscordRefusal, place: Place): string {
  if (refusal.code === RESTJSONErrorCodes.UnknownChannel) return CHANNEL_DELETED
  if (refusal.code === RESTJSONErrorCodes.UnknownMessage) return MESSAGE_DELETED
  const seen = obstacleAt(place, TO_SHOW_BUTTONS)
  if (seen !== null) return seen
  if (isForbidden(refusal)) return forbiddenSentence(place, TO_SHOW_BUTTONS)
  return `Discord rejected the buttons in #${nameOf(place)} (${refusal.reason}). Check their labels and emoji.`
}

/** The kind of change after which Discord accepts the buttons. A deleted message is final. */
export function blockedOn(refusal: DiscordRefusal): BlockedOn {
  return isForbidden(refusal) ? 'permissions' : 'save'
}
