import { setTimeout as wait } from 'node:timers/promises'
import { backOff, type Log } from '@guildhall/core'

/** After so many tries, which take a minute or two, it is no outage but a bug. */
const MOST_TRIES = 8

/** Settles when the work is done. */
export type Insist = (work: () => Promise<void>) => Promise<void>

/**
 * Work on rows, one piece after the other, each again until it is done. Its event stays at work meanwhile, so the place in the stream
 * does not pass it; and nothing newer is overwritten by what had to wait.
 *
 * @returns a function that settles when the work is done. It rejects after many tries, and never settles once the signal aborted.
 */
export function createInsistence(signal: AbortSignal, log: Log): Insist {
  let last: Promise<unknown> = Promise.resolve()

  async function insist(work: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (tries >= MOST_TRIES) throw error
        const delay = backOff(tries, Math.random())
        log.warn({ err: error, tries, delay }, 'could not write what an event says; will try again')
        await wait(delay, undefined, { signal }).catch(() => new Promise<never>(() => {}))
      }
    }
  }

  return (work) => {
    const done = last.then(() => insist(work))
    last = done.catch(() => undefined)
    return done
  }
}
