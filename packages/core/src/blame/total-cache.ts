import type { Clock } from '../kernel/clock.ts'
import type { Nudges } from '../kernel/nudge.ts'

/** How long a total is shown without reading it again, in ms, should the hint of another process have been lost. */
const FRESH_MS = 3_000

export interface TotalCache {
  /** The total; callers at the same time share one read. */
  get(): Promise<number>
  /** Stops listening to changes. */
  stop(): void
}

/**
 * Every header on every page asks for the total, which is a sum over all guilds. It is kept until somebody is blamed, and for a few
 * seconds at most.
 */
export function createTotalCache(
  { clock, nudges }: { clock: Clock; nudges: Nudges },
  read: () => Promise<number>,
): TotalCache {
  let known: { total: number; at: number } | undefined
  let reading: Promise<number> | undefined

  function readOnce(): Promise<number> {
    const at = clock.now()
    const mine: Promise<number> = read()
      .then((total) => {
        // A change has overtaken a read that is no longer the current one.
        if (reading === mine) known = { total, at }
        return total
      })
      .finally(() => {
        if (reading === mine) reading = undefined
      })
    reading = mine
    return mine
  }

  return {
    get() {
      if (known && clock.now() - known.at < FRESH_MS) return Promise.resolve(known.total)
      return reading ?? readOnce()
    },
    stop: nudges.listen('blame-total', () => {
      known = undefined
      reading = undefined
    }),
  }
}
