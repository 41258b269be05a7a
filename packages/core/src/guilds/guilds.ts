import type { Channel, Emoji, Guild, Role } from '@guildhall/contract'
import { ChannelType } from 'discord-api-types/v10'
import type { GuildSnapshot, SnapshotChannel } from '../kernel/guild-snapshot.ts'
import { howToAllow, missingInChannel, moderationPermissionsOf, outranks } from '../kernel/permissions.ts'
import { highestOwnRole, whyNotAssignable } from '../kernel/role-ranks.ts'
import { compareSnowflakes } from '../kernel/snowflake.ts'
import type { AdministeredGuild } from './access.ts'
import type { GuildSnapshots, GuildSummary } from './snapshot-store.ts'
import { administers, type UserGuildLists } from './user-guilds.ts'

/** How old a user's own list may be, in ms. */
const OWN_LIST_MS = 60_000

const VOICE_LIKE: ReadonlySet<number> = new Set([ChannelType.GuildVoice, ChannelType.GuildStageVoice])

/** The guilds of a user, for the dashboard. */
export type Guilds = ReturnType<typeof createGuildService>

/** @param deps.cdnUrl where Discord's images are. */
export function createGuildService(deps: {
  snapshots: GuildSnapshots
  userGuilds: UserGuildLists
  cdnUrl: string
  botUserId: string
}) {
  const { snapshots, userGuilds, cdnUrl, botUserId } = deps
  return {
    /** The guilds that the user administers, those with the bot first, then by name. */
    async list(userId: string): Promise<Guild[]> {
      const own = (await userGuilds.get(userId, OWN_LIST_MS)).filter(administers)
      const known = await snapshots.summaries(own.map((guild) => guild.id))
      const withBot = new Map(known.map((guild) => [guild.id, guild]))
      const guilds = own.map((guild) => {
        const summary = withBot.get(guild.id)
        return summary ? ofSummary(summary) : { ...ofList(guild), is_bot_member: false }
      })
      return guilds.toSorted(botFirstThenName)
    },
    one: (guild: AdministeredGuild): Guild =>
      guild.hasBot ? ofSummary(guild.snapshot) : { ...ofList(guild.own), is_bot_member: false },
    channels: (guild: GuildSnapshot): Channel[] => channelsForPicker(guild, botUserId),
    roles: rolesForPicker,
    emojis: (guild: GuildSnapshot): Emoji[] =>
      guild.emojis.map(({ id, name, animated }) => ({
        id,
        name,
        url: `${cdnUrl}/emojis/${id}.${animated ? 'gif' : 'png'}`,
      })),
  }
}

function ofSummary({ id, name, icon, memberCount }: GuildSummary): Guild {
  return { id, name, icon, member_count: memberCount, is_bot_member: true }
}

function ofList(guild: {
  id: string
  name: string
  icon: string | null
  memberCount: number | null
}): Omit<Guild, 'is_bot_member'> {
  const { id, name, icon, memberCount } = guild
  return { id, name, icon, ...(memberCount === null ? {} : { member_count: memberCount }) }
}

function botFirstThenName(a: Guild, b: Guild): number {
  if (a.is_bot_member !== b.is_bot_member) return a.is_bot_member ? -1 : 1
  return (a.name ?? '').localeCompare(b.name ?? '', 'en', { sensitivity: 'base' }) || (a.id < b.id ? -1 : 1)
}

/** The guild's channels in Discord's order, each with what the bot can do there. */
export function channelsForPicker(guild: GuildSnapshot, botUserId: string): Channel[] {
  return inSidebarOrder(guild.channels).map((channel) => {
    const { id, name, type, position, topic } = channel
    const missing = missingInChannel(guild, channel, botUserId, ['Send Messages'])
    return {
      id,
      name,
      channel_type: type,
      position,
      topic,
      can_send: missing.length === 0,
      can_mention: missingInChannel(guild, channel, botUserId, ['Mention Everyone']).length === 0,
      ...(missing.length > 0 && { reason: howToAllow('The bot', missing, name) }),
    }
  })
}

/**
 * Channels in the order of Discord's sidebar: those without a category first, then each category followed by its channels; in each
 * group text before voice, then by position and age.
 */
export function inSidebarOrder(channels: readonly SnapshotChannel[]): SnapshotChannel[] {
  const ids = new Set(channels.map((channel) => channel.id))
  const categories = channels.filter((channel) => channel.type === ChannelType.GuildCategory).toSorted(byPosition)
  const below = (parentId: string | null): SnapshotChannel[] =>
    channels
      .filter((channel) => channel.type !== ChannelType.GuildCategory && parentOf(channel, ids) === parentId)
      .toSorted((a, b) => Number(isVoiceLike(a)) - Number(isVoiceLike(b)) || byPosition(a, b))
  return [...below(null), ...categories.flatMap((category) => [category, ...below(category.id)])]
}

/** A category that was deleted, or that the bot cannot see, is no parent. */
function parentOf(channel: SnapshotChannel, ids: ReadonlySet<string>): string | null {
  return channel.parentId !== null && ids.has(channel.parentId) ? channel.parentId : null
}

function isVoiceLike(channel: SnapshotChannel): boolean {
  return VOICE_LIKE.has(channel.type)
}

function byPosition(a: SnapshotChannel, b: SnapshotChannel): number {
  return a.position - b.position || compareSnowflakes(a.id, b.id)
}

/** The guild's roles without @everyone, highest first, each with whether the bot can give it, or the reason why not. */
export function rolesForPicker(guild: GuildSnapshot): Role[] {
  const highest = highestOwnRole(guild)
  return guild.roles
    .filter((role) => role.id !== guild.id)
    .toSorted((x, y) => (outranks(x, y) ? -1 : 1))
    .map((role) => {
      const { id, name, color, position, mentionable } = role
      const reason = whyNotAssignable(role, highest)
      const moderation = moderationPermissionsOf(role)
      return {
        id,
        name,
        color,
        position,
        assignable: reason === undefined,
        mentionable,
        ...(reason === undefined ? {} : { reason }),
        moderates: moderation.length > 0,
        moderation_permissions: moderation,
      }
    })
}
