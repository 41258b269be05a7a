import { setImmediate as others } from 'node:timers/promises'
import type { GatewayDispatchPayload } from 'discord-api-types/v10'
import type { Arrival } from './replays.ts'

/** Maximum number of kept events during a database outage: ten minutes at 80 events a second, about 3 kB each. */
const MOST_KEPT = 50_000
/** Number of events that are dispatched before other work runs. */
const AT_ONCE = 500

/** The events of a shard whose lease was not renewed in time, in order. */
export function createKeptEvents() {
  let kept: { payload: GatewayDispatchPayload; arrival: Arrival }[] | undefined

  return {
    isKeeping: (): boolean => kept !== undefined,
    /** Begins to keep received events. */
    begin(): void {
      kept ??= []
    },
    /** @returns false when the limit is reached. */
    keep(payload: GatewayDispatchPayload, arrival: Arrival): boolean {
      if (kept === undefined || kept.length >= MOST_KEPT) return false
      kept.push({ payload, arrival })
      return true
    },
    /** Dispatches the kept events and those that arrive meanwhile, then stops keeping events. */
    async handOver(take: (payload: GatewayDispatchPayload, arrival: Arrival) => void): Promise<void> {
      for (const [at, { payload, arrival }] of (kept ?? []).entries()) {
        take(payload, arrival)
        if (at % AT_ONCE === 0) await others()
      }
      kept = undefined
    },
  }
}
