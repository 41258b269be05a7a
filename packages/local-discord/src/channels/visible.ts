import type { Channel } from '../kernel/model.ts'
import { canView } from '../kernel/permissions.ts'
import { guildOf, type State } from '../kernel/state.ts'

/** The channels of a guild that a user can view, sorted by position and id. @throws DiscordError 10004. */
export function visibleChannels(state: State, userId: string, guildId: string): Channel[] {
  const guild = guildOf(state, guildId)
  return guild.channels.toSorted(byPosition).filter((channel) => canView(guild, channel, userId))
}

function byPosition(a: Channel, b: Channel): number {
  return a.position - b.position || (BigInt(a.id) < BigInt(b.id) ? -1 : 1)
}
