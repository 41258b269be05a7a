import {
  everyButton,
  unconfirmedReason,
  type ModerationPermission,
  type RoleButton,
  type RoleButtonError,
} from '@guildhall/contract'
import type { GuildSnapshot, SnapshotRole } from '../kernel/guild-snapshot.ts'
import { moderationPermissionsOf } from '../kernel/permissions.ts'

/** The role of a button and its moderation permissions that no administrator confirmed; undefined without such permissions. */
export function unconfirmedIn(
  guild: GuildSnapshot,
  button: Pick<RoleButton, 'role_id' | 'confirmed_permissions'>,
): { role: SnapshotRole; permissions: ModerationPermission[] } | undefined {
  const role = guild.roles.find(({ id }) => id === button.role_id)
  if (!role) return undefined
  const permissions = moderationPermissionsOf(role).filter((name) => !button.confirmed_permissions.includes(name))
  return permissions.length > 0 ? { role, permissions } : undefined
}

/** The buttons whose roles have moderation permissions that are not confirmed. */
export function unconfirmedErrors(guild: GuildSnapshot, buttons: readonly RoleButton[]): RoleButtonError[] {
  return everyButton(buttons).flatMap(({ button, path }): RoleButtonError[] => {
    const unconfirmed = unconfirmedIn(guild, button)
    if (!unconfirmed) return []
    const reason = unconfirmedReason(unconfirmed.role.name, unconfirmed.permissions)
    return [{ path, field: 'confirmed_permissions', reason }]
  })
}

/** The named permissions that the role currently has: none is confirmed in advance. */
export function confirmedPermissions(
  guild: GuildSnapshot,
  roleId: string | null,
  named: readonly ModerationPermission[],
): ModerationPermission[] {
  return permissionsOf(guild, roleId).filter((name) => named.includes(name))
}

/** The buttons of a row. Until permissions are recorded for version 0.1.0, the current ones of the roles count as confirmed. */
export function recordedButtons(
  guild: GuildSnapshot,
  { buttons, arePermissionsRecorded }: { buttons: RoleButton[]; arePermissionsRecorded: boolean },
): RoleButton[] {
  return arePermissionsRecorded ? buttons : withPermissions(guild, buttons)
}

/** The buttons, with the current permissions of their roles as confirmed. */
export function withPermissions(guild: GuildSnapshot, buttons: readonly RoleButton[]): RoleButton[] {
  return buttons.map((button) => ({
    ...button,
    confirmed_permissions: permissionsOf(guild, button.role_id),
    children: withPermissions(guild, button.children),
  }))
}

function permissionsOf(guild: GuildSnapshot, roleId: string | null): ModerationPermission[] {
  const role = guild.roles.find(({ id }) => id === roleId)
  return role ? moderationPermissionsOf(role) : []
}
