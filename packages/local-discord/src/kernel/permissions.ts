import { ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { missingAccess, missingPermissions } from './errors.ts'
import type { Channel, Guild, Member } from './model.ts'
import { findMember } from './state.ts'
import { findThread, THREAD_TYPES } from './threads.ts'

/** Every permission. */
const ALL_PERMISSIONS = Object.values(P).reduce((all, bit) => all | bit, 0n)

/** The permissions of a timed-out member: https://discord.com/developers/docs/topics/permissions#permissions-for-timed-out-members */
const TIMED_OUT_PERMISSIONS = P.ViewChannel | P.ReadMessageHistory

/**
 * A member's permissions in the guild: https://discord.com/developers/docs/topics/permissions#permission-hierarchy
 * The owner and administrators have all.
 *
 * @param now epoch ms, for time-outs.
 */
export function guildPermissions(guild: Guild, member: Member, now: number): bigint {
  if (guild.ownerId === member.userId) return ALL_PERMISSIONS
  const granted = guild.roles
    .filter((role) => role.id === guild.id || member.roleIds.includes(role.id))
    .reduce((all, role) => all | BigInt(role.permissions), 0n)
  if (has(granted, P.Administrator)) return ALL_PERMISSIONS
  return isTimedOut(member, now) ? granted & TIMED_OUT_PERMISSIONS : granted
}

/** Whether a time-out applies to a member. The owner and administrators are exempt. */
export function isSilenced(guild: Guild, member: Member, now: number): boolean {
  return isTimedOut(member, now) && guildPermissions(guild, member, now) !== ALL_PERMISSIONS
}

function isTimedOut({ timedOutUntil }: Member, now: number): boolean {
  return timedOutUntil !== null && timedOutUntil > now
}

/** A member's permissions in a channel: the overwrite of @everyone applies first, then those of the roles, then the member's own. */
export function channelPermissions(guild: Guild, channel: Channel, member: Member, now: number): bigint {
  const base = guildPermissions(guild, member, now)
  if (base === ALL_PERMISSIONS) return base
  const everyone = channel.overwrites.filter((one) => one.id === guild.id)
  const roles = channel.overwrites.filter((one) => one.type === 0 && member.roleIds.includes(one.id))
  const own = channel.overwrites.filter((one) => one.type === 1 && one.id === member.userId)
  const granted = [everyone, roles, own].reduce((permissions, layer) => {
    const deny = layer.reduce((bits, one) => bits | BigInt(one.deny), 0n)
    const allow = layer.reduce((bits, one) => bits | BigInt(one.allow), 0n)
    return (permissions & ~deny) | allow
  }, base)
  // Implicit permissions: without View Channel a member has none; without Send Messages, none that need it.
  if (!has(granted, P.ViewChannel)) return 0n
  if (!isThreadVisible(guild, channel, member, granted)) return 0n
  if (isTimedOut(member, now)) return granted & TIMED_OUT_PERMISSIONS
  const may = THREAD_TYPES.includes(channel.type) ? inThread(granted) : granted
  if (has(may, P.SendMessages)) return may
  return may & ~(P.MentionEveryone | P.SendTTSMessages | P.AttachFiles | P.EmbedLinks)
}

/** In a thread, Send Messages in Threads replaces Send Messages. */
function inThread(granted: bigint): bigint {
  return has(granted, P.SendMessagesInThreads) ? granted | P.SendMessages : granted & ~P.SendMessages
}

/** A private thread is visible to its members and to members with Manage Threads. */
function isThreadVisible(guild: Guild, { id }: Channel, { userId }: Member, granted: bigint): boolean {
  const thread = findThread(guild, id)
  if (thread?.type !== ChannelType.PrivateThread || has(granted, P.ManageThreads)) return true
  return thread.members.some((one) => one.userId === userId)
}

export function has(permissions: bigint, bit: bigint): boolean {
  return (permissions & bit) === bit
}

/** Whether the user is a member who can view the channel. */
export function canView(guild: Guild, channel: Channel, userId: string): boolean {
  const member = findMember(guild, userId)
  // A time-out does not affect View Channel.
  return member !== undefined && has(channelPermissions(guild, channel, member, Infinity), P.ViewChannel)
}

/**
 * The member with this permission in the channel.
 *
 * @throws DiscordError 50001 when the user cannot view the channel, 50013 without the permission.
 */
export function requireInChannel(guild: Guild, channel: Channel, userId: string, bit: bigint, now: number): Member {
  const member = findMember(guild, userId)
  if (member === undefined) throw missingAccess()
  const permissions = channelPermissions(guild, channel, member, now)
  if (!has(permissions, P.ViewChannel)) throw missingAccess()
  if (!has(permissions, bit)) throw missingPermissions()
  return member
}

/**
 * The member with this permission in the guild.
 *
 * @throws DiscordError 50001 when the user is not a member, 50013 without the permission.
 */
export function requireInGuild(guild: Guild, userId: string, bit: bigint, now: number): Member {
  const member = findMember(guild, userId)
  if (member === undefined) throw missingAccess()
  if (!has(guildPermissions(guild, member, now), bit)) throw missingPermissions()
  return member
}
