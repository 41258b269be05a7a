import type { GuildSnapshot, SnapshotChannel, SnapshotRole } from '@guildhall/core'

/** A snapshot of guild 10, of which user 1 is the owner and the bot a member, with @everyone as its only role. */
export function guildSnapshot(parts: Partial<GuildSnapshot>): GuildSnapshot {
  const id = parts.id ?? '10'
  return {
    id,
    name: 'Guild',
    icon: null,
    ownerId: '1',
    memberCount: 3,
    isBotMember: true,
    roles: [snapshotRole(id, { name: '@everyone' })],
    channels: [],
    emojis: [],
    botRoleIds: [],
    ...parts,
  }
}

/** A role in the lowest position, without permissions. */
export function snapshotRole(id: string, parts: Partial<SnapshotRole>): SnapshotRole {
  return {
    id,
    name: `role ${id}`,
    color: 0,
    position: 0,
    permissions: '0',
    managed: false,
    mentionable: false,
    ...parts,
  }
}

/** A text channel in the first position, without a category. */
export function snapshotChannel(id: string, parts: Partial<SnapshotChannel>): SnapshotChannel {
  return { id, name: `channel ${id}`, type: 0, position: 0, parentId: null, topic: null, overwrites: [], ...parts }
}
