import type { BlockedOn, GuildSnapshot, JobWorker, Log } from '@guildhall/core'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import type { ThreadParents } from '../kernel/channels.ts'
import { on, onDurable, type Listener } from '../kernel/gateway/listener.ts'
import { isDatabaseFailure, retry } from '../kernel/gateway/retry.ts'
import type { GuildSync } from './guild-sync.ts'
import type { MemberChanges } from './member-changes.ts'
import { changedMember, joinedMember, leftMember } from './members-from-gateway.ts'
import type { SnapshotCache } from './snapshot-cache.ts'
import { channelOf, emojiOf, guildPartOf, roleOf, withEntry, withoutEntry } from './snapshot-from-gateway.ts'

/** Update the guild snapshots and the stored members from gateway events. These listeners run before those of modules. */
export function snapshotListeners(deps: {
  guildSync: GuildSync
  snapshots: SnapshotCache
  threads: ThreadParents
  memberChanges: Pick<MemberChanges, 'change'>
  botUserId: string
}): readonly Listener[] {
  const { guildSync, snapshots, memberChanges, botUserId } = deps
  return [
    onDurable(Event.Ready, (ready, { shardId }) => guildSync.ready(ready, shardId)),
    onDurable(Event.Resumed, (_, { shardId }) => guildSync.resumed(shardId)),

    // These come before the listeners that wait for the database, because the following messages need the parents.
    ...threadListeners(deps),

    onDurable(Event.GuildCreate, (guild, { shardId }) => guildSync.guildAppeared(guild, shardId)),
    onDurable(Event.GuildDelete, ({ id, unavailable }, delivery) =>
      unavailable ? guildSync.guildMissed(id, delivery.shardId) : guildSync.guildLeft(id, delivery),
    ),
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
    // Not durable: the writer commits a change no later than the checkpoint that covers its event.
    on(Event.GuildMemberAdd, (member, { shardId }) => memberChanges.change(joinedMember(member), shardId)),
    on(Event.GuildMemberUpdate, (member, { shardId }) => memberChanges.change(changedMember(member), shardId)),
    on(Event.GuildMemberUpdate, ({ guild_id: guildId, user, roles }) =>
      user.id === botUserId ? snapshots.change(guildId, () => ({ botRoleIds: roles })) : undefined,
    ),
    on(Event.GuildMemberRemove, ({ guild_id: guildId }, event) => snapshots.addMembers(guildId, -1, event)),
    on(Event.GuildMemberRemove, (member, { shardId }) => memberChanges.change(leftMember(member), shardId)),
  ]
}

/** Update the stored parents of threads. */
function threadListeners({ threads }: { threads: ThreadParents }): Listener[] {
  return [
    on(Event.GuildCreate, (guild) => (guild.unavailable ? undefined : threads.replace(guild.id, guild.threads))),
    on(Event.GuildDelete, (guild) => threads.removeGuild(guild.id)),
    on(Event.ChannelDelete, (channel) => threads.removeBelow(channel.guild_id, channel.id)),
    on(Event.ThreadCreate, (thread) => (thread.guild_id ? threads.put(thread.guild_id, thread) : undefined)),
    on(Event.ThreadUpdate, (thread) => (thread.guild_id ? threads.put(thread.guild_id, thread) : undefined)),
    on(Event.ThreadDelete, (thread) => threads.remove(thread.guild_id, thread.id)),
    on(Event.ThreadListSync, (sync) => threads.replace(sync.guild_id, sync.threads, sync.channel_ids)),
  ]
}

/** Retry blocked jobs after a change of a permission, role or channel. These listeners run after the snapshot was updated. */
export function unblockListeners(deps: {
  worker: Pick<JobWorker, 'unblock'>
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  botUserId: string
  /** Aborts when the bot stops. */
  signal: AbortSignal
  log: Log
}): readonly Listener[] {
  const { worker, snapshotOf, botUserId, signal, log } = deps

  /** The role with the id of the guild is @everyone. */
  const isOwnRole = (guildId: string, roleId: string): boolean =>
    roleId === guildId || (snapshotOf(guildId)?.botRoleIds.includes(roleId) ?? false)

  /** Not durable: after a crash, the start retries the blocked jobs of all guilds. */
  const unblock = (guildId: string, changed: readonly BlockedOn[]): Promise<void> =>
    retry('open blocked jobs', () => worker.unblock(guildId, changed), { signal, log, mayRetry: isDatabaseFailure })

  return [
    on(Event.ChannelCreate, ({ guild_id: guildId }) => unblock(guildId, ['permissions', 'channel'])),
    on(Event.ChannelUpdate, ({ guild_id: guildId }) => unblock(guildId, ['permissions', 'channel'])),
    // A thread may have been unlocked.
    on(Event.ThreadUpdate, ({ guild_id: guildId }) => (guildId ? unblock(guildId, ['channel']) : undefined)),
    on(Event.GuildRoleUpdate, ({ guild_id: guildId, role }) =>
      isOwnRole(guildId, role.id) ? unblock(guildId, ['permissions', 'roles']) : undefined,
    ),
    // The snapshot no longer knows whether the bot had the role, and Discord reports no change of the bot or of the channels.
    on(Event.GuildRoleDelete, ({ guild_id: guildId }) => unblock(guildId, ['permissions', 'roles'])),
    on(Event.GuildMemberUpdate, ({ guild_id: guildId, user }) =>
      user.id === botUserId ? unblock(guildId, ['permissions', 'roles']) : undefined,
    ),
  ]
}
