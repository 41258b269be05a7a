import type { Capability } from './capability.ts'
import type { Log } from './log.ts'

type Hooks = Pick<Capability<object>, 'name' | 'prune' | 'stop'>

/** Deletes the expired rows of every capability. Never rejects: a failure is logged and does not affect other capabilities. */
export async function pruneAll(parts: readonly Hooks[], log: Log): Promise<void> {
  for (const { name, prune } of parts) {
    try {
      await prune?.()
    } catch (error) {
      log.warn({ err: error, of: name }, 'could not delete rows past their time; trying again later')
    }
  }
}

/** Ends the subscriptions of every capability. Never throws: a failure is logged. */
export function stopAll(parts: readonly Hooks[], log: Log): void {
  for (const { name, stop } of parts) {
    try {
      stop?.()
    } catch (error) {
      log.error({ err: error, of: name }, 'could not end a subscription to the change feed')
    }
  }
}
