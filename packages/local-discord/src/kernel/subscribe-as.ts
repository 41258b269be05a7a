import type { Listener } from './hub.ts'
import { canView } from './permissions.ts'
import { findMember, type State } from './state.ts'
import { findChannel } from './threads.ts'

/**
 * What one user is to see live: events of the guilds it is in and the channels it sees, its own ephemeral messages, and what
 * becomes of its interactions (INTERACTION_CREATE, INTERACTION_SUCCESS and INTERACTION_FAILURE with `{ id }`).
 *
 * @returns a function that stops listening.
 */
export function subscribeAs(state: State, userId: string, listener: Listener): () => void {
  return state.hub.subscribe((dispatch) => {
    if (dispatch.audience === 'bot') return
    if (dispatch.audience !== 'everyone') {
      if (dispatch.audience.userId === userId) listener(dispatch)
      return
    }
    const guild = state.world.guilds.find((one) => one.id === dispatch.guildId)
    if (guild === undefined || !findMember(guild, userId)) return
    const channel = findChannel(guild, dispatch.channelId)
    if (dispatch.channelId === null || (channel && canView(guild, channel, userId))) listener(dispatch)
  })
}
