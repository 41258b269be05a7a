import { missingPermissions } from './errors.ts'
import type { Guild, Member } from './model.ts'

/** The position of a member's highest role; the owner is above all roles. */
export function rankOf(guild: Guild, member: Pick<Member, 'userId' | 'roleIds'>): number {
  if (guild.ownerId === member.userId) return Number.POSITIVE_INFINITY
  const positions = guild.roles.filter((role) => member.roleIds.includes(role.id)).map((role) => role.position)
  return Math.max(0, ...positions)
}

/** Whether one member stands above another, and so may do something to it. Nobody stands above itself. */
export function outranks(guild: Guild, actor: Member, target: Pick<Member, 'userId' | 'roleIds'>): boolean {
  return target.userId !== guild.ownerId && rankOf(guild, actor) > rankOf(guild, target)
}

/** @throws DiscordError 50013 for one who does not stand above the other. */
export function requireAbove(guild: Guild, actor: Member, target: Pick<Member, 'userId' | 'roleIds'>): void {
  if (!outranks(guild, actor, target)) throw missingPermissions()
}
