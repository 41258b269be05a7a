/** How far the clocks of processes that share a database may differ, in ms. */
const CLOCKS_DIFFER_MS = 5_000

/**
 * From when on, in epoch ms, the end of a lease lies further ahead than the lease is long: the clock was set back since it was taken, so
 * it counts as none.
 *
 * @param longest how long such a lease is at most, in ms.
 */
export function tooFarAhead(now: number, longest: number): number {
  return now + longest + CLOCKS_DIFFER_MS
}

/** Whether a lease that ends then is running. */
export function isRunning(until: number, now: number, longest: number): boolean {
  return until > now && until <= tooFarAhead(now, longest)
}
