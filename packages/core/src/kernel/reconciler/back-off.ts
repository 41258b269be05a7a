/** The first delay after a failure, and the longest, in ms. */
const FIRST_MS = 1_000
export const LONGEST_MS = 5 * 60_000

/** The same after a refusal, in ms: until a person does something, another attempt only costs Discord's patience. */
const BLOCKED_FIRST_MS = 10 * 60_000
const BLOCKED_LONGEST_MS = 24 * 60 * 60_000

/**
 * How long to wait before the next attempt, in ms: doubled with each, at most five minutes, and spread over the upper half so that
 * what failed together does not come back together.
 *
 * @param attempts how many there were, 1 or more.
 * @param random a number from 0 up to 1.
 */
export function backOff(attempts: number, random: number): number {
  return spread(Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1)), random)
}

/** Like {@link backOff}, after a refusal: ten minutes, doubled with each attempt, at most a day. */
export function blockedBackOff(attempts: number, random: number): number {
  return spread(Math.min(BLOCKED_LONGEST_MS, BLOCKED_FIRST_MS * 2 ** (attempts - 1)), random)
}

function spread(longest: number, random: number): number {
  return Math.round(longest * (0.5 + random / 2))
}
