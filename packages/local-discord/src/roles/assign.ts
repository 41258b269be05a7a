import type { Member } from '../kernel/model.ts'
import { guildOf, memberOf, roleOf, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'

/** Gives a member a role. Whether somebody may is the caller's business. @throws DiscordError 10004, 10007, 10011. */
export function giveRole(state: State, which: { guildId: string; userId: string; roleId: string }): void {
  const member = memberOf(guildOf(state, which.guildId), which.userId)
  roleOf(guildOf(state, which.guildId), which.roleId)
  if (member.roleIds.includes(which.roleId)) return
  member.roleIds = [...member.roleIds, which.roleId]
  tell(state, which.guildId, member)
}

/** Takes a role from a member. @throws DiscordError 10004, 10007, 10011. */
export function takeRole(state: State, which: { guildId: string; userId: string; roleId: string }): void {
  const member = memberOf(guildOf(state, which.guildId), which.userId)
  roleOf(guildOf(state, which.guildId), which.roleId)
  if (!member.roleIds.includes(which.roleId)) return
  member.roleIds = member.roleIds.filter((id) => id !== which.roleId)
  tell(state, which.guildId, member)
}

function tell(state: State, guildId: string, member: Member): void {
  state.tell({ t: 'GUILD_MEMBER_UPDATE', d: { ...presentMember(state, member), guild_id: guildId }, guildId })
}
