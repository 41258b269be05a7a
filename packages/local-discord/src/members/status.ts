import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Ban } from '../kernel/model.ts'
import { guildPermissions, has } from '../kernel/permissions.ts'
import { outranks } from '../kernel/rank.ts'
import { findMember, guildOf, type State } from '../kernel/state.ts'

/** How a user stands in a guild. */
export interface MemberStatus {
  isMember: boolean
  isBanned: boolean
  /** Epoch ms; null for one who may speak. */
  timedOutUntil: number | null
}

/** @throws DiscordError 10004. */
export function memberStatus(state: State, guildId: string, userId: string): MemberStatus {
  const guild = guildOf(state, guildId)
  const member = findMember(guild, userId)
  const until = member?.timedOutUntil ?? null
  return {
    isMember: member !== undefined,
    isBanned: guild.bans.some((ban) => ban.userId === userId),
    timedOutUntil: until !== null && until > state.clock.now() ? until : null,
  }
}

/** What one member may do to another. */
export interface Powers {
  timeOut: boolean
  kick: boolean
  ban: boolean
}

/** Nothing for somebody outside, and nothing to oneself. @throws DiscordError 10004. */
export function mayModerate(state: State, which: { actorId: string; guildId: string; userId: string }): Powers {
  const guild = guildOf(state, which.guildId)
  const now = state.clock.now()
  const actor = findMember(guild, which.actorId)
  const target = findMember(guild, which.userId)
  if (actor === undefined || target === undefined || !outranks(guild, actor, target))
    return { timeOut: false, kick: false, ban: false }
  const permissions = guildPermissions(guild, actor, now)
  const isAdministrator = has(guildPermissions(guild, target, now), P.Administrator)
  return {
    timeOut: has(permissions, P.ModerateMembers) && !isAdministrator,
    kick: has(permissions, P.KickMembers),
    ban: has(permissions, P.BanMembers),
  }
}

/** The bans of a guild, oldest first. @throws DiscordError 10004. */
export function bansOf(state: State, guildId: string): readonly Ban[] {
  return guildOf(state, guildId).bans
}

/** Whether somebody may lift the bans of a guild. @throws DiscordError 10004. */
export function mayUnban(state: State, guildId: string, userId: string): boolean {
  const guild = guildOf(state, guildId)
  const member = findMember(guild, userId)
  return member !== undefined && has(guildPermissions(guild, member, state.clock.now()), P.BanMembers)
}
