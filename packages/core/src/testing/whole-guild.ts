import type { GuildSnapshot, SnapshotChannel, SnapshotRole } from '../kernel/guild-snapshot.ts'
import { PERMISSIONS } from '../kernel/permissions.ts'

/** The bot's user id. */
export const BOT = '900'

/** A text channel. */
export const channel = (id: string, more?: Partial<SnapshotChannel>): SnapshotChannel => ({
  id,
  name: `channel-${id}`,
  type: 0,
  position: 0,
  parentId: null,
  topic: null,
  overwrites: [],
  ...more,
})

const role = (id: string, permissions: bigint): SnapshotRole => ({
  id,
  name: id,
  color: 0,
  position: 0,
  permissions: permissions.toString(),
  managed: false,
  mentionable: false,
})

const EVERYTHING = Object.values(PERMISSIONS).reduce((all, one) => all | one, 0n) & ~PERMISSIONS.Administrator

/** A guild in which the bot's role has every permission. */
export const GUILD: GuildSnapshot = {
  id: '10',
  name: 'Ten',
  icon: null,
  ownerId: '1',
  memberCount: 3,
  isBotMember: true,
  roles: [role('10', 0n), role('11', EVERYTHING)],
  channels: [channel('20'), channel('21'), channel('22', { type: 2 })],
  emojis: [],
  botRoleIds: ['11'],
}

/** The same guild, in which the bot lacks these permissions. */
export const lacking = (...permissions: bigint[]): GuildSnapshot => ({
  ...GUILD,
  roles: [
    role('10', 0n),
    role(
      '11',
      permissions.reduce((all, one) => all & ~one, EVERYTHING),
    ),
  ],
})
