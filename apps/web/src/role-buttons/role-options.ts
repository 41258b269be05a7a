import { namesOf, type ReceivedRole as Role } from '@guildhall/contract'
import type { GuildRoles } from '../kernel/roles.ts'
import type { Option } from '../ui/options.ts'

/** Permissions that an option names; the notice at the button names them all. */
const MOST_NAMES = 3

/** As Discord shows a role without a colour. */
const NO_COLOR = '#99aab5'

/** A role's colour as CSS writes it. */
function colorOf({ color }: Role): string {
  return color === 0 ? NO_COLOR : `#${color.toString(16).padStart(6, '0')}`
}

/** The options of a button's role picker. A role that the bot cannot give is shown with the reason. */
export function roleOptions({ roles }: GuildRoles): Option[] {
  return roles.map((role) => {
    const isGivable = role.assignable !== false
    const description = isGivable ? givesOf(role) : (role.reason ?? "The bot can't give this role.")
    return {
      value: role.id,
      label: `@${role.name}`,
      disabled: !isGivable,
      ...(description && { description }),
      color: colorOf(role),
    }
  })
}

/** "Gives Kick Members and Ban Members.", for a role that moderates. */
function givesOf({ moderation_permissions: names = [] }: Role): string | undefined {
  if (names.length === 0) return undefined
  const further = names.length - MOST_NAMES
  return `Gives ${namesOf(further > 0 ? [...names.slice(0, MOST_NAMES), `${further} more`] : names)}.`
}

/** The options with what was chosen and is gone; while the roles are not known nothing can be called deleted. */
export function withChosen(options: readonly Option[], chosen: string | null, areKnown: boolean): readonly Option[] {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: areKnown ? 'deleted role' : 'Unknown role' }]
}

/** The reason why a chosen role cannot be given; null when it can. */
export function roleWarning({ roles }: GuildRoles, chosen: string | null): string | null {
  const role = roles.find(({ id }) => id === chosen)
  return role?.assignable === false ? (role.reason ?? `The bot can't give @${role.name}.`) : null
}
