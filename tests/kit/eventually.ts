import { setTimeout as sleep } from 'node:timers/promises'

/** How often the condition is checked, in ms. */
const CHECK_EVERY_MS = 20

/**
 * Waits until a condition holds: calls `check` until it no longer throws.
 *
 * @param withinMs how long it may take.
 * @returns what `check` returned.
 * @throws the last error of `check` after that time.
 */
export async function eventually<T>(check: () => T | Promise<T>, withinMs: number): Promise<T> {
  for (const end = Date.now() + withinMs; ;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(CHECK_EVERY_MS)
    }
  }
}
