import { timeOf, type Clock } from '@guildhall/core'
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10'

/** Discord resumes a session for minutes only, so no replayed event is older than this, in ms. */
const REPLAYED_FOR_MS = 10 * 60_000

/** How an event arrived. */
export interface Arrival {
  /** In epoch ms. */
  readonly at: number
  /** True when the event happened while the shard was disconnected, and a resume delivers it. */
  readonly isReplay: boolean
  /** The event did not happen before this time, in epoch ms: for a replay the disconnect, otherwise the arrival. */
  readonly since: number
}

/** Distinguishes the events that a resume delivers from those that happen on the connection. */
export type Replays = ReturnType<typeof createReplays>

export function createReplays(clock: Clock) {
  let begunAt = 0
  let disconnectedAt = 0
  let isReplaying = false

  function isReplay(payload: GatewayDispatchPayload): boolean {
    if (payload.t === GatewayDispatchEvents.Ready || payload.t === GatewayDispatchEvents.Resumed) isReplaying = false
    // A session that is resumed once more replays the RESUMED of the time before too, in the midst of other events.
    const isOlder = payload.t === GatewayDispatchEvents.InteractionCreate && timeOf(payload.d.id) < begunAt
    return isReplaying || isOlder
  }

  return {
    /** The gateway greeted a new connection. @param disconnectedAt the last sign of life of the one before, in epoch ms. */
    begin(lastSignOfLife: number): void {
      begunAt = clock.now()
      disconnectedAt = lastSignOfLife
      isReplaying = true
    },
    /** How an event arrived; called once with each event, in order. */
    arrivalOf(payload: GatewayDispatchPayload): Arrival {
      const at = clock.now()
      return isReplay(payload)
        ? { at, isReplay: true, since: Math.min(at, Math.max(disconnectedAt, at - REPLAYED_FOR_MS)) }
        : { at, isReplay: false, since: at }
    },
  }
}
