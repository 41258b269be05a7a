import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on, type Listener } from '../kernel/gateway/listener.ts'
import type { ThreadParents } from '../kernel/thread-parents.ts'

/** Everything that tells of threads and where they belong. */
export function threadListeners({ threads }: { threads: ThreadParents }): Listener[] {
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
