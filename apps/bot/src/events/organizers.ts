import { hasPermission, type GuildSnapshot, type PermissionName } from '@guildhall/core'
import type { APIInteractionGuildMember } from 'discord-api-types/v10'
import { Refusal } from '../kernel/handlers.ts'
import { isOrganizer } from '../kernel/organizers.ts'

const PERMISSIONS: readonly PermissionName[] = ['Administrator', 'Manage Server', 'Manage Events']

const NOT_ALLOWED =
  'You need a role named Admin or Moderator, or the permission Manage Events or Manage Server, to organize events.'
const NOT_YOURS = 'Only its creator can change this event, or a member who may create events.'

/** A member who called the bot, as Discord sent it. */
type Caller = Pick<APIInteractionGuildMember, 'permissions' | 'roles' | 'user'>

/** @throws Refusal for a member who may not create events. */
export function requireOrganizer(guild: GuildSnapshot, caller: Caller): void {
  if (!mayOrganizeEvents(guild, caller)) throw new Refusal(NOT_ALLOWED)
}

/** @throws Refusal for a member who neither created the event nor may create events. */
export function requireEditor(guild: GuildSnapshot, caller: Caller, { creatorId }: { creatorId: string }): void {
  if (caller.user.id !== creatorId && !mayOrganizeEvents(guild, caller)) throw new Refusal(NOT_YOURS)
}

/** By permission, or by a role whose name is exactly admin or moderator. */
function mayOrganizeEvents(guild: GuildSnapshot, { permissions, roles, user }: Caller): boolean {
  if (PERMISSIONS.some((name) => hasPermission(permissions, name))) return true
  return isOrganizer(guild, { userId: user.id, roleIds: roles })
}
