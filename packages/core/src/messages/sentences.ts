import type { MessageEmbed } from '@guildhall/contract'
import type { DiscordRefusal } from '../kernel/discord.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { howToAllow, missingInChannel, type PermissionName } from '../kernel/permissions.ts'
import { problem } from '../kernel/problem.ts'

const BOT = 'The bot'

/** Discord's codes. */
const UNKNOWN_CHANNEL = 10_003
const UNKNOWN_MESSAGE = 10_008
const FOREIGN_AUTHOR = 50_005
const MISSING_ACCESS = 50_001
const MISSING_PERMISSIONS = 50_013

const TO_READ: readonly PermissionName[] = ['View Channel', 'Read Message History']

/** Ends a job for a message that is no longer there; its caller is told by `message.not_found`. */
export const MESSAGE_GONE = problem('message.not_found').message

/** Where a message is or will be, as the channel was last seen. */
export interface MessagePlace {
  guild: GuildSnapshot
  channelId: string
  /** For overwrites of the bot itself. */
  botUserId: string
}

/** Why the bot cannot read the messages of a channel, as far as the snapshot shows; null when it can. */
export function readObstacle(place: MessagePlace): string | null {
  return obstacle(place, TO_READ)
}

/** The same for posting a message. */
export function postObstacle(place: MessagePlace, embed: MessageEmbed | null): string | null {
  return obstacle(place, embed ? ['View Channel', 'Send Messages', 'Embed Links'] : ['View Channel', 'Send Messages'])
}

/** Why Discord does not take a message and what to do about it. */
export function messageRefusal({ code, reason }: DiscordRefusal, place: MessagePlace): string {
  if (code === UNKNOWN_CHANNEL) return 'The channel was deleted. Choose another one.'
  if (code === UNKNOWN_MESSAGE) return MESSAGE_GONE
  if (code === FOREIGN_AUTHOR) return 'The bot can only edit its own messages. Choose another one.'
  const name = nameOf(place)
  if (code === MISSING_ACCESS) return howToAllow(BOT, ['View Channel'], name)
  if (code === MISSING_PERMISSIONS) return howToAllow(BOT, ['Send Messages', 'Embed Links'], name)
  return `Discord rejected the message in #${name} (${reason}). Check its text and its embed.`
}

/** Why it is not known whether the message was posted. */
export function uncertainMessage(place: MessagePlace): string {
  const allow = howToAllow(BOT, ['Read Message History'], nameOf(place))
  return `${allow} Without it, the bot can't tell whether the message was posted. Check the channel.`
}

function obstacle({ guild, channelId, botUserId }: MessagePlace, needed: readonly PermissionName[]): string | null {
  const channel = guild.channels.find(({ id }) => id === channelId)
  const missing = channel ? missingInChannel(guild, channel, botUserId, needed) : []
  return channel && missing.length > 0 ? howToAllow(BOT, missing, channel.name) : null
}

function nameOf({ guild, channelId }: MessagePlace): string {
  return guild.channels.find(({ id }) => id === channelId)?.name ?? channelId
}
