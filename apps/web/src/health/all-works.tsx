import { areaNoun } from '../kernel/access/area-names.ts'
import type { GuildAccess } from '../kernel/access/guild-access.ts'
import { LANGUAGE } from '../lib/locale.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'

/** The areas in which the bot looks for problems. */
const CHECKED = ['commands', 'settings', 'rules', 'url_rules', 'reminders', 'role_buttons', 'word_detection'] as const

interface AllWorksProps {
  access: GuildAccess
  /** "as of 2:05 PM" if the bot has not looked since; undefined if it looks now. */
  asOf: string | undefined
}

/** Shown instead of problems: the checked parts that the user may see. */
export function AllWorks({ access, asOf }: AllWorksProps) {
  const { isAdmin, levelOf } = access
  const areas: readonly string[] = isAdmin ? [...CHECKED, 'access'] : CHECKED.filter((area) => levelOf(area))
  if (areas.length === 0) {
    return <EmptyState title="No checks to show." text="Health checks areas of this server that you can't see." />
  }
  const subject = isAdmin ? 'Everything' : 'Everything that you can see here'
  const list = new Intl.ListFormat(LANGUAGE).format(areas.map(areaNoun))
  return (
    <EmptyState
      title={asOf === undefined ? `${subject} works.` : `${subject} worked ${asOf}.`}
      text={`Checked: the channels, roles, and permissions for ${list}.`}
    />
  )
}
