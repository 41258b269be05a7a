import { DiscordAPIError, RateLimitError } from '@discordjs/rest'
import type { Clock, Outcome } from '@guildhall/core'
import { discordAway } from '@guildhall/discord'

/** Whether Discord answered and refused this very request, so that repeating it is of no use. */
export function isRefusal(error: unknown): error is DiscordAPIError {
  return error instanceof DiscordAPIError && !discordAway(error)
}

/**
 * Makes the calls of an attempt at a job: a used-up rate limit becomes a time for the next attempt.
 *
 * @throws `discord.unavailable` when Discord cannot be reached; any other error as it is.
 */
export async function withinLimits(clock: Clock, attempt: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof RateLimitError) {
      const time = clock.now() + Math.max(error.timeToReset, error.retryAfter)
      return { type: 'retryAt', time, reason: 'Discord limits how fast the bot can do this. It will continue shortly.' }
    }
    throw discordAway(error) ?? error
  }
}
