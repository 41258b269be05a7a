import type { Clock } from '../clock.ts'
import { backOff } from './back-off.ts'

/** After so many attempts in a row that did not reach Discord, one job at a time finds out when it is back. */
const OPENS_AFTER = 3
/** The longest pause between two probes, in ms. */
const LONGEST_PAUSE_MS = 30_000

/** Keeps the queue from trying every job while Discord is unreachable. */
export interface CircuitBreaker {
  /** How many attempts can begin now. */
  allowance(running: number): number
  /** When the next probe can begin, in epoch ms; null while the circuit is closed. */
  probeAt(): number | null
  reached(): void
  missed(): void
}

export function createCircuitBreaker({ clock, random }: { clock: Clock; random: () => number }): CircuitBreaker {
  let missedInARow = 0
  let nextProbeAt = 0
  const isOpen = (): boolean => missedInARow >= OPENS_AFTER

  return {
    allowance(running) {
      if (!isOpen()) return Infinity
      return running === 0 && clock.now() >= nextProbeAt ? 1 : 0
    },
    probeAt: () => (isOpen() ? nextProbeAt : null),
    reached() {
      missedInARow = 0
    },
    missed() {
      missedInARow += 1
      if (!isOpen()) return
      const pause = Math.min(LONGEST_PAUSE_MS, backOff(missedInARow - OPENS_AFTER + 1, random()))
      nextProbeAt = clock.now() + pause
    },
  }
}
