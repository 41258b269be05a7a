import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { missingAccess, missingPermissions } from './errors.ts'
import type { Channel, DirectChannel, Guild } from './model.ts'
import { channelPermissions, has } from './permissions.ts'
import { channelOf, findMember, type State } from './state.ts'

/** Where messages stand, and when: a channel of a guild, or the direct messages between the bot and one person. */
export type Place = ({ guild: Guild; channel: Channel } | { guild: null; channel: DirectChannel }) & {
  now: number
  botId: string
}

/** What both may do in direct messages. */
const DIRECT_MAY = P.ViewChannel | P.ReadMessageHistory | P.SendMessages | P.EmbedLinks | P.AttachFiles | P.AddReactions

/** @throws DiscordError 10003. */
export function placeOf(state: State, channelId: string): Place {
  const direct = state.world.directChannels.find((one) => one.id === channelId)
  const where = direct === undefined ? channelOf(state, channelId) : { guild: null, channel: direct }
  return { ...where, now: state.clock.now(), botId: state.application.id }
}

/** What a user may do there; nothing for one who does not belong there. */
export function permissionsIn({ guild, channel, now, botId }: Place, userId: string): bigint {
  if (guild === null) return [botId, channel.userId].includes(userId) ? DIRECT_MAY : 0n
  const member = findMember(guild, userId)
  return member === undefined ? 0n : channelPermissions(guild, channel, member, now)
}

/**
 * @returns what the user may do there.
 * @throws DiscordError 50001 for one who does not see the place, 50013 for one who lacks the permission.
 */
export function requireInPlace(place: Place, userId: string, bit: bigint): bigint {
  const permissions = permissionsIn(place, userId)
  if (!has(permissions, P.ViewChannel)) throw missingAccess()
  if (!has(permissions, bit)) throw missingPermissions()
  return permissions
}

/** Whether the user can be named there, so that a mention means somebody. */
export function isThere({ guild, channel, botId }: Place, userId: string): boolean {
  return guild === null ? [botId, channel.userId].includes(userId) : findMember(guild, userId) !== undefined
}
