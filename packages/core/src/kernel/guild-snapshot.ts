/*
 * The bot's copy of each guild: enough for every picker and for permission arithmetic, and nothing more.
 * Names follow Discord's; permissions are Discord's bit sets as decimal strings.
 */

export interface SnapshotRole {
  id: string
  name: string
  color: number
  position: number
  permissions: string
  /** Belongs to an integration or a bot: it cannot be assigned. */
  managed: boolean
  /** Every member may ping it. */
  mentionable: boolean
}

export interface SnapshotOverwrite {
  id: string
  /** Discord: 0 role, 1 member. */
  type: number
  allow: string
  deny: string
}

export interface SnapshotChannel {
  id: string
  name: string
  type: number
  position: number
  parentId: string | null
  topic: string | null
  overwrites: SnapshotOverwrite[]
}

export interface SnapshotEmoji {
  id: string
  name: string
  animated: boolean
}

/** The last state of a guild from the gateway. */
export interface GuildSnapshot {
  id: string
  name: string
  icon: string | null
  ownerId: string
  memberCount: number
  /** False after the bot was removed; the rest is then the last known state. */
  isBotMember: boolean
  roles: SnapshotRole[]
  channels: SnapshotChannel[]
  emojis: SnapshotEmoji[]
  /** Ids of the bot's own roles, without @everyone. */
  botRoleIds: string[]
}
