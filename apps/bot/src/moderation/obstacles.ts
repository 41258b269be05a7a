import type { DefaultAction } from '@guildhall/contract'
import {
  missingInChannel,
  missingInGuild,
  outranks,
  PERMISSIONS,
  type GuildSnapshot,
  type PermissionName,
  type SnapshotRole,
} from '@guildhall/core'
import { plainText } from '@guildhall/discord'

/** What the bot needs on the server for each action. */
const NEEDED: Readonly<Record<DefaultAction, readonly PermissionName[]>> = {
  warn: [],
  mute: ['Timeout Members'],
  kick: ['Kick Members'],
  ban: ['Ban Members'],
}

/** Whoever may run the server: Discord's own AutoMod leaves them alone, and so does the bot. */
export function mayManage(guild: GuildSnapshot, userId: string, roleIds: readonly string[]): boolean {
  const enough = PERMISSIONS.Administrator | PERMISSIONS['Manage Server']
  return guild.ownerId === userId || rolesOf(guild, roleIds).some((role) => (BigInt(role.permissions) & enough) !== 0n)
}

/** Why Discord refuses an action on a member, and what to do about it, as far as the snapshot of the server tells. */
export function obstacleTo(
  action: DefaultAction,
  guild: GuildSnapshot,
  memberRoleIds: readonly string[],
): string | undefined {
  const [missing] = missingInGuild(guild, NEEDED[action])
  if (missing) return `the bot lacks ${missing}. Allow it in one of the bot's roles, under Server Settings.`
  const theirs = highest(rolesOf(guild, memberRoleIds))
  const own = highest(rolesOf(guild, guild.botRoleIds))
  if (!theirs || !own || outranks(own, theirs)) return undefined
  return `their role ${plainText(theirs.name)} is not below the bot's role ${plainText(own.name)}. Move the bot's role above it, under Roles in the Server Settings.`
}

/** Why the bot may not write in a channel, and what to do about it, as far as the snapshot of the server tells. */
export function obstacleToWriting(
  guild: GuildSnapshot,
  channelId: string | null,
  botUserId: string,
): string | undefined {
  const channel = guild.channels.find((one) => one.id === channelId)
  const [missing] = channel ? missingInChannel(guild, channel, botUserId, ['Send Messages']) : []
  return channel && missing
    ? `the bot lacks ${missing} in #${plainText(channel.name)}. Allow it in the permissions of that channel.`
    : undefined
}

function rolesOf(guild: GuildSnapshot, roleIds: readonly string[]): SnapshotRole[] {
  return guild.roles.filter((role) => role.id === guild.id || roleIds.includes(role.id))
}

function highest(roles: readonly SnapshotRole[]): SnapshotRole | undefined {
  return roles.toSorted((a, b) => (outranks(a, b) ? -1 : 1))[0]
}
