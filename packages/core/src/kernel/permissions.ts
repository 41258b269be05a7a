import { MODERATION_PERMISSIONS, namesOf, type ModerationPermission } from '@guildhall/contract'
import { OverwriteType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { GuildSnapshot, SnapshotChannel, SnapshotRole } from './guild-snapshot.ts'
import { compareSnowflakes } from './snowflake.ts'

/** Discord's permissions that the bot uses or names, by the names that Discord's client shows. */
export const PERMISSIONS = {
  'Kick Members': P.KickMembers,
  'Ban Members': P.BanMembers,
  Administrator: P.Administrator,
  'Manage Server': P.ManageGuild,
  'Manage Channels': P.ManageChannels,
  'View Channel': P.ViewChannel,
  'Send Messages': P.SendMessages,
  'Mention Everyone': P.MentionEveryone,
  'Manage Messages': P.ManageMessages,
  'Embed Links': P.EmbedLinks,
  'Read Message History': P.ReadMessageHistory,
  'Manage Roles': P.ManageRoles,
  'Create Public Threads': P.CreatePublicThreads,
  'Send Messages in Threads': P.SendMessagesInThreads,
  'Timeout Members': P.ModerateMembers,
  'Create Events': P.CreateEvents,
  'Manage Events': P.ManageEvents,
  'Manage Threads': P.ManageThreads,
  'Manage Nicknames': P.ManageNicknames,
  'Manage Webhooks': P.ManageWebhooks,
  'Manage Expressions': P.ManageGuildExpressions,
  'View Audit Log': P.ViewAuditLog,
} as const
export type PermissionName = keyof typeof PERMISSIONS

/** The permissions that the bot needs to write in a channel. */
export const TO_WRITE: readonly PermissionName[] = ['View Channel', 'Send Messages']

const ALL = (1n << 64n) - 1n
const MODERATION = MODERATION_PERMISSIONS.reduce((bits, name) => bits | PERMISSIONS[name], 0n)

/** Whether a bit set from Discord includes a permission. */
export function hasPermission(permissions: string, name: PermissionName): boolean {
  return has(BigInt(permissions), PERMISSIONS[name])
}

/** The moderation permissions that a role has directly, in the contract's order, without those that Administrator implies. */
export function moderationPermissionsOf({ permissions }: SnapshotRole): ModerationPermission[] {
  const granted = BigInt(permissions)
  // Fast path: most roles have none, and a list checks every button of a guild.
  if ((granted & MODERATION) === 0n) return []
  return MODERATION_PERMISSIONS.filter((name) => has(granted, PERMISSIONS[name]))
}

/** The permissions among `needed` that the bot lacks in the whole server. */
export function missingInGuild(guild: GuildSnapshot, needed: readonly PermissionName[]): PermissionName[] {
  return lacking(inGuild(guild, guild.botRoleIds), needed)
}

/**
 * The permissions that the bot lacks in a channel, by Discord's algorithm: @everyone's overwrite, then those of its roles together, then
 * its own. Without View Channel a member has no other permission, so only View Channel is returned then.
 *
 * @param botUserId for overwrites of the bot itself.
 */
export function missingInChannel(
  guild: GuildSnapshot,
  channel: SnapshotChannel,
  botUserId: string,
  needed: readonly PermissionName[],
): PermissionName[] {
  const granted = inChannel(guild, channel, { userId: botUserId, roleIds: guild.botRoleIds })
  const unseen = lacking(granted, ['View Channel'])
  return unseen.length > 0 ? unseen : lacking(granted, needed)
}

/**
 * The permissions that the bot lacks in a thread: those of its parent, with Send Messages in Threads instead of Send Messages.
 *
 * @param parent the channel that the thread belongs to.
 */
export function missingInThread(
  guild: GuildSnapshot,
  parent: SnapshotChannel,
  botUserId: string,
  needed: readonly PermissionName[],
): PermissionName[] {
  const inThreads = needed.map((name) => (name === 'Send Messages' ? 'Send Messages in Threads' : name))
  return missingInChannel(guild, parent, botUserId, inThreads)
}

/**
 * Whether a member has a permission in a channel, by Discord's algorithm. The owner of the guild has every permission.
 *
 * @param member.roleIds the member's roles, without @everyone.
 */
export function memberMay(
  guild: GuildSnapshot,
  channel: SnapshotChannel,
  member: { userId: string; roleIds: readonly string[] },
  permission: PermissionName,
): boolean {
  if (member.userId === guild.ownerId) return true
  return lacking(inChannel(guild, channel, member), ['View Channel', permission]).length === 0
}

/**
 * Whether a role gives a permission that a member lacks: in the whole guild, or in a channel by an overwrite.
 *
 * @param member.roleIds the member's roles, without @everyone.
 */
export function givesMoreThan(
  guild: GuildSnapshot,
  role: SnapshotRole,
  member: { userId: string; roleIds: readonly string[] },
): boolean {
  if (member.userId === guild.ownerId) return false
  if (!has(inGuild(guild, member.roleIds), BigInt(role.permissions))) return true
  return guild.channels.some((channel) => {
    const allowed = channel.overwrites
      .filter((one) => one.type === OverwriteType.Role && one.id === role.id)
      .reduce((bits, one) => bits | BigInt(one.allow), 0n)
    return allowed !== 0n && !has(inChannel(guild, channel, member), allowed)
  })
}

/** Whether the first role ranks above the second; of two roles at the same position, the older one does. */
export function outranks(a: SnapshotRole, b: SnapshotRole): boolean {
  if (a.position !== b.position) return a.position > b.position
  return compareSnowflakes(a.id, b.id) < 0
}

/**
 * A sentence for the administrator about permissions that the bot lacks in a channel.
 *
 * @param botName the bot's name in the server.
 */
export function howToAllow(botName: string, missing: readonly PermissionName[], channelName: string): string {
  return `${botName} needs ${namesOf(missing)} in #${channelName}. ${whereToAllow(missing)}`
}

/** The place of permissions of a channel in Discord's client, as a sentence. */
export function whereToAllow(missing: readonly PermissionName[]): string {
  return `In Discord: Edit Channel › Permissions › the bot › ${missing.join(', ')}.`
}

/** Sentences without those of {@link whereToAllow}, to be shown beside the place. */
export function withoutPlace(sentences: string): string {
  return sentences.replaceAll(/ In Discord: Edit Channel › Permissions › [^.]+\./g, '')
}

/** A sentence for the administrator about permissions that the bot lacks in the whole server. */
export function howToAllowInGuild(botName: string, missing: readonly PermissionName[]): string {
  const noun = missing.length > 1 ? 'permissions' : 'permission'
  return `${botName} needs the ${namesOf(missing)} ${noun}. Grant ${itOf(missing)} to one of the bot's roles in Server Settings.`
}

function itOf(missing: readonly PermissionName[]): string {
  return missing.length > 1 ? 'them' : 'it'
}

function inGuild(guild: GuildSnapshot, roleIds: readonly string[]): bigint {
  const held = guild.roles.filter((role) => role.id === guild.id || roleIds.includes(role.id))
  const granted = held.reduce((all, role) => all | BigInt(role.permissions), 0n)
  return has(granted, PERMISSIONS.Administrator) ? ALL : granted
}

function inChannel(
  guild: GuildSnapshot,
  channel: SnapshotChannel,
  { userId, roleIds }: { userId: string; roleIds: readonly string[] },
): bigint {
  const base = inGuild(guild, roleIds)
  if (base === ALL) return base
  const layers = [
    channel.overwrites.filter((one) => one.id === guild.id),
    channel.overwrites.filter((one) => one.type === OverwriteType.Role && roleIds.includes(one.id)),
    channel.overwrites.filter((one) => one.type === OverwriteType.Member && one.id === userId),
  ]
  return layers.reduce((permissions, layer) => {
    const deny = layer.reduce((bits, one) => bits | BigInt(one.deny), 0n)
    const allow = layer.reduce((bits, one) => bits | BigInt(one.allow), 0n)
    return (permissions & ~deny) | allow
  }, base)
}

function lacking(granted: bigint, needed: readonly PermissionName[]): PermissionName[] {
  return needed.filter((name) => !has(granted, PERMISSIONS[name]))
}

function has(granted: bigint, bit: bigint): boolean {
  return (granted & bit) === bit
}
