import type { GuildSnapshot, SnapshotRole } from './guild-snapshot.ts'
import { outranks } from './permissions.ts'

/** The highest role of the bot; undefined when it has none but @everyone. */
export function highestOwnRole(guild: GuildSnapshot): SnapshotRole | undefined {
  return highestOf(guild.roles.filter((role) => guild.botRoleIds.includes(role.id)))
}

/**
 * Why the bot cannot give a role, as a sentence for administrators; undefined when it can, as far as ranks go.
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
 * Why a user may not hand out a role, as a sentence for that user; undefined for a role below the user's own, and for the owner.
 *
 * @param user who is asking, with the roles that the user holds.
 */
export function whyNotHandedOut(
  guild: GuildSnapshot,
  role: SnapshotRole,
  user: { userId: string; roleIds: readonly string[] },
): string | undefined {
  if (guild.ownerId === user.userId) return undefined
  const highest = highestOf(guild.roles.filter(({ id }) => user.roleIds.includes(id)))
  if (highest && outranks(highest, role)) return undefined
  return `${role.name} isn't below your highest role, so you can't hand it out. Ask the server's owner.`
}

function highestOf(roles: readonly SnapshotRole[]): SnapshotRole | undefined {
  return roles.toSorted((x, y) => (outranks(x, y) ? -1 : 1))[0]
}
