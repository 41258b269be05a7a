import { DiscordAPIError, HTTPError, RateLimitError } from '@discordjs/rest'
import { DiscordRefusal, problem, RetryLater, type Problem } from '@guildhall/core'

/**
 * The error for callers after a failed call to Discord.
 *
 * @returns `discord.unavailable` when Discord is unreachable, overloaded or refuses our token; undefined when it refused this very
 *   request, or when the error is not Discord's.
 */
export function unavailabilityOf(error: unknown): Problem | undefined {
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

/** Discord's error codes of limits that come without a time, and how long to wait, in ms. */
const LIMITS: ReadonlyMap<number, number> = new Map([
  /** 200 new application commands a day. */
  [30_034, 60 * 60_000],
  /** Edits of a message that is older than an hour. */
  [30_046, 10 * 60_000],
])

/**
 * When Discord accepts a call again that it rejected because of a limit.
 *
 * @param error what the call failed with, also as the cause of another error.
 * @returns epoch ms; undefined when it failed for another reason.
 */
export function retryTimeOf(error: unknown, now: number): number | undefined {
  if (error instanceof RateLimitError) return now + Math.max(error.timeToReset, error.retryAfter)
  if (error instanceof DiscordAPIError || error instanceof DiscordRefusal) {
    const wait = LIMITS.get(Number(error.code))
    if (wait !== undefined) return now + wait
  }
  return error instanceof Error && error.cause !== undefined ? retryTimeOf(error.cause, now) : undefined
}

/** Wraps work: it throws RetryLater when a rate limit of Discord's is used up. */
export function obeyingLimits<A extends unknown[], R>(work: (...given: A) => Promise<R>): (...given: A) => Promise<R> {
  return async (...given) => {
    try {
      return await work(...given)
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error
      const ms = Math.max(error.timeToReset, error.retryAfter)
      throw new RetryLater(ms, 'Discord limits how fast the bot can do this. It will continue shortly.')
    }
  }
}

/**
 * Translates a refusal of Discord's for core. Check `unavailabilityOf` first: an unavailable Discord also answers with errors.
 *
 * @returns undefined for an error that is not Discord's.
 */
export function refusalOf(error: unknown): DiscordRefusal | undefined {
  if (!(error instanceof DiscordAPIError)) return undefined
  const reason = 'message' in error.rawError ? error.rawError.message : error.message
  const code = Number(error.code)
  return new DiscordRefusal(Number.isInteger(code) ? code : 0, reason, { cause: error })
}
