import { channelOf, type State } from '../kernel/state.ts'
import { presentChannel } from './present.ts'

/** Deletes a channel with its messages; what was in a category then stands by itself. @throws DiscordError 10003. */
export function removeChannel(state: State, channelId: string): void {
  const { guild, channel } = channelOf(state, channelId)
  const d = presentChannel(state, guild, channel)
  guild.channels.splice(guild.channels.indexOf(channel), 1)
  delete state.world.messages[channel.id]
  for (const child of guild.channels) {
    if (child.parentId !== channel.id) continue
    child.parentId = null
    state.tell({ t: 'CHANNEL_UPDATE', d: presentChannel(state, guild, child), guildId: guild.id })
  }
  state.tell({ t: 'CHANNEL_DELETE', d, guildId: guild.id })
}
