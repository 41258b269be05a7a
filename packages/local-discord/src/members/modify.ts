import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { missingPermissions } from '../kernel/errors.ts'
import type { Guild, Member, Role } from '../kernel/model.ts'
import { requireInGuild } from '../kernel/permissions.ts'
import { rankOf, requireAbove } from '../kernel/rank.ts'
import { guildOf, memberOf, roleOf, type State } from '../kernel/state.ts'
import { changeMember } from './change.ts'
import { timeOut, type Moderation } from './moderate.ts'

/** A change of a member; absent fields stay. */
export interface Modification {
  nick?: string | null
  roleIds?: string[]
  /** Epoch ms; null ends the time-out. */
  timedOutUntil?: number | null
}

/** Discord's audit log events. */
const MEMBER_UPDATE = 24
const ROLE_UPDATE = 25

/**
 * Changes a member. Permissions are checked first: a rejected change has no effect.
 *
 * @throws DiscordError 10004, 10007, 10011; 50001, 50013 without a permission or the rank; 50035 as `timeOut`.
 */
export function modifyMember(
  state: State,
  moderation: Moderation,
  { nick, roleIds, timedOutUntil }: Modification,
): Member {
  const { actorId, guildId, userId, reason } = moderation
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
  for (const role of [...added, ...removed]) requireAssignable(guild, actor, role)
  if (timedOutUntil !== undefined) timeOut(state, { ...moderation, until: timedOutUntil })
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

function rolesChanged(guild: Guild, member: Member, next: string[] | undefined): { added: Role[]; removed: Role[] } {
  const current = member.roleIds
  const added = (next ?? current).filter((id) => !current.includes(id))
  const removed = current.filter((id) => !(next ?? current).includes(id))
  return { added: added.map((id) => roleOf(guild, id)), removed: removed.map((id) => roleOf(guild, id)) }
}

/** A member can only assign roles below the member's highest, except managed roles and @everyone. @throws DiscordError 50013. */
function requireAssignable(guild: Guild, actor: Member, role: Role): void {
  if (role.botId !== null || role.id === guild.id || rankOf(guild, actor) <= role.position) throw missingPermissions()
}
