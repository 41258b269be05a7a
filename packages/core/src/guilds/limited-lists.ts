import { ACCESS_ERRORS, type Channel, type Role } from '@guildhall/contract'
import type { MemberLimits } from '../kernel/member-limits.ts'

/**
 * The channels for a user with a grant: those that the user can view, each with what the bot does not do there for the user. A category is
 * listed for the channels below it.
 */
export function limitedChannels(channels: readonly Channel[], limits: MemberLimits): Channel[] {
  const shown = channels.filter(({ id }) => limits.mayView(id))
  const ids = new Set(shown.map(({ id }) => id))
  return shown.map((channel) => {
    const obstacle = limits.whyNotWrite(channel.id)
    return {
      ...channel,
      parent_id: channel.parent_id !== null && ids.has(channel.parent_id) ? channel.parent_id : null,
      ...(obstacle !== null && { beyond: obstacle }),
      ...(!limits.mayPingAll(channel.id) && { may_mention: false }),
    }
  })
}

/**
 * The roles as a caller can put them on role buttons. A role that carries access cannot be put on a button by any caller.
 *
 * @param caller.limits null for the owner and the Administrators of the guild, and for users who may not change role buttons.
 */
export function limitedRoles(
  roles: readonly Role[],
  { granted, limits }: { granted: ReadonlySet<string>; limits: MemberLimits | null },
): Role[] {
  return roles.map((role) => {
    const reason = granted.has(role.id) ? ACCESS_ERRORS.grantedRole : (limits?.whyNotHandOut(role.id) ?? role.reason)
    return reason === undefined ? role : { ...role, assignable: false, reason }
  })
}
