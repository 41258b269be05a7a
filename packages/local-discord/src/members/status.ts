import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Ban } from '../kernel/model.ts'
import { guildPermissions, has } from '../kernel/permissions.ts'
import { outranks } from '../kernel/rank.ts'
import { findMember, guildOf, type State } from '../kernel/state.ts'

/** A user's membership of a guild. */
interface MemberStatus {
  isMember: boolean
  isBanned: boolean
  /** Epoch ms; null when no time-out applies. */
  timedOutUntil: number | null
}

/** The membership of a user now. @throws DiscordError 10004. */
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

/** The moderation that a member may apply to another. */
interface Powers {
  timeOut: boolean
  kick: boolean
  ban: boolean
}

/** The actor's powers over the user; none unless both are members and the actor outranks the user. @throws DiscordError 10004. */
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

/** Whether the user may lift bans of the guild. @throws DiscordError 10004. */
export function mayUnban(state: State, guildId: string, userId: string): boolean {
  const guild = guildOf(state, guildId)
  const member = findMember(guild, userId)
  return member !== undefined && has(guildPermissions(guild, member, state.clock.now()), P.BanMembers)
}
