import type { GuildSnapshot } from '@guildhall/core'

/** Members with a role of one of these names, in any case, organize raids and events. */
const ORGANIZERS = new Set(['admin', 'moderator'])

/** Whether one of a member's roles is named exactly admin or moderator, in any case. */
export function isOrganizer(guild: GuildSnapshot, roleIds: readonly string[]): boolean {
  return guild.roles.some(({ id, name }) => ORGANIZERS.has(name.toLowerCase()) && roleIds.includes(id))
}
