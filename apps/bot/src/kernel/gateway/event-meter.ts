import type { Clock, Metrics } from '@guildhall/core'
import { GatewayDispatchEvents as Event, type GatewayDispatchPayload } from 'discord-api-types/v10'

/** The first ms of Discord's ids, which begin with the time at which they were given (its API reference, "Snowflakes"). */
const DISCORD_EPOCH_MS = 1_420_070_400_000
/** Below the time an id has 22 bits. */
const TIME_UNIT = 2 ** 22

const KNOWN: ReadonlySet<string> = new Set(Object.values(Event))

/**
 * Counts events as they arrive, and how late they are. Only what is new in Discord as it is told says when it happened: by the time
 * in its id.
 *
 * @returns what to call with each event.
 */
export function createEventMeter(deps: { metrics: Metrics; clock: Clock }): (payload: GatewayDispatchPayload) => void {
  const { metrics, clock } = deps
  return (payload) => {
    metrics.gatewayEvent(KNOWN.has(payload.t) ? payload.t : 'OTHER')
    if (payload.t !== Event.MessageCreate && payload.t !== Event.InteractionCreate) return
    // A double keeps the upper 53 of the 64 bits: the time to far less than a ms.
    const happenedAt = Number(payload.d.id) / TIME_UNIT + DISCORD_EPOCH_MS
    metrics.gatewayLag(payload.t, (clock.now() - happenedAt) / 1000)
  }
}
