import type { GuildSnapshot, JobWorker } from '@guildhall/core'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on, type Listener } from './gateway/listener.ts'

/** Try blocked jobs again when something changed that they may have waited for; they run after the snapshot has followed. */
export function unblockListeners(deps: {
  worker: Pick<JobWorker, 'unblock'>
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  botUserId: string
}): readonly Listener[] {
  const { worker, snapshotOf, botUserId } = deps

  /** The role of the same id as the guild is everybody's. */
  const isOwnRole = (guildId: string, roleId: string): boolean =>
    roleId === guildId || (snapshotOf(guildId)?.botRoleIds.includes(roleId) ?? false)

  return [
    on(Event.ChannelCreate, ({ guild_id: guildId }) => worker.unblock(guildId, ['permissions', 'channel'])),
    on(Event.ChannelUpdate, ({ guild_id: guildId }) => worker.unblock(guildId, ['permissions', 'channel'])),
    on(Event.GuildRoleUpdate, ({ guild_id: guildId, role }) =>
      isOwnRole(guildId, role.id) ? worker.unblock(guildId, ['permissions', 'roles']) : undefined,
    ),
    on(Event.GuildMemberUpdate, ({ guild_id: guildId, user }) =>
      user.id === botUserId ? worker.unblock(guildId, ['permissions', 'roles']) : undefined,
    ),
  ]
}
