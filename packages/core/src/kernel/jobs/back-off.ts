/** The first delay after a failure, in ms. */
const FIRST_MS = 1_000
/** The longest delay after a failure, in ms. */
export const LONGEST_BACK_OFF_MS = 5 * 60_000

/**
 * How long to wait before the next attempt, in ms: doubled with each, at most five minutes, and spread over the upper half so that
 * jobs that failed together are not retried together.
 *
 * @param attempts the number of attempts so far, 1 or more.
 * @param random a number from 0 up to 1.
 */
export function backOff(attempts: number, random: number): number {
  const longest = Math.min(LONGEST_BACK_OFF_MS, FIRST_MS * 2 ** (attempts - 1))
  return Math.round(longest * (0.5 + random / 2))
}
