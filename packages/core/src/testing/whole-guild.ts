import { guildSnapshot, snapshotChannel, snapshotRole } from '@guildhall/test-kit'
import type { GuildSnapshot, SnapshotChannel } from '../kernel/guild-snapshot.ts'
import { PERMISSIONS } from '../kernel/permissions.ts'

/** The bot's user id. */
export const BOT = '900'

/** A text channel. */
export const channel = (id: string, parts?: Partial<SnapshotChannel>): SnapshotChannel =>
  snapshotChannel(id, { name: `channel-${id}`, ...parts })

const EVERYTHING = Object.values(PERMISSIONS).reduce((all, one) => all | one, 0n) & ~PERMISSIONS.Administrator

const botRole = (permissions: bigint) => snapshotRole('11', { name: '11', permissions: String(permissions) })

/** A guild in which the bot's role has every permission. */
export const GUILD = guildSnapshot({
  name: 'Ten',
  roles: [snapshotRole('10', { name: '10' }), botRole(EVERYTHING)],
  channels: [channel('20'), channel('21'), channel('22', { type: 2 })],
  botRoleIds: ['11'],
})

/** The same guild, in which the bot lacks these permissions. */
export const lacking = (...permissions: bigint[]): GuildSnapshot => ({
  ...GUILD,
  roles: [snapshotRole('10', { name: '10' }), botRole(permissions.reduce((all, one) => all & ~one, EVERYTHING))],
})
