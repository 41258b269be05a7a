import type { Channel } from '../kernel/model.ts'
import { channelOf, guildOf, type State } from '../kernel/state.ts'
import { findThread } from '../kernel/threads.ts'
import { deleteThread, forgetThreadsOf } from '../threads/change.ts'
import { presentChannel } from './present.ts'

/** The fields of a channel that a guild sets. */
export type ChannelDraft = Omit<Channel, 'id'>

/** Creates a channel and publishes CHANNEL_CREATE, without a check of permissions. @throws DiscordError 10004. */
export function createChannel(state: State, guildId: string, draft: ChannelDraft): Channel {
  const guild = guildOf(state, guildId)
  const channel: Channel = { ...draft, id: state.nextId() }
  guild.channels.push(channel)
  state.publish({ t: 'CHANNEL_CREATE', d: presentChannel(state, guild, channel), guildId })
  return channel
}

/** Changes a channel and publishes CHANNEL_UPDATE, without a check of permissions. @throws DiscordError 10003. */
export function changeChannel(state: State, channelId: string, change: Partial<Omit<ChannelDraft, 'type'>>): void {
  const { guild, channel } = channelOf(state, channelId)
  Object.assign(channel, change)
  state.publish({ t: 'CHANNEL_UPDATE', d: presentChannel(state, guild, channel), guildId: guild.id })
}

/** Deletes a channel or thread with its messages. The channels of a deleted category stay. @throws DiscordError 10003. */
export function deleteChannel(state: State, channelId: string): void {
  const { guild, channel } = channelOf(state, channelId)
  const thread = findThread(guild, channelId)
  if (thread) return deleteThread(state, guild, thread)
  const d = presentChannel(state, guild, channel)
  guild.channels.splice(guild.channels.indexOf(channel), 1)
  delete state.world.messages[channel.id]
  forgetThreadsOf(state, guild, channel.id)
  for (const child of guild.channels) {
    if (child.parentId !== channel.id) continue
    child.parentId = null
    state.publish({ t: 'CHANNEL_UPDATE', d: presentChannel(state, guild, child), guildId: guild.id })
  }
  state.publish({ t: 'CHANNEL_DELETE', d, guildId: guild.id })
}
