import { setTimeout as wait } from 'node:timers/promises'
import { backOff, type Log } from '@guildhall/core'
import { fatalReply, FatalGatewayError } from './fatal.ts'

/** The longest pause, in ms: everything waits for it. */
const LONGEST_MS = 30_000

/**
 * Tries until it works, waiting longer each time.
 *
 * @param what names it in the log: "reach Discord".
 * @param signal ends the waiting.
 * @throws FatalGatewayError when trying again is of no use; AbortError when aborted.
 */
export async function patiently<T>(what: string, run: () => Promise<T>, signal: AbortSignal, log: Log): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await run()
    } catch (error) {
      const fatal = error instanceof FatalGatewayError ? error : fatalReply(error)
      if (fatal) throw fatal
      signal.throwIfAborted()
      const delay = Math.min(LONGEST_MS, backOff(attempts, Math.random()))
      log.warn({ err: error, attempts, delay }, `could not ${what}; will try again`)
      await wait(delay, undefined, { signal })
    }
  }
}
