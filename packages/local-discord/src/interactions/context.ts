import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { missingPermissions } from '../kernel/errors.ts'
import type { Channel, DirectChannel, Guild, Member } from '../kernel/model.ts'
import { isSilenced } from '../kernel/permissions.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import { memberOf, userOf, type State } from '../kernel/state.ts'

/** The user of an interaction and its channel: a member in a guild, or a user in direct messages. */
export type InteractionContext =
  | { guild: Guild; channel: Channel; member: Member; userId: string }
  | { guild: null; channel: DirectChannel; member: null; userId: string }

/**
 * The context of an interaction that the user starts in the channel.
 *
 * @param permission the permission that the user needs in a guild's channel.
 * @throws DiscordError 10003; 50001, 50013 for a user who lacks the permission or is timed out.
 */
export function interactionContext(
  state: State,
  userId: string,
  channelId: string,
  permission: bigint,
): InteractionContext {
  const { guild, channel } = placeOf(state, channelId)
  requireInPlace(placeOf(state, channelId), userId, guild === null ? P.ViewChannel : permission)
  if (guild === null) return { guild, channel, member: null, userId: userOf(state, userId).id }
  const member = memberOf(guild, userId)
  if (isSilenced(guild, member, state.clock.now())) throw missingPermissions()
  return { guild, channel, member, userId }
}
