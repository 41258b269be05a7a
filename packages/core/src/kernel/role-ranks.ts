import type { GuildSnapshot, SnapshotRole } from './guild-snapshot.ts'
import { outranks } from './permissions.ts'

/** The highest role of the bot; undefined when it only has @everyone. */
export function highestOwnRole(guild: GuildSnapshot): SnapshotRole | undefined {
  return highestOf(guild.roles.filter((role) => guild.botRoleIds.includes(role.id)))
}

/**
 * The sentence for administrators that explains why the bot cannot assign a role; undefined when its rank allows it.
 *
 * @param highest the bot's highest role.
 */
export function whyNotAssignable(role: SnapshotRole, highest: SnapshotRole | undefined): string | undefined {
  if (role.managed) return `${role.name} is managed by an integration and can't be assigned.`
  if (!highest) return `The bot needs a role above ${role.name}.`
  if (outranks(highest, role)) return undefined
  return `Move the bot's role ${highest.name} above ${role.name} in Server Settings.`
}

/**
 * The sentence for a user that explains why the user may not hand out a role; undefined for a lower role, and for the owner.
 *
 * @param user the user, with the user's roles.
 */
export function whyNotHandedOut(
  guild: GuildSnapshot,
  role: SnapshotRole,
  user: { userId: string; roleIds: readonly string[] },
): string | undefined {
  if (guild.ownerId === user.userId) return undefined
  const highest = highestOf(guild.roles.filter(({ id }) => user.roleIds.includes(id)))
  if (highest && outranks(highest, role)) return undefined
  return `${role.name} isn't below your highest role, so you can't assign it. Ask the server's owner.`
}

function highestOf(roles: readonly SnapshotRole[]): SnapshotRole | undefined {
  return roles.toSorted((x, y) => (outranks(x, y) ? -1 : 1))[0]
}
