import { namesOf } from '@guildhall/contract'
import type { DiscordRefusal } from '../kernel/discord.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { BlockedOn } from '../kernel/jobs/job.ts'
import { howToAllow, missingInChannel, type PermissionName } from '../kernel/permissions.ts'

const BOT = 'The bot'

/** What the bot needs to post rules in a channel and to keep them as they should be. */
const TO_KEEP_RULES: readonly PermissionName[] = ['View Channel', 'Send Messages', 'Read Message History']

/** Discord's codes. */
export const UNKNOWN_CHANNEL = 10_003
const MISSING_ACCESS = 50_001
const MISSING_PERMISSIONS = 50_013

/** For rules whose channel was deleted after they were saved. */
export const CHANNEL_DELETED = 'This channel was deleted. Its rules are saved: copy them to another channel.'
/** For a save in a channel that was deleted a moment ago. */
export const CHANNEL_UNKNOWN = 'This channel was deleted. Copy the rules to another channel.'

/** A channel of a guild as it was last seen. */
export interface Place {
  guild: GuildSnapshot
  channelId: string
  /** For overwrites of the bot itself. */
  botUserId: string
}

/** Whether the bot can read the messages of a channel. A channel that the snapshot does not show yet is tried. */
export function canReadHistory({ guild, channelId, botUserId }: Place): boolean {
  const channel = guild.channels.find((one) => one.id === channelId)
  return !channel || missingInChannel(guild, channel, botUserId, ['Read Message History']).length === 0
}

/** Why an uncertain send is not repeated, and what to do about it, as a sentence. */
export function uncertainSentence({ guild, channelId }: Place): string {
  const allow = howToAllow(BOT, ['Read Message History'], nameOf(guild, channelId))
  return `${allow} Without it, the bot can't tell whether its message was posted, so it doesn't post it again.`
}

/** Why Discord does not take the messages and what to do about it, as a sentence. What the snapshot shows is more exact than Discord's answer. */
export function refusalSentence(refusal: DiscordRefusal, { guild, channelId, botUserId }: Place): string {
  if (refusal.code === UNKNOWN_CHANNEL) return CHANNEL_UNKNOWN
  const channel = guild.channels.find((one) => one.id === channelId)
  const name = nameOf(guild, channelId)
  const missing = channel ? missingInChannel(guild, channel, botUserId, TO_KEEP_RULES) : []
  if (missing.length > 0) return howToPost(missing, name)
  if (refusal.code === MISSING_ACCESS) return howToPost(['View Channel'], name)
  if (refusal.code === MISSING_PERMISSIONS) return howToPost(TO_KEEP_RULES, name)
  return `Discord rejected the message in #${name} (${refusal.reason}). Check the rules and the bot's permissions there.`
}

function howToPost(missing: readonly PermissionName[], channelName: string): string {
  const noun = missing.length > 1 ? 'permissions' : 'permission'
  return `${BOT} needs ${namesOf(missing)} in #${channelName}. Grant the ${noun} in this channel, or post the rules in another one.`
}

/** What has to change before Discord takes the messages. */
export function blockedOn({ code }: DiscordRefusal): BlockedOn {
  return code === MISSING_ACCESS || code === MISSING_PERMISSIONS ? 'permissions' : 'channel'
}

function nameOf(guild: GuildSnapshot, channelId: string): string {
  return guild.channels.find((one) => one.id === channelId)?.name ?? channelId
}
