import { timeOf, type Clock } from '@guildhall/core'
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10'

/** Maximum age of a replayed event, in ms: Discord resumes a session for minutes only. */
const REPLAYED_FOR_MS = 10 * 60_000

/** The arrival of an event. */
export interface Arrival {
  /** In epoch ms. */
  readonly at: number
  /** True for an event that happened while the shard was disconnected and that a resume delivers. */
  readonly isReplay: boolean
  /** The earliest possible time of the event, in epoch ms: the disconnect for a replay, otherwise the arrival. */
  readonly since: number
}

/** Distinguishes replayed events from live ones. */
export function createReplays(clock: Clock) {
  let begunAt = 0
  let disconnectedAt = 0
  let isReplaying = false

  function isReplay(payload: GatewayDispatchPayload): boolean {
    if (payload.t === GatewayDispatchEvents.Ready || payload.t === GatewayDispatchEvents.Resumed) isReplaying = false
    // A second resume of a session also replays the first RESUMED, among other events.
    const isOlder = payload.t === GatewayDispatchEvents.InteractionCreate && timeOf(payload.d.id) < begunAt
    return isReplaying || isOlder
  }

  return {
    /** The gateway greeted a new connection. @param disconnectedAt the last sign of life of the previous one, in epoch ms. */
    begin(lastSignOfLife: number): void {
      begunAt = clock.now()
      disconnectedAt = lastSignOfLife
      isReplaying = true
    },
    /** Returns the arrival of an event; called once for each event, in order. */
    arrivalOf(payload: GatewayDispatchPayload): Arrival {
      const at = clock.now()
      return isReplay(payload)
        ? { at, isReplay: true, since: Math.min(at, Math.max(disconnectedAt, at - REPLAYED_FOR_MS)) }
        : { at, isReplay: false, since: at }
    },
  }
}
