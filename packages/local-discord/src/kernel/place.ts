import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { missingAccess, missingPermissions } from './errors.ts'
import type { Channel, DirectChannel, Guild } from './model.ts'
import { channelPermissions, has } from './permissions.ts'
import { channelOf, findMember, type State } from './state.ts'

/** A channel of a guild, or a channel of direct messages, with the time and the bot that its permissions depend on. */
export type Place = ({ guild: Guild; channel: Channel } | { guild: null; channel: DirectChannel }) & {
  now: number
  botId: string
}

/** The permissions of both users in direct messages. */
const DIRECT_PERMISSIONS =
  P.ViewChannel | P.ReadMessageHistory | P.SendMessages | P.EmbedLinks | P.AttachFiles | P.AddReactions

/** @throws DiscordError 10003. */
export function placeOf(state: State, channelId: string): Place {
  const direct = state.world.directChannels.find((one) => one.id === channelId)
  const where = direct === undefined ? channelOf(state, channelId) : { guild: null, channel: direct }
  return { ...where, now: state.clock.now(), botId: state.application.id }
}

/** A user's permissions in the channel; 0 for a user who is not a member or the recipient. */
export function permissionsIn({ guild, channel, now, botId }: Place, userId: string): bigint {
  if (guild === null) return [botId, channel.userId].includes(userId) ? DIRECT_PERMISSIONS : 0n
  const member = findMember(guild, userId)
  return member === undefined ? 0n : channelPermissions(guild, channel, member, now)
}

/**
 * @returns all permissions of the user in the channel.
 * @throws DiscordError 50001 when the user cannot view the channel, 50013 without the permission.
 */
export function requireInPlace(place: Place, userId: string, bit: bigint): bigint {
  const permissions = permissionsIn(place, userId)
  if (!has(permissions, P.ViewChannel)) throw missingAccess()
  if (!has(permissions, bit)) throw missingPermissions()
  return permissions
}

/** Whether a mention of the user has an effect in the channel. */
export function isMentionable({ guild, channel, botId }: Place, userId: string): boolean {
  return guild === null ? [botId, channel.userId].includes(userId) : findMember(guild, userId) !== undefined
}
