import { memberMay, type GuildSnapshot, type PermissionName, type SnapshotChannel } from '@guildhall/core'

/** Members with a role of one of these names, in any case, organize raids and events. */
const ORGANIZERS = new Set(['admin', 'moderator'])

/** A member by id, with the ids of their roles. */
export interface Caller {
  readonly userId: string
  readonly roleIds: readonly string[]
}

/** Whether the member has a role whose name is exactly admin or moderator, in any case. */
export function isOrganizer(guild: GuildSnapshot, { roleIds }: Caller): boolean {
  return guild.roles.some(({ id, name }) => ORGANIZERS.has(name.toLowerCase()) && roleIds.includes(id))
}

/** Whether the member is an organizer, or has the permission in the channel. */
export function mayOrganize(
  guild: GuildSnapshot,
  channel: SnapshotChannel,
  caller: Caller,
  permission: PermissionName,
): boolean {
  return isOrganizer(guild, caller) || memberMay(guild, channel, caller, permission)
}
