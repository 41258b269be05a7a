/** The source of the time; tests pass their own. */
export interface Clock {
  /** Now, in epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * A clock that can be set forward.
 *
 * Everything that compares times follows at once: time-outs, rate limits, the life of tokens and sessions, the age of messages, new
 * ids. Timers that are running keep their real length: the three seconds of an interaction, heartbeats, failures that last for a time.
 */
export interface MovableClock extends Clock {
  /** Sets the clock forward. @param ms 0 or more. */
  move(ms: number): void
}

export function movableClock(base: Clock): MovableClock {
  let ahead = 0
  return {
    now: () => base.now() + ahead,
    move(ms) {
      ahead += ms
    },
  }
}
