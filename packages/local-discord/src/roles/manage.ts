import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record, type Actor } from '../audit-log/record.ts'
import { DiscordError, missingPermissions, ERRORS } from '../kernel/errors.ts'
import type { Guild, Member, Role } from '../kernel/model.ts'
import { guildPermissions, has, requireInGuild } from '../kernel/permissions.ts'
import { rankOf } from '../kernel/rank.ts'
import { roleOf, type State } from '../kernel/state.ts'
import { changeRole, createRole, deleteRole, type RoleDraft } from './change.ts'

/** Discord's limit: roles of a guild. */
const MOST_ROLES = 250
/** Discord's audit log events. */
const LOGGED_AS = { create: 30, update: 31, delete: 32 } as const

/** Creates a role. @throws DiscordError 50013, also for permissions that the actor lacks; 30005 for too many roles. */
export function addRole(state: State, guild: Guild, actor: Actor, draft: Partial<RoleDraft>): Role {
  const member = requireManager(state, guild, actor)
  if (guild.roles.length >= MOST_ROLES) throw new DiscordError(400, ERRORS.tooManyRoles)
  const everyone = roleOf(guild, guild.id).permissions
  const defaults = { name: 'new role', color: 0, hoist: false, mentionable: false, permissions: everyone }
  requireGrantable(state, guild, member, draft.permissions)
  const role = createRole(state, guild.id, { ...defaults, ...draft })
  log(state, guild, actor, 'create', role)
  return role
}

/** Changes a role. @throws DiscordError 50013 for a role not below the actor's highest, or permissions that the actor lacks. */
export function editRole(state: State, guild: Guild, actor: Actor, role: Role, change: Partial<RoleDraft>): void {
  const member = requireManager(state, guild, actor)
  requireBelow(guild, member, role)
  requireGrantable(state, guild, member, change.permissions)
  changeRole(state, { guildId: guild.id, roleId: role.id }, change)
  log(state, guild, actor, 'update', role)
}

/** Deletes a role. @throws DiscordError 50013; 50028 for @everyone and managed roles. */
export function removeRole(state: State, guild: Guild, actor: Actor, role: Role): void {
  const member = requireManager(state, guild, actor)
  if (role.id === guild.id || role.botId !== null) throw new DiscordError(400, ERRORS.invalidRole)
  requireBelow(guild, member, role)
  deleteRole(state, guild.id, role.id)
  log(state, guild, actor, 'delete', role)
}

/** Moves roles to new positions; the other roles keep their order. @throws DiscordError 50013; 50028 for @everyone. */
export function moveRoles(
  state: State,
  guild: Guild,
  actor: Actor,
  moves: readonly { role: Role; to: number }[],
): void {
  const member = requireManager(state, guild, actor)
  for (const { role, to } of moves) {
    if (role.id === guild.id || to < 1) throw new DiscordError(400, ERRORS.invalidRole)
    requireBelow(guild, member, role)
    if (to >= rankOf(guild, member)) throw missingPermissions()
  }
  const rest = guild.roles
    .filter((role) => role.id !== guild.id && moves.every((move) => move.role !== role))
    .toSorted((a, b) => a.position - b.position)
  for (const { role, to } of moves.toSorted((a, b) => a.to - b.to)) rest.splice(to - 1, 0, role)
  rest.forEach((role, index) => {
    if (role.position !== index + 1) changeRole(state, { guildId: guild.id, roleId: role.id }, { position: index + 1 })
  })
}

function requireManager(state: State, guild: Guild, { userId }: Actor): Member {
  return requireInGuild(guild, userId, P.ManageRoles, state.clock.now())
}

function requireBelow(guild: Guild, member: Member, role: Role): void {
  if (rankOf(guild, member) <= role.position) throw missingPermissions()
}

function requireGrantable(state: State, guild: Guild, member: Member, permissions: string | undefined): void {
  if (permissions === undefined) return
  if (!has(guildPermissions(guild, member, state.clock.now()), BigInt(permissions))) throw missingPermissions()
}

function log(state: State, guild: Guild, actor: Actor, action: keyof typeof LOGGED_AS, role: Role): void {
  record(state, guild, { ...actor, actionType: LOGGED_AS[action], targetId: role.id })
}
