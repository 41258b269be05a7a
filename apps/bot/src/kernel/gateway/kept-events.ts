import { setImmediate as others } from 'node:timers/promises'
import type { GatewayDispatchPayload } from 'discord-api-types/v10'
import type { Arrival } from './replays.ts'

/** Events that are kept while the database is out of reach: some 3 kB each. Ten minutes of 80 a second. */
const MOST_KEPT = 50_000
/** So many of them are handed over before other work runs. */
const AT_ONCE = 500

/** The events of a shard whose lease was not renewed in time, in their order. */
export type KeptEvents = ReturnType<typeof createKeptEvents>

export function createKeptEvents() {
  let kept: { payload: GatewayDispatchPayload; arrival: Arrival }[] | undefined

  return {
    isKeeping: (): boolean => kept !== undefined,
    /** Keeps what arrives from now on. */
    begin(): void {
      kept ??= []
    },
    /** @returns false when there are too many. */
    keep(payload: GatewayDispatchPayload, arrival: Arrival): boolean {
      if (kept === undefined || kept.length >= MOST_KEPT) return false
      kept.push({ payload, arrival })
      return true
    },
    /** Hands over what was kept, also what arrives meanwhile; then nothing is kept any more. */
    async handOver(take: (payload: GatewayDispatchPayload, arrival: Arrival) => void): Promise<void> {
      for (const [at, { payload, arrival }] of (kept ?? []).entries()) {
        take(payload, arrival)
        if (at % AT_ONCE === 0) await others()
      }
      kept = undefined
    },
  }
}
