import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on, onDurable, type Listener } from '../kernel/gateway/listener.ts'
import type { ThreadParents } from '../kernel/thread-parents.ts'
import type { GuildSync } from './guild-sync.ts'
import type { SnapshotCache } from './snapshot-cache.ts'
import type { TakeMemberChange } from './member-changes.ts'
import { channelOf, emojiOf, guildPartOf, roleOf, withEntry, withoutEntry } from './snapshot-from-gateway.ts'
import { threadListeners } from './thread-listeners.ts'

/** Keep the snapshots of guilds and the known members as the gateway shows them; they run before the listeners of modules. */
export function snapshotListeners(deps: {
  guildSync: GuildSync
  snapshots: SnapshotCache
  threads: ThreadParents
  takeMemberChange: TakeMemberChange
  botUserId: string
}): readonly Listener[] {
  const { guildSync, snapshots, takeMemberChange, botUserId } = deps
  return [
    onDurable(Event.Ready, (ready, { shardId }) => guildSync.ready(ready, shardId)),
    onDurable(Event.Resumed, (_, { shardId }) => guildSync.resumed(shardId)),

    // Before what waits for the rows: messages that follow need it.
    ...threadListeners(deps),

    onDurable(Event.GuildCreate, (guild) => guildSync.guildAppeared(guild)),
    onDurable(Event.GuildDelete, (guild) => (guild.unavailable ? undefined : guildSync.guildLeft(guild.id))),
    on(Event.GuildUpdate, (guild) => snapshots.change(guild.id, () => guildPartOf(guild))),
    on(Event.GuildEmojisUpdate, ({ guild_id: guildId, emojis }) =>
      snapshots.change(guildId, () => ({ emojis: emojis.flatMap(emojiOf) })),
    ),

    on(Event.GuildRoleCreate, ({ guild_id: guildId, role }) =>
      snapshots.change(guildId, ({ roles }) => ({ roles: withEntry(roles, roleOf(role)) })),
    ),
    on(Event.GuildRoleUpdate, ({ guild_id: guildId, role }) =>
      snapshots.change(guildId, ({ roles }) => ({ roles: withEntry(roles, roleOf(role)) })),
    ),
    on(Event.GuildRoleDelete, ({ guild_id: guildId, role_id: roleId }) =>
      snapshots.change(guildId, ({ roles, botRoleIds }) => ({
        roles: withoutEntry(roles, roleId),
        botRoleIds: botRoleIds.filter((id) => id !== roleId),
      })),
    ),

    on(Event.ChannelCreate, (channel) =>
      snapshots.change(channel.guild_id, ({ channels }) => ({ channels: withEntry(channels, channelOf(channel)) })),
    ),
    on(Event.ChannelUpdate, (channel) =>
      snapshots.change(channel.guild_id, ({ channels }) => ({ channels: withEntry(channels, channelOf(channel)) })),
    ),
    on(Event.ChannelDelete, (channel) =>
      snapshots.change(channel.guild_id, ({ channels }) => ({ channels: withoutEntry(channels, channel.id) })),
    ),

    on(Event.GuildMemberAdd, ({ guild_id: guildId }, event) => snapshots.addMembers(guildId, 1, event)),
    onDurable(Event.GuildMemberAdd, ({ guild_id: guildId, user, roles }) =>
      takeMemberChange({ guildId, userId: user.id, isMember: true, roleIds: roles }),
    ),
    onDurable(Event.GuildMemberUpdate, ({ guild_id: guildId, user, roles }) =>
      takeMemberChange({ guildId, userId: user.id, isMember: true, roleIds: roles }),
    ),
    on(Event.GuildMemberUpdate, ({ guild_id: guildId, user, roles }) =>
      user.id === botUserId ? snapshots.change(guildId, () => ({ botRoleIds: roles })) : undefined,
    ),
    on(Event.GuildMemberRemove, ({ guild_id: guildId }, event) => snapshots.addMembers(guildId, -1, event)),
    onDurable(Event.GuildMemberRemove, ({ guild_id: guildId, user }) =>
      takeMemberChange({ guildId, userId: user.id, isMember: false, roleIds: [] }),
    ),
  ]
}
