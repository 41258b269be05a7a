/** The source of the time; tests pass their own. */
export interface Clock {
  /** Now, in epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
