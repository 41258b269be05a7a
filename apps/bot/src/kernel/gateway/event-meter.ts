import { timeOf, type Clock, type Metrics } from '@guildhall/core'
import { GatewayDispatchEvents as Event, type GatewayDispatchPayload } from 'discord-api-types/v10'

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
    metrics.gatewayLag(payload.t, (clock.now() - timeOf(payload.d.id)) / 1000)
  }
}
