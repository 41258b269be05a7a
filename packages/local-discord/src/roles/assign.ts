import type { Member } from '../kernel/model.ts'
import { guildOf, memberOf, roleOf, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'

/** Gives a member a role, without a check of permissions. @throws DiscordError 10004, 10007, 10011. */
export function giveRole(state: State, which: { guildId: string; userId: string; roleId: string }): void {
  const member = memberOf(guildOf(state, which.guildId), which.userId)
  roleOf(guildOf(state, which.guildId), which.roleId)
  if (member.roleIds.includes(which.roleId)) return
  member.roleIds = [...member.roleIds, which.roleId]
  publishUpdate(state, which.guildId, member)
}

/** Takes a role from a member, without a check of permissions. @throws DiscordError 10004, 10007, 10011. */
export function takeRole(state: State, which: { guildId: string; userId: string; roleId: string }): void {
  const member = memberOf(guildOf(state, which.guildId), which.userId)
  roleOf(guildOf(state, which.guildId), which.roleId)
  if (!member.roleIds.includes(which.roleId)) return
  member.roleIds = member.roleIds.filter((id) => id !== which.roleId)
  publishUpdate(state, which.guildId, member)
}

function publishUpdate(state: State, guildId: string, member: Member): void {
  state.publish({ t: 'GUILD_MEMBER_UPDATE', d: { ...presentMember(state, member), guild_id: guildId }, guildId })
}
