import { DiscordAPIError, HTTPError, RateLimitError } from '@discordjs/rest'
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

/**
 * An error without secrets, for the log. Discord's errors contain the address and the body of the call. The address of an interaction
 * contains a token that allows responses in the bot's name for 15 minutes, and the body contains users' messages.
 */
export function loggable(error: unknown): unknown {
  if (error instanceof DiscordRefusal && error.cause !== undefined) return loggable(error.cause)
  if (!(error instanceof DiscordAPIError || error instanceof HTTPError)) return error
  const path = new URL(error.url).pathname.replace(/\/(interactions|webhooks)\/(\d+)\/[^/]+/, '/$1/$2/[token]')
  return {
    type: error.name,
    message: error.message,
    status: error.status,
    call: `${error.method} ${path}`,
    stack: error.stack,
  }
}
