import type { ReceivedRole as Role } from '@guildhall/contract'
import type { GuildRoles } from '../kernel/roles.ts'
import type { Option } from '../ui/options.ts'

const EVERY_MEMBER = 'Has moderation rights that every member could take.'

/** As Discord shows a role without a colour. */
const NO_COLOR = '#99aab5'

/** A role's colour as CSS writes it. */
function colorOf({ color }: Role): string {
  return color === 0 ? NO_COLOR : `#${color.toString(16).padStart(6, '0')}`
}

/** What the role picker of a button offers. What the bot cannot give is shown with the reason. */
export function roleOptions({ roles }: GuildRoles): Option[] {
  return roles.map((role) => {
    const isGivable = role.assignable !== false
    const description = isGivable ? role.moderates && EVERY_MEMBER : (role.reason ?? "The bot can't give this role.")
    return {
      value: role.id,
      label: `@${role.name}`,
      disabled: !isGivable,
      ...(description && { description }),
      color: colorOf(role),
    }
  })
}

/** The options with what was chosen and is gone; while the roles are not known nothing can be called deleted. */
export function withChosen(options: readonly Option[], chosen: string | null, areKnown: boolean): readonly Option[] {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: areKnown ? 'deleted role' : 'Unknown role' }]
}

/** What an administrator should know about a chosen role; null when nothing is wrong with it. */
export function roleWarning({ roles }: GuildRoles, chosen: string | null): string | null {
  const role = roles.find(({ id }) => id === chosen)
  if (!role) return null
  if (role.assignable === false) return role.reason ?? `The bot can't give @${role.name}.`
  return role.moderates ? `Every member could take @${role.name} and its moderation rights.` : null
}
