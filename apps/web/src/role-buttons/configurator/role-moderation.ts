import { gainedReason, namesOf, type ReceivedRole as Role } from '@guildhall/contract'

/** The fields of a button on which its moderation permissions depend. */
interface RoleOfButton {
  readonly role: string | null
  readonly confirmed: readonly string[]
  readonly children: readonly unknown[]
}

/** The moderation permissions that anyone can claim with a button's role. */
export interface Moderation {
  readonly roleName: string
  /** The permissions; at least one. */
  readonly permissions: readonly string[]
  /** The permissions that are not confirmed. */
  readonly unconfirmed: readonly string[]
}

/** Null if the button has sub-buttons, or if its role is unknown or has no moderation permissions. */
export function moderationOf(
  roles: readonly Role[],
  { role: roleId, confirmed, children }: RoleOfButton,
): Moderation | null {
  const role = children.length > 0 ? undefined : roles.find(({ id }) => id === roleId)
  const permissions = role?.moderation_permissions ?? []
  if (!role || permissions.length === 0) return null
  return { roleName: role.name, permissions, unconfirmed: permissions.filter((name) => !confirmed.includes(name)) }
}

/**
 * The notice about these permissions for an administrator.
 *
 * @param saved the button as it is saved; undefined for a new one.
 */
export function moderationNotice(
  { roleName, permissions }: Moderation,
  button: RoleOfButton,
  saved: RoleOfButton | undefined,
): string {
  const isSameRole = saved?.role === button.role && saved.children.length === 0
  const gained = isSameRole ? permissions.filter((name) => !saved.confirmed.includes(name)) : []
  if (gained.length > 0) return gainedReason(roleName, gained)
  return `Anyone can claim @${roleName}, including ${namesOf(permissions)}.`
}
