/** The time, handed in so that tests can set it. */
export interface Clock {
  /** Now, in epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
