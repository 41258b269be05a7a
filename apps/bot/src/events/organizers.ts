import { hasPermission, type GuildSnapshot, type PermissionName } from '@guildhall/core'
import type { APIInteractionGuildMember } from 'discord-api-types/v10'
import { Refusal } from '../kernel/handlers.ts'
import { isOrganizer } from '../kernel/organizers.ts'

const PERMISSIONS: readonly PermissionName[] = ['Administrator', 'Manage Server', 'Manage Events']

const NOT_ALLOWED =
  'You need a role named Admin or Moderator, or the permission Manage Events or Manage Server, to organize events.'
const NOT_YOURS = 'Only its creator or a member who may create events can change this event.'

/** The member of a call, as Discord sent it. */
type Caller = Pick<APIInteractionGuildMember, 'permissions' | 'roles' | 'user'>

/** @throws Refusal for a member without the right to create events. */
export function requireOrganizer(guild: GuildSnapshot, caller: Caller): void {
  if (!mayOrganizeEvents(guild, caller)) throw new Refusal(NOT_ALLOWED)
}

/** @throws Refusal for a member who is neither the creator nor allowed to create events. */
export function requireEditor(guild: GuildSnapshot, caller: Caller, { creatorId }: { creatorId: string }): void {
  if (caller.user.id !== creatorId && !mayOrganizeEvents(guild, caller)) throw new Refusal(NOT_YOURS)
}

/** Whether a member may create events: by permission, or by a role with the exact name admin or moderator. */
function mayOrganizeEvents(guild: GuildSnapshot, { permissions, roles }: Caller): boolean {
  return PERMISSIONS.some((name) => hasPermission(permissions, name)) || isOrganizer(guild, roles)
}
