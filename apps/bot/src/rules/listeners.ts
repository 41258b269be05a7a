import type { GuildSnapshot, RulesUpkeep } from '@guildhall/core'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import type { RetryWrite } from '../kernel/gateway/retry.ts'
import { on, onDurable, type Listener } from '../kernel/gateway/listener.ts'

/** What keeps the rules as they were saved. */
export interface RulesActs {
  rulesUpkeep: RulesUpkeep
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  insist: RetryWrite
  botUserId: string
}

export function rulesListeners(deps: RulesActs): Listener[] {
  const { rulesUpkeep: upkeep, snapshotOf, insist, botUserId } = deps

  /** A message outside of guilds is none of ours. */
  function gone(guildId: string | undefined, channelId: string, messageIds: readonly string[]) {
    if (guildId === undefined || !upkeep.mayBeOurs({ guildId, channelId })) return
    return insist(() => upkeep.messagesGone({ guildId, channelId }, messageIds))
  }

  function isOwnRole(guildId: string, roleId: string): boolean {
    return roleId === guildId || (snapshotOf(guildId)?.botRoleIds.includes(roleId) ?? false)
  }

  return [
    onDurable(Event.MessageDelete, ({ guild_id, channel_id, id }) => gone(guild_id, channel_id, [id])),
    onDurable(Event.MessageDeleteBulk, ({ guild_id, channel_id, ids }) => gone(guild_id, channel_id, ids)),
    onDurable(Event.ChannelDelete, ({ guild_id: guildId, id: channelId }) =>
      insist(() => upkeep.channelGone({ guildId, channelId })),
    ),

    on(Event.ChannelUpdate, ({ guild_id: guildId }) => upkeep.hurry(guildId)),
    on(Event.GuildRoleUpdate, ({ guild_id: guildId, role }) =>
      isOwnRole(guildId, role.id) ? upkeep.hurry(guildId) : undefined,
    ),
    on(Event.GuildMemberUpdate, ({ guild_id: guildId, user }) =>
      user.id === botUserId ? upkeep.hurry(guildId) : undefined,
    ),
  ]
}
