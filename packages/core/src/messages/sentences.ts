import type { MessageEmbed } from '@guildhall/contract'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import type { DiscordRefusal } from '../kernel/discord.ts'
import { howToAllow, type PermissionName } from '../kernel/permissions.ts'
import { BOT, forbiddenSentence, isForbidden, nameOf, obstacleAt, type Place } from '../kernel/place.ts'
import { problem } from '../kernel/problem.ts'

const TO_POST: readonly PermissionName[] = ['View Channel', 'Send Messages']
/** The permissions that the bot needs to read its messages in a channel. */
export const TO_READ: readonly PermissionName[] = ['View Channel', 'Read Message History']

/** The reason that ends a job for a deleted message; its caller receives `message.not_found`. */
export const MESSAGE_GONE = problem('message.not_found').message

/** The sentence that explains why the bot cannot read a channel's messages, by the snapshot; null when it can. */
export function readObstacle(place: Place): string | null {
  return obstacleAt(place, TO_READ)
}

/** The sentence that explains why the bot cannot post a message, by the snapshot; null when it can. */
export function postObstacle(place: Place, embeds: readonly MessageEmbed[]): string | null {
  return obstacleAt(place, toPost(embeds))
}

/** The permissions that the bot needs to post a message. */
export function toPost(embeds: readonly MessageEmbed[]): readonly PermissionName[] {
  return embeds.length > 0 ? [...TO_POST, 'Embed Links'] : TO_POST
}

/**
 * The sentence that explains why Discord refuses a message, with the fix.
 *
 * @param needed the permissions that the call needs.
 */
export function messageRefusal(refusal: DiscordRefusal, place: Place, needed: readonly PermissionName[]): string {
  const { code, reason } = refusal
  if (code === RESTJSONErrorCodes.UnknownChannel) return 'The channel was deleted. Choose another one.'
  if (code === RESTJSONErrorCodes.UnknownMessage) return MESSAGE_GONE
  if (code === RESTJSONErrorCodes.CannotEditMessageAuthoredByAnotherUser)
    return 'The bot can only edit its own messages. Choose another one.'
  if (isForbidden(refusal)) return forbiddenSentence(place, needed)
  return `Discord rejected the message in #${nameOf(place)} (${reason}). Check its text, embeds and link buttons.`
}

/** The sentence that explains why it is unknown whether the message was posted. */
export function uncertainMessage(place: Place): string {
  const allow = howToAllow(BOT, ['Read Message History'], nameOf(place))
  return `${allow} Without it, the bot can't tell whether the message was posted. Check the channel.`
}
