import { setTimeout as wait } from 'node:timers/promises'
import type { IIdentifyThrottler } from '@discordjs/ws'

/** Discord: 5 s between two identifications of a bot, in ms; the rest is for the way, which is not always as long. */
export const BETWEEN_IDENTIFIES_MS = 5_250

/**
 * Whose turn it is to identify, one shard after the other. The library's own turns do not notice that the connection closed while
 * its shard waited, and then identify twice on the next one, which costs the session.
 *
 * @param betweenMs from one turn to the next.
 */
export function createIdentifyTurns(betweenMs: number): IIdentifyThrottler {
  let nextAt = 0
  let last: Promise<unknown> = Promise.resolve()

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    await wait(Math.max(0, nextAt - Date.now()), undefined, { signal })
    nextAt = Date.now() + betweenMs
  }

  return {
    waitForIdentify(_shardId, signal) {
      const mine = last.then(() => turn(signal))
      last = mine.catch(() => undefined)
      return mine
    },
  }
}
