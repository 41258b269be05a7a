/** The source of the time; tests pass their own. */
export interface Clock {
  /** Now, in epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * A clock that can be advanced.
 *
 * Everything that compares times follows immediately: time-outs, rate limits, expiry of tokens and sessions, the age of messages, new
 * ids. Running timers keep their real duration: the three seconds of an interaction, heartbeats, faults with a duration.
 */
export interface MovableClock extends Clock {
  /** Advances the clock. @param ms 0 or more. */
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
