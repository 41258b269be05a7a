import type { GuildSnapshot, SnapshotChannel, SnapshotEmoji, SnapshotRole } from '@guildhall/core'
import type {
  APIChannel,
  APIEmoji,
  APIRole,
  GatewayGuildCreateDispatchData,
  GatewayGuildUpdateDispatchData,
} from 'discord-api-types/v10'

/** A whole guild. `botRoleIds` are the roles of the bot's own member, which Discord always includes. */
export function snapshotOf(guild: GatewayGuildCreateDispatchData, botUserId: string): GuildSnapshot {
  const own = guild.members.find((member) => member.user.id === botUserId)
  return {
    ...guildPartOf(guild),
    memberCount: guild.member_count,
    isBotMember: true,
    channels: guild.channels.map(channelOf),
    botRoleIds: own?.roles ?? [],
    id: guild.id,
  }
}

/** The parts of a guild in an update. */
export function guildPartOf(
  guild: GatewayGuildUpdateDispatchData,
): Pick<GuildSnapshot, 'name' | 'icon' | 'ownerId' | 'roles' | 'emojis'> {
  return {
    name: guild.name,
    icon: guild.icon,
    ownerId: guild.owner_id,
    roles: guild.roles.map(roleOf),
    emojis: guild.emojis.flatMap(emojiOf),
  }
}

export function roleOf(role: APIRole): SnapshotRole {
  const { id, name, colors, position, permissions, managed, mentionable } = role
  return { id, name, color: colors.primary_color, position, permissions, managed, mentionable }
}

export function channelOf(channel: APIChannel): SnapshotChannel {
  const overwrites = 'permission_overwrites' in channel ? (channel.permission_overwrites ?? []) : []
  return {
    id: channel.id,
    name: channel.name ?? '',
    type: channel.type,
    position: 'position' in channel ? channel.position : 0,
    parentId: 'parent_id' in channel ? (channel.parent_id ?? null) : null,
    topic: 'topic' in channel ? (channel.topic ?? null) : null,
    overwrites: overwrites.map(({ id, type, allow, deny }) => ({ id, type, allow, deny })),
  }
}

/** Empty for an emoji without an id or a name, which only reactions contain. */
export function emojiOf(emoji: APIEmoji): SnapshotEmoji[] {
  if (!emoji.id || !emoji.name) return []
  return [{ id: emoji.id, name: emoji.name, animated: emoji.animated ?? false }]
}

/** The list with the entry of the same id replaced or, without one, appended. */
export function withEntry<T extends { id: string }>(list: readonly T[], entry: T): T[] {
  const index = list.findIndex((other) => other.id === entry.id)
  return index < 0 ? [...list, entry] : list.with(index, entry)
}

export function withoutEntry<T extends { id: string }>(list: readonly T[], id: string): T[] {
  return list.filter((entry) => entry.id !== id)
}
