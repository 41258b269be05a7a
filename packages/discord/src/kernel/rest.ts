import { DefaultRestOptions, DiscordAPIError, HTTPError, RateLimitError, REST, type RESTOptions } from '@discordjs/rest'
import { problem, type DiscordCredentials, type DiscordEndpoints, type Metrics, type Problem } from '@guildhall/core'
import { observed } from './observed.ts'

type MakeRequest = RESTOptions['makeRequest']

/** How long one call to Discord may take, in ms; the dashboard's own calls give up after ten seconds. */
export const DISCORD_TIMEOUT_MS = 4_000

/** Rate limits up to this, in ms, are waited for; a longer one throws. */
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
    // Longer than our own limit: unlike the library's, it is not followed by a second try.
    timeout: 2 * DISCORD_TIMEOUT_MS,
    // One more try bridges a dropped connection; jobs retry beyond that.
    retries: 1,
    rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > WAIT_AT_MOST_MS,
    makeRequest: observed(
      withBody(DefaultRestOptions.makeRequest, DISCORD_TIMEOUT_MS),
      options.endpoints.apiUrl,
      options.metrics,
    ),
  }).setToken(options.credentials.token)
}

/**
 * Calls that end when the body has arrived. The client library's own time limit ends with the head of a response, and a slow body would
 * delay its caller and all later calls of its route.
 *
 * @param timeoutMs how long a call may take in all.
 */
function withBody(request: MakeRequest, timeoutMs: number): MakeRequest {
  return async (url, init) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const response = await request(url, { ...init, signal })
    const body = await response.arrayBuffer()
    const { status, statusText, headers, ok } = response
    const kept = new Response(body)
    return {
      status,
      statusText,
      headers,
      ok,
      bodyUsed: false,
      body: null,
      arrayBuffer: () => kept.arrayBuffer(),
      json: () => kept.json(),
      text: () => kept.text(),
    }
  }
}

/**
 * The error for callers after a failed call to Discord.
 *
 * @returns `discord.unavailable` when Discord is unreachable, overloaded or refuses our token; undefined when it refused this very
 *   request, or when the error is not Discord's.
 */
export function discordAway(error: unknown): Problem | undefined {
  if (error instanceof DiscordAPIError) {
    return error.status === 401 || error.status === 429 || error.status >= 500 ? unavailable(error) : undefined
  }
  if (error instanceof HTTPError || error instanceof RateLimitError) return unavailable(error)
  // fetch rejects with TypeError without a connection, and with AbortError or TimeoutError after its time.
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
    return unavailable(error)
  if (error instanceof TypeError && error.message === 'fetch failed') return unavailable(error)
  return isSystemError(error) ? unavailable(error) : undefined
}

/** `discord.unavailable`, with the cause for the log. */
export function unavailable(cause: unknown): Problem {
  const unreachable = problem('discord.unavailable')
  unreachable.cause = cause
  return unreachable
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
