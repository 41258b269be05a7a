import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import type { DiscordRefusal } from '../kernel/discord.ts'
import type { BlockedOn } from '../kernel/jobs/job.ts'
import { howToAllow, type PermissionName } from '../kernel/permissions.ts'
import { BOT, forbiddenSentence, isForbidden, missingAt, nameOf, obstacleAt, type Place } from '../kernel/place.ts'

const TO_SEND: readonly PermissionName[] = ['View Channel', 'Send Messages']

export const ROLE_DELETED =
  'The role to mention was deleted, so the last message was sent without it. Choose another role.'
export const BOT_WAS_AWAY = "This reminder was missed: the bot wasn't on this server at the time."
const NEW_TIME = 'Choose a new time.'

/** Why the bot cannot write in a channel, as far as the snapshot shows; null when it may. */
export function obstacle(place: Place): string | null {
  return obstacleAt(place, TO_SEND)
}

/** Why Discord does not take the message and what to do about it. What the snapshot shows is more exact than Discord's answer. */
export function refusalSentence(refusal: DiscordRefusal, place: Place): string {
  if (refusal.code === RESTJSONErrorCodes.UnknownChannel) return 'The channel was deleted. Choose another one.'
  const seen = obstacle(place)
  if (seen !== null) return seen
  if (isForbidden(refusal)) return forbiddenSentence(place, TO_SEND)
  return `Discord rejected the message in #${nameOf(place)} (${refusal.reason}). Check the message and the bot's permissions there.`
}

/** The kind of change after which Discord accepts the message. A deleted channel does not come back. */
export function blockedOn(refusal: DiscordRefusal): BlockedOn {
  if (refusal.code === RESTJSONErrorCodes.UnknownChannel) return 'save'
  return isForbidden(refusal) ? 'permissions' : 'channel'
}

/** Why the mention of a role pings no member; null when it does ping, as far as the snapshot shows. */
export function silentMention(place: Place, roleId: string): string | null {
  const role = place.guild.roles.find(({ id }) => id === roleId)
  if (!role) return ROLE_DELETED
  if (role.mentionable || missingAt(place, ['Mention Everyone']).length === 0) return null
  const fix = `Let anyone mention the role, or grant the bot Mention Everyone in #${nameOf(place)}.`
  return `The last message didn't ping @${role.name}. ${fix}`
}

/** Why an uncertain message is not sent again. */
export function uncertainSentence(place: Place, isRecurring: boolean): string {
  const allow = howToAllow(BOT, ['Read Message History'], nameOf(place))
  const uncertain = `${allow} Without it, the bot can't tell whether the last message was posted, so it doesn't post it again.`
  return isRecurring ? uncertain : `${uncertain} ${NEW_TIME}`
}

/** Why a run of a recurring reminder was passed over. */
export function missedSentence(): string {
  return 'The last run was missed: neither the bot nor Discord was available within 12 hours.'
}

/** Why a reminder that runs once is not sent any more, after the reason that kept it from being sent. */
export function expiredSentence(reason: string | null): string {
  return reason === null ? NEW_TIME : `${reason.replace(` ${NEW_TIME}`, '')} ${NEW_TIME}`
}
