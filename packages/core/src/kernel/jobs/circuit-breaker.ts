import type { Clock } from '../clock.ts'
import { backOff } from './back-off.ts'

/** After this many consecutive attempts that did not reach Discord, one job at a time probes whether it is reachable again. */
const OPENS_AFTER = 3
/** The longest pause between two probes, in ms. */
const LONGEST_PAUSE_MS = 30_000

/** Keeps the queue from trying every job while Discord is unreachable. */
export function createCircuitBreaker({ clock, random }: { clock: Clock; random: () => number }) {
  let missedInARow = 0
  let nextProbeAt = 0
  const isOpen = (): boolean => missedInARow >= OPENS_AFTER

  function pause(): void {
    if (!isOpen()) return
    nextProbeAt = clock.now() + Math.min(LONGEST_PAUSE_MS, backOff(missedInARow - OPENS_AFTER + 1, random()))
  }

  return {
    /** The number of attempts that can begin now. */
    allowance(running: number): number {
      if (!isOpen()) return Infinity
      const now = clock.now()
      // A time further ahead than the longest pause was computed before the clock was set back.
      const isDue = now >= nextProbeAt || nextProbeAt > now + LONGEST_PAUSE_MS
      return running === 0 && isDue ? 1 : 0
    },
    /** The time at which the next probe can begin, in epoch ms; null while the circuit is closed. */
    probeAt: (): number | null => (isOpen() ? nextProbeAt : null),
    /** Called when an attempt begins. While the circuit is open it is a probe, and the next one follows after a pause in any case. */
    began: pause,
    /** @returns whether the circuit was open until now. */
    reached(): boolean {
      const wasOpen = isOpen()
      missedInARow = 0
      return wasOpen
    },
    missed(): void {
      missedInARow += 1
      pause()
    },
  }
}
