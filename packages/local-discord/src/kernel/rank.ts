import { missingPermissions } from './errors.ts'
import type { Guild, Member } from './model.ts'

/** The position of a member's highest role; Infinity for the owner. */
export function rankOf(guild: Guild, member: Pick<Member, 'userId' | 'roleIds'>): number {
  if (guild.ownerId === member.userId) return Number.POSITIVE_INFINITY
  const positions = guild.roles.filter((role) => member.roleIds.includes(role.id)).map((role) => role.position)
  return Math.max(0, ...positions)
}

/** Whether the actor outranks the target. No member outranks itself or the owner. */
export function outranks(guild: Guild, actor: Member, target: Pick<Member, 'userId' | 'roleIds'>): boolean {
  return target.userId !== guild.ownerId && rankOf(guild, actor) > rankOf(guild, target)
}

/** @throws DiscordError 50013 unless the actor outranks the target. */
export function requireAbove(guild: Guild, actor: Member, target: Pick<Member, 'userId' | 'roleIds'>): void {
  if (!outranks(guild, actor, target)) throw missingPermissions()
}
