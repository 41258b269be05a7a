import type { Role } from '@guildhall/contract'
import { byAge } from './channel-order.ts'
import type { GuildSnapshot, SnapshotRole } from '../kernel/guild-snapshot.ts'

/** The guild's roles without @everyone, highest first, each with whether the bot may give it and else why not. */
export function rolesForPicker(guild: GuildSnapshot): Role[] {
  const own = guild.roles.filter((role) => guild.botRoleIds.includes(role.id))
  const highest = own.toSorted(highestFirst)[0]
  return guild.roles
    .filter((role) => role.id !== guild.id)
    .toSorted(highestFirst)
    .map((role) => {
      const { id, name, color, position } = role
      const reason = whyNot(role, highest)
      return {
        id,
        name,
        color,
        position,
        assignable: reason === undefined,
        ...(reason === undefined ? {} : { reason }),
      }
    })
}

/** Of two roles at one position Discord ranks the older one higher. */
function highestFirst(a: SnapshotRole, b: SnapshotRole): number {
  return b.position - a.position || byAge(a.id, b.id)
}

function whyNot(role: SnapshotRole, highest: SnapshotRole | undefined): string | undefined {
  if (role.managed) return `${role.name} belongs to an integration or a bot, so nobody can give it.`
  if (!highest) return `The bot has no role of its own here. Give it one above ${role.name}.`
  if (highestFirst(highest, role) < 0) return undefined
  return `${role.name} is not below the bot's highest role, ${highest.name}. Move ${highest.name} above it in the server settings.`
}
