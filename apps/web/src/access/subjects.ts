import type { ReceivedRole as Role } from '@guildhall/contract'
import { roleColor, type GuildRoles } from '../kernel/roles.ts'
import type { GrantRow } from './access-model.ts'

/** A role or a member as its row shows it. */
export interface ShownSubject {
  readonly name: string
  /** The kind, and the username of a member. */
  readonly caption: string
  /** The color of a role; undefined for a member. */
  readonly color: string | undefined
  /** The address of a member's picture; null without one. */
  readonly picture: string | null
}

/** The name and the picture of a row's role or member. */
export function subjectOf(
  { type, id, member }: Pick<GrantRow, 'type' | 'id' | 'member'>,
  roles: GuildRoles,
): ShownSubject {
  if (type === 'user') {
    return {
      name: member?.display_name ?? `Member ${id}`,
      caption: member ? `Member · @${member.username}` : 'Member',
      color: undefined,
      picture: member?.avatar_url ?? null,
    }
  }
  const role = roles.roles.find((one) => one.id === id)
  return { name: roleName(role, roles), caption: 'Role', color: roleColor({ color: role?.color ?? 0 }), picture: null }
}

function roleName(role: Role | undefined, { isLoading, isError }: GuildRoles): string {
  if (role) return role.name
  if (isLoading) return 'Loading role…'
  return isError ? 'Unknown role' : 'deleted role'
}
