import type { DiscordRefusal } from '../kernel/discord.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { BlockedOn } from '../kernel/jobs/job.ts'
import { howToAllow, missingInChannel, type PermissionName } from '../kernel/permissions.ts'

const BOT = 'The bot'

const TO_SEND: readonly PermissionName[] = ['View Channel', 'Send Messages']

/** Discord's codes. */
const UNKNOWN_CHANNEL = 10_003
const MISSING_ACCESS = 50_001
const MISSING_PERMISSIONS = 50_013

export const ROLE_DELETED =
  'The role to mention was deleted, so the last message was sent without it. Choose another role.'
export const BOT_WAS_AWAY = "This reminder was missed: the bot wasn't on this server at the time."
const NEW_TIME = 'Choose a new time.'

/** A channel of a guild as it was last seen. */
export interface Place {
  guild: GuildSnapshot
  channelId: string
  /** For overwrites of the bot itself. */
  botUserId: string
}

/** Why the bot cannot write in a channel, as far as the snapshot shows; null when it may. */
export function obstacle({ guild, channelId, botUserId }: Place): string | null {
  const channel = guild.channels.find(({ id }) => id === channelId)
  const missing = channel ? missingInChannel(guild, channel, botUserId, TO_SEND) : []
  return channel && missing.length > 0 ? howToAllow(BOT, missing, channel.name) : null
}

/** Why Discord does not take the message and what to do about it. What the snapshot shows is more exact than Discord's answer. */
export function refusalSentence(refusal: DiscordRefusal, place: Place): string {
  if (refusal.code === UNKNOWN_CHANNEL) return 'The channel was deleted. Choose another one.'
  const seen = obstacle(place)
  if (seen !== null) return seen
  const name = nameOf(place)
  if (refusal.code === MISSING_ACCESS) return howToAllow(BOT, ['View Channel'], name)
  if (refusal.code === MISSING_PERMISSIONS) return howToAllow(BOT, TO_SEND, name)
  return `Discord rejected the message in #${name} (${refusal.reason}). Check the message and the bot's permissions there.`
}

/** What has to change before Discord takes the message. A deleted channel does not come back. */
export function blockedOn({ code }: DiscordRefusal): BlockedOn {
  if (code === UNKNOWN_CHANNEL) return 'save'
  return code === MISSING_ACCESS || code === MISSING_PERMISSIONS ? 'permissions' : 'channel'
}

/** Why the mention of a role pings no member; null when it does ping, as far as the snapshot shows. */
export function silentMention({ guild, channelId, botUserId }: Place, roleId: string): string | null {
  const role = guild.roles.find(({ id }) => id === roleId)
  if (!role) return ROLE_DELETED
  const channel = guild.channels.find(({ id }) => id === channelId)
  if (role.mentionable || !channel) return null
  if (missingInChannel(guild, channel, botUserId, ['Mention Everyone']).length === 0) return null
  const fix = `Let anyone mention the role, or grant the bot Mention Everyone in #${channel.name}.`
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

function nameOf({ guild, channelId }: Place): string {
  return guild.channels.find(({ id }) => id === channelId)?.name ?? channelId
}
