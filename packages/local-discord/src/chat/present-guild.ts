import { ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { visibleChannels } from '../channels/visible.ts'
import type { Channel, Guild } from '../kernel/model.ts'
import { has } from '../kernel/permissions.ts'
import { permissionsIn, placeOf } from '../kernel/place.ts'
import { findMember, type State } from '../kernel/state.ts'
import { presentEvents } from './present-events.ts'
import { presentBans, presentMembers } from './present-member.ts'
import { presentThreads } from './present-threads.ts'
import type { ChannelView, GuildView } from './view.ts'

/** Discord: the channels that have public threads. */
const PARENT_TYPES: readonly number[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement]

/** A server as one user sees it; a user who is not a member sees little more than its name. */
export function presentGuild(state: State, guild: Guild, userId: string): GuildView {
  const joined = findMember(guild, userId) !== undefined
  const byPosition = guild.roles.toSorted((a, b) => b.position - a.position)
  return {
    id: guild.id,
    name: guild.name,
    iconUrl: guild.icon === null ? null : `/cdn/icons/${guild.id}/${guild.icon}.png?size=128`,
    joined,
    mayLeave: joined && guild.ownerId !== userId,
    memberCount: guild.members.length,
    channels: joined ? visibleChannels(state, userId, guild.id).map((one) => presentChannel(state, one, userId)) : [],
    threads: joined ? presentThreads(state, guild, userId) : [],
    members: joined ? presentMembers(state, guild, userId) : [],
    bans: presentBans(state, guild, userId),
    roles: joined ? byPosition.map(({ id, name, color }) => ({ id, name, color })) : [],
    events: joined ? presentEvents(guild, userId) : [],
  }
}

function presentChannel(state: State, channel: Channel, userId: string): ChannelView {
  const permissions = permissionsIn(placeOf(state, channel.id), userId)
  const { id, name, type, topic, parentId } = channel
  return {
    id,
    name,
    type,
    topic,
    parentId,
    maySend: has(permissions, P.SendMessages),
    mayDeleteOthers: has(permissions, P.ManageMessages),
    mayStartThreads: PARENT_TYPES.includes(type) && has(permissions, P.CreatePublicThreads),
  }
}
