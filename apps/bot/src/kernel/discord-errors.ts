import { DiscordAPIError, RateLimitError } from '@discordjs/rest'
import { DiscordRefusal, type Clock, type Outcome } from '@guildhall/core'
import { limitOf, unavailabilityOf } from '@guildhall/discord'

/** The first pause before a retry while Discord is unavailable, in ms; it doubles with each retry. */
const TRY_AGAIN_MS = 1_000

/** Whether Discord refused this request, so that a retry is useless. */
export function isRefusal(error: unknown): error is DiscordAPIError {
  return error instanceof DiscordAPIError && !unavailabilityOf(error)
}

/**
 * Makes the calls of one attempt of a job. Discord's rate limit determines the time of the next attempt.
 *
 * @throws `discord.unavailable` when Discord is unreachable; any other error unchanged.
 */
export async function withinLimits(clock: Clock, attempt: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await attempt()
  } catch (error) {
    const limit = limitOf(error, clock.now())
    if (limit) return { type: 'retryAt', ...limit }
    throw unavailabilityOf(error) ?? error
  }
}

/** The pause before the next attempt of a call, in ms; Infinity when Discord refused. */
export function pauseAfter(error: unknown, tries: number): number {
  if (error instanceof RateLimitError) return Math.max(error.timeToReset, error.retryAfter)
  return unavailabilityOf(error) ? TRY_AGAIN_MS * 2 ** tries : Infinity
}

/** An error for the log: of a refusal, the client's own error. */
export function loggable(error: unknown): unknown {
  return error instanceof DiscordRefusal && error.cause !== undefined ? error.cause : error
}
