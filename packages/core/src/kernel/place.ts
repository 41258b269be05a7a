import { TEXT_CHANNEL } from '@guildhall/contract'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import type { DiscordRefusal } from './discord.ts'
import type { GuildSnapshot } from './guild-snapshot.ts'
import { howToAllow, missingInChannel, type PermissionName } from './permissions.ts'
import { invalidField } from './problem.ts'

/** The name of the bot in sentences for administrators. */
export const BOT = 'The bot'

/** A channel of a guild, with the guild's snapshot. */
export interface Place {
  readonly guild: GuildSnapshot
  readonly channelId: string
  /** For overwrites of the bot itself. */
  readonly botUserId: string
}

/** The channel's name; its id when the snapshot does not show it. */
export function nameOf({ guild, channelId }: Pick<Place, 'guild' | 'channelId'>): string {
  return guild.channels.find(({ id }) => id === channelId)?.name ?? channelId
}

/** The permissions that the bot lacks in a channel; none for a channel that is missing in the snapshot, so that Discord decides. */
export function missingAt({ guild, channelId, botUserId }: Place, needed: readonly PermissionName[]): PermissionName[] {
  const channel = guild.channels.find(({ id }) => id === channelId)
  return channel ? missingInChannel(guild, channel, botUserId, needed) : []
}

/** The sentence that explains why the bot cannot act in a channel, with the fix, by the snapshot; null when it can. */
export function obstacleAt(place: Place, needed: readonly PermissionName[]): string | null {
  const missing = missingAt(place, needed)
  return missing.length > 0 ? howToAllow(BOT, missing, nameOf(place)) : null
}

/** Whether Discord refused because the bot lacks a permission or cannot see the place. */
export function isForbidden({ code }: Pick<DiscordRefusal, 'code'>): boolean {
  return code === RESTJSONErrorCodes.MissingPermissions || code === RESTJSONErrorCodes.MissingAccess
}

/**
 * The sentence with the fix for an {@link isForbidden} refusal. Discord does not name the permission; the snapshot
 * does, unless it is older than Discord's response.
 */
export function forbiddenSentence(place: Place, needed: readonly PermissionName[]): string {
  const seen = obstacleAt(place, needed)
  if (seen !== null) return seen
  return `Discord rejected this in #${nameOf(place)}, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out.`
}

export function isTextChannel(guild: GuildSnapshot, channelId: string): boolean {
  return guild.channels.some(({ id, type }) => id === channelId && type === TEXT_CHANNEL)
}

/** @throws Problem `request.invalid` for a channel that is not a text channel of the guild. */
export function requireTextChannel(guild: GuildSnapshot, channelId: string): void {
  if (isTextChannel(guild, channelId)) return
  throw invalidField('channel_id', 'Choose a text channel on this server.')
}
