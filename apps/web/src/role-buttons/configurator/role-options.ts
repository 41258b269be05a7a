import { namesOf, type ReceivedRole as Role } from '@guildhall/contract'
import { roleColor, type GuildRoles } from '../../kernel/roles.ts'
import type { Option } from '../../ui/picker/options.ts'

/** Maximum number of permissions in an option; the notice at the button lists all. */
const MOST_NAMES = 3

/** The heading of the roles that the bot cannot give. */
const NOT_GIVABLE = "Can't be assigned"

/** The roles that the bot can assign, in their order. */
export function givableRoles(roles: readonly Role[]): Role[] {
  return roles.filter(({ assignable }) => assignable !== false)
}

/** The options of a button's role picker: first the roles that the bot can assign, then the others with the reason. */
export function roleOptions({ roles }: GuildRoles): Option[] {
  const givable = givableRoles(roles)
  const others = roles.filter(({ assignable }) => assignable === false)
  return [...givable, ...others].map((role) => {
    const isGivable = role.assignable !== false
    const description = isGivable ? givesOf(role) : (role.reason ?? "This role can't be assigned.")
    return {
      value: role.id,
      label: `@${role.name}`,
      disabled: !isGivable,
      ...(!isGivable && { group: NOT_GIVABLE }),
      ...(description && { description }),
      color: roleColor(role),
    }
  })
}

/** "Gives Kick Members and Ban Members.", for a role that moderates. */
function givesOf({ moderation_permissions: names = [] }: Role): string | undefined {
  if (names.length === 0) return undefined
  const further = names.length - MOST_NAMES
  return `Gives ${namesOf(further > 0 ? [...names.slice(0, MOST_NAMES), `${further} more`] : names)}.`
}

/** The reason why a chosen role cannot be given; null when it can. */
export function roleWarning({ roles }: GuildRoles, chosen: string | null): string | null {
  const role = roles.find(({ id }) => id === chosen)
  return role?.assignable === false ? (role.reason ?? `@${role.name} can't be assigned.`) : null
}
