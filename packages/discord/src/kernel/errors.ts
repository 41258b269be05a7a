import { DiscordAPIError, HTTPError, RateLimitError } from '@discordjs/rest'
import { DiscordRefusal, problem, type Problem } from '@guildhall/core'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import { formProblem } from './form-errors.ts'

/**
 * The error for callers after a failed call to Discord.
 *
 * @returns `discord.unavailable` when Discord is unreachable, overloaded or refuses the bot's token; undefined when it refused this
 *   request, or when the error is not Discord's.
 */
export function unavailabilityOf(error: unknown): Problem | undefined {
  if (error instanceof DiscordAPIError) return isRefused(error) ? undefined : unavailable(error)
  if (error instanceof HTTPError || error instanceof RateLimitError) return unavailable(error)
  // fetch rejects with TypeError without a connection, and with AbortError or TimeoutError after a timeout.
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
    return unavailable(error)
  if (error instanceof TypeError && error.message === 'fetch failed') return unavailable(error)
  return isSystemError(error) ? unavailable(error) : undefined
}

/** Whether Discord refused this request. A response without a code is not Discord's but that of a proxy, such as Cloudflare in front of Discord. */
function isRefused({ status, rawError }: DiscordAPIError): boolean {
  return status !== 401 && status !== 429 && status < 500 && 'code' in rawError
}

/** `discord.unavailable`, with the cause for the log. */
export function unavailable(cause: unknown): Problem {
  const unreachable = problem('discord.unavailable')
  unreachable.cause = cause
  return unreachable
}

/** Whether it is a network error of Node or undici, which have codes such as ECONNREFUSED and UND_ERR_SOCKET. */
function isSystemError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(E[A-Z]+|UND_ERR_\w+)$/.test(error.code)
  )
}

/** Limits for which Discord gives no time, by its error code. */
const LIMITS: ReadonlyMap<unknown, { readonly ms: number; readonly reason: string }> = new Map([
  [
    RESTJSONErrorCodes.MaximumDailyApplicationCommandCreatesReached,
    {
      ms: 60 * 60_000,
      reason: 'Discord limits how many commands the bot can add in a day. The bot will try again in an hour.',
    },
  ],
  [
    RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached,
    {
      ms: 10 * 60_000,
      reason: 'Discord limits edits of older messages. The bot will update the message in a few minutes.',
    },
  ],
])

/** The time at which Discord accepts a call again, and a sentence for the administrator until then. */
interface Limited {
  /** The time at which Discord accepts the call again, in epoch ms. */
  readonly time: number
  readonly reason: string
}

/**
 * The limit of Discord that made a call fail.
 *
 * @param error the error of the call, also as the cause of another error.
 * @returns undefined when it failed for another reason.
 */
export function limitOf(error: unknown, now: number): Limited | undefined {
  if (error instanceof RateLimitError) {
    const time = now + Math.max(error.timeToReset, error.retryAfter)
    return { time, reason: 'Discord limits how fast the bot can do this. It will continue shortly.' }
  }
  const limit = error instanceof DiscordAPIError ? LIMITS.get(error.code) : undefined
  if (limit) return { time: now + limit.ms, reason: limit.reason }
  return error instanceof Error && error.cause !== undefined ? limitOf(error.cause, now) : undefined
}

/**
 * Translates a refusal by Discord for core; a translated one is returned unchanged.
 *
 * @returns undefined for a limit, an unavailable Discord, and an error that is not Discord's.
 */
export function refusalOf(error: unknown): DiscordRefusal | undefined {
  if (error instanceof DiscordRefusal) return error
  if (!(error instanceof DiscordAPIError) || LIMITS.has(error.code) || unavailabilityOf(error)) return undefined
  const { rawError } = error
  const detail = 'errors' in rawError ? formProblem(rawError.errors) : undefined
  const reason = detail ?? ('message' in rawError ? rawError.message : error.message)
  const code = Number(error.code)
  return new DiscordRefusal(Number.isInteger(code) ? code : 0, reason, { cause: error })
}
