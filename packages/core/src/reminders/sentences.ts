import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import type { DiscordRefusal } from '../kernel/discord.ts'
import type { BlockedOn } from '../kernel/jobs/job.ts'
import { howToAllow, type PermissionName } from '../kernel/permissions.ts'
import { BOT, forbiddenSentence, isForbidden, missingAt, nameOf, obstacleAt, type Place } from '../kernel/place.ts'

const TO_SEND: readonly PermissionName[] = ['View Channel', 'Send Messages']

/** The permissions that the bot needs to send a message with these embeds. */
export function toSend(embeds: readonly unknown[]): readonly PermissionName[] {
  return embeds.length > 0 ? [...TO_SEND, 'Embed Links'] : TO_SEND
}

export const ROLE_DELETED =
  'The role to mention was deleted, so the last message was sent without it. Choose another role.'
export const PAUSED_THEN = 'This reminder was missed: it was paused at the time.'
const NOT_PINGED = "The last message didn't ping"
export const BOT_WAS_AWAY = "This reminder was missed: the bot wasn't on this server at the time."
const NEW_TIME = 'Pick a new time, or send it now.'
/** The advice that rows of 0.1.0 have in its place. */
const NEW_TIME_BEFORE = 'Choose a new time.'

/** The sentence that explains why the bot cannot post a message in a channel, by the snapshot; null when it can. */
export function obstacle(place: Place, embeds: readonly unknown[]): string | null {
  return obstacleAt(place, toSend(embeds))
}

/** The sentence that explains why Discord refuses the message, with the fix. The snapshot is more exact than Discord's response. */
export function refusalSentence(refusal: DiscordRefusal, place: Place, embeds: readonly unknown[]): string {
  if (refusal.code === RESTJSONErrorCodes.UnknownChannel) return 'The channel was deleted. Choose another one.'
  const seen = obstacle(place, embeds)
  if (seen !== null) return seen
  if (isForbidden(refusal)) return forbiddenSentence(place, toSend(embeds))
  return `Discord rejected the message in #${nameOf(place)} (${refusal.reason}). Check the message and the bot's permissions there.`
}

/** The kind of change after which Discord accepts the message. A deleted channel is final. */
export function blockedOn(refusal: DiscordRefusal): BlockedOn {
  if (refusal.code === RESTJSONErrorCodes.UnknownChannel) return 'save'
  return isForbidden(refusal) ? 'permissions' : 'channel'
}

/** The sentence that explains why the mention of a role pings no member; null when it pings, by the snapshot. */
export function silentMention(place: Place, roleId: string): string | null {
  const role = place.guild.roles.find(({ id }) => id === roleId)
  if (!role) return ROLE_DELETED
  if (role.mentionable || missingAt(place, ['Mention Everyone']).length === 0) return null
  const fix = `In Discord, allow anyone to @mention the role, or grant the bot Mention Everyone in #${nameOf(place)}.`
  return `${NOT_PINGED} @${role.name}. ${fix}`
}

/** Whether a stored sentence is about the mention of the last message. It says nothing about the next one. */
export function isAboutMention(sentence: string): boolean {
  return sentence === ROLE_DELETED || sentence.startsWith(NOT_PINGED)
}

/** The sentence that explains why an uncertain message is not sent again. */
export function uncertainSentence(place: Place, isRecurring: boolean): string {
  const allow = howToAllow(BOT, ['Read Message History'], nameOf(place))
  const uncertain = `${allow} Without it, the bot can't tell whether the last message was posted, so it doesn't post it again.`
  return isRecurring ? uncertain : `${uncertain} ${NEW_TIME}`
}

/** The sentence that explains why a run of a recurring reminder was skipped. */
export function missedSentence(): string {
  return 'The last run was missed: neither the bot nor Discord was available within 12 hours.'
}

/** The sentence that explains why a one-off reminder is no longer sent. @param reason the obstacle that prevented the delivery. */
export function expiredSentence(reason: string | null): string {
  return `${withoutAdvice(reason ?? '')} ${NEW_TIME}`
}

/** Why a reminder was missed, without the advice: Health has its own. @param sentence may be the advice alone, as 0.1.0 stored it. */
export function withoutAdvice(sentence: string): string {
  const reason = sentence.replace(NEW_TIME, '').replace(NEW_TIME_BEFORE, '').trim()
  return reason === '' ? "This wasn't sent in time." : reason
}
