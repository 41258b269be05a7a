import type { Log } from '@guildhall/core'

/** How often what has ended is looked for, in ms: an hour. */
const EVERY_MS = 60 * 60_000

/** Something that keeps rows for a time. */
export interface Swept {
  /** Drops rows past their time. */
  sweep(): Promise<void>
}

/**
 * Sweeps now and every hour.
 *
 * @returns what stops it.
 */
export function sweepHourly(swept: readonly Swept[], log: Log): () => void {
  const sweep = async (one: Swept): Promise<void> => {
    try {
      await one.sweep()
    } catch (error) {
      log.warn({ err: error }, 'what has ended could not be dropped; trying again later')
    }
  }
  const sweepAll = (): void => swept.forEach((one) => void sweep(one))
  sweepAll()
  const timer = setInterval(sweepAll, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
