import { ChannelType } from 'discord-api-types/v10'
import type { Channel, Guild } from '../kernel/model.ts'
import { messagesIn, type State } from '../kernel/state.ts'
import { findThread } from '../kernel/threads.ts'
import { presentThread } from '../threads/present.ts'

/** A channel or thread of a guild, with the fields of its type. */
export function presentChannel(state: State, guild: Guild, channel: Channel): object {
  const thread = findThread(guild, channel.id)
  if (thread) return presentThread(state, guild, thread)
  const common = {
    id: channel.id,
    type: channel.type,
    flags: 0,
    guild_id: guild.id,
    name: channel.name,
    position: channel.position,
    parent_id: channel.parentId,
    permission_overwrites: channel.overwrites,
  }
  if (channel.type === ChannelType.GuildCategory) return common
  const talk = {
    ...common,
    last_message_id: messagesIn(state, channel.id).findLast((message) => message.onlyFor === null)?.id ?? null,
    nsfw: channel.nsfw,
    rate_limit_per_user: 0,
  }
  if (channel.type === ChannelType.GuildVoice || channel.type === ChannelType.GuildStageVoice) {
    return { ...talk, bitrate: 64_000, user_limit: 0, rtc_region: null }
  }
  return { ...talk, topic: channel.topic, last_pin_timestamp: null }
}
