import type { DefaultAction } from '@guildhall/contract'
import {
  missingInChannel,
  missingInGuild,
  NEEDED_FOR_ACTION,
  outranks,
  PERMISSIONS,
  type GuildSnapshot,
  type SnapshotRole,
} from '@guildhall/core'
import { plainText } from '@guildhall/discord'

/** Whether a member can manage the server: Discord's own AutoMod exempts them, and so does the bot. */
export function canManage(guild: GuildSnapshot, userId: string, roleIds: readonly string[]): boolean {
  const enough = PERMISSIONS.Administrator | PERMISSIONS['Manage Server']
  return guild.ownerId === userId || rolesOf(guild, roleIds).some((role) => (BigInt(role.permissions) & enough) !== 0n)
}

/** Why Discord refuses an action on a member, with the fix, as far as the snapshot shows. */
export function obstacleTo(
  action: DefaultAction,
  guild: GuildSnapshot,
  memberRoleIds: readonly string[],
): string | undefined {
  const [missing] = missingInGuild(guild, NEEDED_FOR_ACTION[action])
  if (missing) return `the bot needs ${missing}. Grant it to one of the bot's roles in Server Settings.`
  const theirs = highest(rolesOf(guild, memberRoleIds))
  const own = highest(rolesOf(guild, guild.botRoleIds))
  if (!theirs || !own || outranks(own, theirs)) return undefined
  return `their role ${plainText(theirs.name)} isn't below the bot's role ${plainText(own.name)}. Move the bot's role above it in Server Settings.`
}

/** Why the bot cannot write in a channel, with the fix, as far as the snapshot shows. */
export function obstacleToWriting(
  guild: GuildSnapshot,
  channelId: string | null,
  botUserId: string,
): string | undefined {
  const channel = guild.channels.find((one) => one.id === channelId)
  const [missing] = channel ? missingInChannel(guild, channel, botUserId, ['Send Messages']) : []
  return channel && missing
    ? `the bot needs ${missing} in #${plainText(channel.name)}. Grant it in the channel's permissions.`
    : undefined
}

function rolesOf(guild: GuildSnapshot, roleIds: readonly string[]): SnapshotRole[] {
  return guild.roles.filter((role) => role.id === guild.id || roleIds.includes(role.id))
}

function highest(roles: readonly SnapshotRole[]): SnapshotRole | undefined {
  return roles.toSorted((a, b) => (outranks(a, b) ? -1 : 1))[0]
}
