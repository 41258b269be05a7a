import { ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { missingAccess, missingPermissions } from './errors.ts'
import type { Channel, Guild, Member } from './model.ts'
import { findMember } from './state.ts'
import { findThread, THREAD_TYPES } from './threads.ts'

/** Every permission there is. */
const ALL_PERMISSIONS = Object.values(P).reduce((all, bit) => all | bit, 0n)

/** What is left to somebody who is timed out. */
const SILENCED_MAY = P.ViewChannel | P.ReadMessageHistory

/** What a member may do in the guild now, as Discord documents it: the owner and administrators everything. */
export function guildPermissions(guild: Guild, member: Member, now: number): bigint {
  if (guild.ownerId === member.userId) return ALL_PERMISSIONS
  const granted = guild.roles
    .filter((role) => role.id === guild.id || member.roleIds.includes(role.id))
    .reduce((all, role) => all | BigInt(role.permissions), 0n)
  if (has(granted, P.Administrator)) return ALL_PERMISSIONS
  return isTimedOut(member, now) ? granted & SILENCED_MAY : granted
}

/** Whether a member is to be silent now. The owner and administrators never are. */
export function isSilenced(guild: Guild, member: Member, now: number): boolean {
  return isTimedOut(member, now) && guildPermissions(guild, member, now) !== ALL_PERMISSIONS
}

function isTimedOut({ timedOutUntil }: Member, now: number): boolean {
  return timedOutUntil !== null && timedOutUntil > now
}

/** What a member may do in a channel: @everyone's overwrite, then those of the roles together, then the member's own. */
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
  // Who cannot see a channel can do nothing in it; who cannot write, none of what goes with writing.
  if (!has(granted, P.ViewChannel)) return 0n
  if (!isThreadSeen(guild, channel, member, granted)) return 0n
  if (isTimedOut(member, now)) return granted & SILENCED_MAY
  const may = THREAD_TYPES.includes(channel.type) ? writingInThread(granted) : granted
  if (has(may, P.SendMessages)) return may
  return may & ~(P.MentionEveryone | P.SendTTSMessages | P.AttachFiles | P.EmbedLinks)
}

/** In a thread, Send Messages in Threads decides who writes, whatever Send Messages says. */
function writingInThread(granted: bigint): bigint {
  return has(granted, P.SendMessagesInThreads) ? granted | P.SendMessages : granted & ~P.SendMessages
}

/** A private thread is there for its members and for those who manage threads. */
function isThreadSeen(guild: Guild, { id }: Channel, { userId }: Member, granted: bigint): boolean {
  const thread = findThread(guild, id)
  if (thread?.type !== ChannelType.PrivateThread || has(granted, P.ManageThreads)) return true
  return thread.members.some((one) => one.userId === userId)
}

export function has(permissions: bigint, bit: bigint): boolean {
  return (permissions & bit) === bit
}

/** Whether the user is a member who sees the channel. */
export function canView(guild: Guild, channel: Channel, userId: string): boolean {
  const member = findMember(guild, userId)
  // A time-out takes nobody's sight.
  return member !== undefined && has(channelPermissions(guild, channel, member, Infinity), P.ViewChannel)
}

/**
 * The member behind a call about a channel.
 *
 * @throws DiscordError 50001 for one who does not see it, 50013 for one who lacks the permission.
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
 * The member behind a call about a guild.
 *
 * @throws DiscordError 50001 for one who is not in it, 50013 for one who lacks the permission.
 */
export function requireInGuild(guild: Guild, userId: string, bit: bigint, now: number): Member {
  const member = findMember(guild, userId)
  if (member === undefined) throw missingAccess()
  if (!has(guildPermissions(guild, member, now), bit)) throw missingPermissions()
  return member
}
