import type { GuildSnapshot, SnapshotChannel, SnapshotRole } from './guild-snapshot.ts'

/** Discord's permissions that the bot ever asks for, by the names that its client shows to people. */
export const PERMISSIONS = {
  'Kick Members': 1n << 1n,
  'Ban Members': 1n << 2n,
  Administrator: 1n << 3n,
  'Manage Server': 1n << 5n,
  'View Channel': 1n << 10n,
  'Send Messages': 1n << 11n,
  'Manage Messages': 1n << 13n,
  'Embed Links': 1n << 14n,
  'Read Message History': 1n << 16n,
  'Manage Roles': 1n << 28n,
  'Create Public Threads': 1n << 35n,
  'Send Messages in Threads': 1n << 38n,
  'Timeout Members': 1n << 40n,
} as const
export type PermissionName = keyof typeof PERMISSIONS

const ALL = (1n << 64n) - 1n

/** Which of these the bot lacks in the whole server. */
export function missingInGuild(guild: GuildSnapshot, needed: readonly PermissionName[]): PermissionName[] {
  return lacking(inGuild(guild), needed)
}

/**
 * Which of these the bot lacks in a channel, as Discord works it out: @everyone's overwrite, then those of its roles together, then
 * its own. Who does not see a channel has no other permission there, so View Channel alone is named then.
 *
 * @param botUserId for overwrites of the bot itself.
 */
export function missingInChannel(
  guild: GuildSnapshot,
  channel: SnapshotChannel,
  botUserId: string,
  needed: readonly PermissionName[],
): PermissionName[] {
  const granted = inChannel(guild, channel, botUserId)
  const unseen = lacking(granted, ['View Channel'])
  return unseen.length > 0 ? unseen : lacking(granted, needed)
}

/**
 * Which of these the bot lacks in a thread: its parent decides, and Send Messages in Threads stands in for Send Messages.
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

/** Of two roles, whether the first ranks above the second: of two at one position, the older one does. */
export function outranks(a: SnapshotRole, b: SnapshotRole): boolean {
  if (a.position !== b.position) return a.position > b.position
  return BigInt(a.id) < BigInt(b.id)
}

/** "Send Messages" or "View Channel and Send Messages", for the middle of a sentence. */
export function namesOf(permissions: readonly string[]): string {
  const last = permissions.at(-1) ?? ''
  return permissions.length < 2 ? last : `${permissions.slice(0, -1).join(', ')} and ${last}`
}

/**
 * What an administrator does about a permission that the bot lacks in a channel, as a sentence.
 *
 * @param botName how the bot is called on the server.
 */
export function howToAllow(botName: string, missing: readonly PermissionName[], channelName: string): string {
  return `${botName} needs ${namesOf(missing)} in #${channelName}. Grant ${itOf(missing)} in the channel's permissions.`
}

/** The same for permissions that the bot lacks in the whole server. */
export function howToAllowInGuild(botName: string, missing: readonly PermissionName[]): string {
  const noun = missing.length > 1 ? 'permissions' : 'permission'
  return `${botName} needs the ${namesOf(missing)} ${noun}. Grant ${itOf(missing)} to one of the bot's roles in Server Settings.`
}

function itOf(missing: readonly PermissionName[]): string {
  return missing.length > 1 ? 'them' : 'it'
}

function inGuild(guild: GuildSnapshot): bigint {
  const held = guild.roles.filter((role) => role.id === guild.id || guild.botRoleIds.includes(role.id))
  const granted = held.reduce((all, role) => all | BigInt(role.permissions), 0n)
  return has(granted, PERMISSIONS.Administrator) ? ALL : granted
}

function inChannel(guild: GuildSnapshot, channel: SnapshotChannel, botUserId: string): bigint {
  const base = inGuild(guild)
  if (base === ALL) return base
  const layers = [
    channel.overwrites.filter((one) => one.id === guild.id),
    channel.overwrites.filter((one) => one.type === 0 && guild.botRoleIds.includes(one.id)),
    channel.overwrites.filter((one) => one.type === 1 && one.id === botUserId),
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
