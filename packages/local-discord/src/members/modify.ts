import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { missingPermissions } from '../kernel/errors.ts'
import type { Guild, Member, Role } from '../kernel/model.ts'
import { requireInGuild } from '../kernel/permissions.ts'
import { rankOf, requireAbove } from '../kernel/rank.ts'
import { guildOf, memberOf, roleOf, type State } from '../kernel/state.ts'
import { changeMember } from './change.ts'
import { timeOut, type Deed } from './moderate.ts'

/** What of a member somebody wants changed; what is absent stays. */
export interface Modification {
  nick?: string | null
  roleIds?: string[]
  /** Epoch ms; null lets the member speak again. */
  timedOutUntil?: number | null
}

/** Discord's numbers of the audit log. */
const MEMBER_UPDATE = 24
const ROLE_UPDATE = 25

/**
 * Changes a member: all of what is wanted, or nothing.
 *
 * @throws DiscordError 10004, 10007, 10011; 50001, 50013 for one who lacks a permission or the rank; 50035 as `timeOut`.
 */
export function modifyMember(state: State, deed: Deed, { nick, roleIds, timedOutUntil }: Modification): Member {
  const { actorId, guildId, userId, reason } = deed
  const guild = guildOf(state, guildId)
  const now = state.clock.now()
  const member = memberOf(guild, userId)
  const entry = { userId: actorId, targetId: userId, reason }
  if (nick !== undefined) {
    const actor = requireInGuild(guild, actorId, P.ManageNicknames, now)
    if (actor !== member) requireAbove(guild, actor, member)
  }
  const { added, removed } = rolesChanged(guild, member, roleIds)
  const actor = requireInGuild(guild, actorId, roleIds === undefined ? 0n : P.ManageRoles, now)
  for (const role of [...added, ...removed]) requireMayAssign(guild, actor, role)
  if (timedOutUntil !== undefined) timeOut(state, { ...deed, until: timedOutUntil })
  if (nick !== undefined && nick !== member.nick) {
    const change = { key: 'nick', old_value: member.nick, new_value: nick }
    changeMember(state, guild, member, { nick })
    record(state, guild, { ...entry, actionType: MEMBER_UPDATE, changes: [change] })
  }
  if (roleIds !== undefined && added.length + removed.length > 0) {
    changeMember(state, guild, member, { roleIds })
    const named = (roles: Role[]): { id: string; name: string }[] => roles.map(({ id, name }) => ({ id, name }))
    const changes = [
      ...(added.length > 0 ? [{ key: '$add', new_value: named(added) }] : []),
      ...(removed.length > 0 ? [{ key: '$remove', new_value: named(removed) }] : []),
    ]
    record(state, guild, { ...entry, actionType: ROLE_UPDATE, changes })
  }
  return member
}

function rolesChanged(guild: Guild, member: Member, wanted: string[] | undefined): { added: Role[]; removed: Role[] } {
  const now = member.roleIds
  const added = (wanted ?? now).filter((id) => !now.includes(id))
  const removed = now.filter((id) => !(wanted ?? now).includes(id))
  return { added: added.map((id) => roleOf(guild, id)), removed: removed.map((id) => roleOf(guild, id)) }
}

/** Nobody gives or takes a role that is not below their own, a bot's own role, or @everyone. @throws DiscordError 50013. */
function requireMayAssign(guild: Guild, actor: Member, role: Role): void {
  if (role.botId !== null || role.id === guild.id || rankOf(guild, actor) <= role.position) throw missingPermissions()
}
