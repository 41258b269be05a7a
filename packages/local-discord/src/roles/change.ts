import type { Role } from '../kernel/model.ts'
import { guildOf, roleOf, type State } from '../kernel/state.ts'
import { presentRole } from './present.ts'

/** The fields of a role that a guild sets. */
export type RoleDraft = Omit<Role, 'id' | 'botId' | 'position'>

/** Creates a role at position 1. @throws DiscordError 10004. */
export function createRole(state: State, guildId: string, draft: RoleDraft): Role {
  const guild = guildOf(state, guildId)
  const role: Role = { ...draft, id: state.nextId(), botId: null, position: 1 }
  for (const other of guild.roles) if (other.position > 0) other.position += 1
  guild.roles.push(role)
  state.publish({ t: 'GUILD_ROLE_CREATE', d: { guild_id: guildId, role: presentRole(role) }, guildId })
  return role
}

/** Changes a role; absent fields stay. @throws DiscordError 10004, 10011. */
export function changeRole(
  state: State,
  { guildId, roleId }: { guildId: string; roleId: string },
  change: Partial<RoleDraft & Pick<Role, 'position'>>,
): void {
  const role = roleOf(guildOf(state, guildId), roleId)
  Object.assign(role, change)
  state.publish({ t: 'GUILD_ROLE_UPDATE', d: { guild_id: guildId, role: presentRole(role) }, guildId })
}

/** Deletes a role, also from members and overwrites. @throws DiscordError 10004, 10011. */
export function deleteRole(state: State, guildId: string, roleId: string): void {
  const guild = guildOf(state, guildId)
  const role = roleOf(guild, roleId)
  guild.roles.splice(guild.roles.indexOf(role), 1)
  for (const member of guild.members) member.roleIds = member.roleIds.filter((id) => id !== roleId)
  for (const channel of guild.channels) channel.overwrites = channel.overwrites.filter((one) => one.id !== roleId)
  // Like Discord, publish no GUILD_MEMBER_UPDATE for the members who lose the role.
  state.publish({ t: 'GUILD_ROLE_DELETE', d: { guild_id: guildId, role_id: roleId }, guildId })
}
