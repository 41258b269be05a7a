import { timeOf, type Clock } from '@guildhall/core'
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10'

/** Tells the events that a resume delivers from those that happen on the connection. */
export interface Replays {
  /** The gateway greeted a new connection. */
  begin(): void
  /** Whether an event is replayed; called once with each event, in order. */
  isReplay(payload: GatewayDispatchPayload): boolean
}

export function createReplays(clock: Clock): Replays {
  let begunAt = 0
  let isReplaying = false
  return {
    begin() {
      begunAt = clock.now()
      isReplaying = true
    },
    isReplay(payload) {
      if (payload.t === GatewayDispatchEvents.Ready || payload.t === GatewayDispatchEvents.Resumed) isReplaying = false
      // A session that is resumed once more replays the RESUMED of the time before too, in the midst of other events.
      const isOlder = payload.t === GatewayDispatchEvents.InteractionCreate && timeOf(payload.d.id) < begunAt
      return isReplaying || isOlder
    },
  }
}
