import type { Role } from '@guildhall/contract'
import { ChannelType } from 'discord-api-types/v10'
import type { GuildSnapshot, SnapshotChannel, SnapshotRole } from '../kernel/guild-snapshot.ts'
import { outranks } from '../kernel/permissions.ts'
import { compareSnowflakes } from '../kernel/snowflake.ts'

const VOICE_LIKE: ReadonlySet<number> = new Set([ChannelType.GuildVoice, ChannelType.GuildStageVoice])

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
  const own = guild.roles.filter((role) => guild.botRoleIds.includes(role.id))
  const highest = own.toSorted((x, y) => (outranks(x, y) ? -1 : 1))[0]
  return guild.roles
    .filter((role) => role.id !== guild.id)
    .toSorted((x, y) => (outranks(x, y) ? -1 : 1))
    .map((role) => {
      const { id, name, color, position } = role
      const reason = whyNot(role, highest)
      return {
        id,
        name,
        color,
        position,
        assignable: reason === undefined,
        ...(reason === undefined ? {} : { reason }),
      }
    })
}

function whyNot(role: SnapshotRole, highest: SnapshotRole | undefined): string | undefined {
  if (role.managed) return `${role.name} is managed by an integration and can't be assigned.`
  if (!highest) return `The bot needs a role above ${role.name}.`
  if (outranks(highest, role)) return undefined
  return `Move the bot's role ${highest.name} above ${role.name} in Server Settings.`
}
