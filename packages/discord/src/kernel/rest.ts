import { DefaultRestOptions, DiscordAPIError, HTTPError, RateLimitError, REST } from '@discordjs/rest'
import { problem, type DiscordCredentials, type DiscordEndpoints, type Metrics, type Problem } from '@guildhall/core'
import { observed } from './observed.ts'
import { whole } from './whole.ts'

/** How long one call to Discord may take, in ms; the dashboard's own calls give up after ten seconds. */
export const DISCORD_TIMEOUT_MS = 4_000

/** A rate limit that is free again within this, in ms, is waited for; who runs into a longer one is told, and comes back. */
export const WAIT_AT_MOST_MS = 1_500

/**
 * Discord's REST as the bot, with its rate limits kept: a call that would have to wait long throws RateLimitError.
 *
 * @param options.endpoints where Discord is.
 * @param options.credentials the application; its bot token goes with every call.
 * @param options.metrics measures each attempt.
 */
export function createDiscordRest(options: {
  endpoints: DiscordEndpoints
  credentials: DiscordCredentials
  metrics: Metrics
}): REST {
  return new REST({
    api: options.endpoints.apiUrl,
    version: '10',
    // Longer than our own limit, after which there is no second try as there is after the library's.
    timeout: 2 * DISCORD_TIMEOUT_MS,
    // One more try bridges a dropped connection; whoever needs more than that keeps a row and comes back.
    retries: 1,
    rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > WAIT_AT_MOST_MS,
    makeRequest: observed(
      whole(DefaultRestOptions.makeRequest, DISCORD_TIMEOUT_MS),
      options.endpoints.apiUrl,
      options.metrics,
    ),
  }).setToken(options.credentials.token)
}

/**
 * What a failed call to Discord means to our caller.
 *
 * @returns `discord.unavailable` when Discord is away, overloaded or does not take our token; undefined when it answered and
 *   refused this very request, or when the fault is not Discord's.
 */
export function discordAway(error: unknown): Problem | undefined {
  if (error instanceof DiscordAPIError) {
    return error.status === 401 || error.status === 429 || error.status >= 500 ? unavailable(error) : undefined
  }
  if (error instanceof HTTPError || error instanceof RateLimitError) return unavailable(error)
  // fetch rejects with TypeError when there is no connection, and with AbortError or TimeoutError when it took too long.
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
    return unavailable(error)
  if (error instanceof TypeError && error.message === 'fetch failed') return unavailable(error)
  return isSystemError(error) ? unavailable(error) : undefined
}

/** The problem `discord.unavailable`, keeping what went wrong as its cause for the log. */
export function unavailable(cause: unknown): Problem {
  const away = problem('discord.unavailable')
  away.cause = cause
  return away
}

/** Node's and undici's errors of the network carry codes such as ECONNREFUSED and UND_ERR_SOCKET. */
function isSystemError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(E[A-Z]+|UND_ERR_\w+)$/.test(error.code)
  )
}
