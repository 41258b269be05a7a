import type { Listener } from './hub.ts'
import { canView } from './permissions.ts'
import { findMember, type State } from './state.ts'
import { findChannel } from './threads.ts'

/**
 * Subscribes to the events that a user sees in Discord's own client: those of the user's guilds and visible channels, the user's
 * ephemeral messages, and the user's interactions (INTERACTION_CREATE, INTERACTION_SUCCESS and INTERACTION_FAILURE, with `{ id }`).
 *
 * @returns a function that unsubscribes.
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
