import { DiscordAPIError } from '@discordjs/rest'
import { Problem, type ConnectionFailure, type Log } from '@guildhall/core'
import { GatewayCloseCodes } from 'discord-api-types/v10'
import pRetry, { AbortError } from 'p-retry'

/** The first and the longest delay, in ms. */
const FIRST_MS = 500
const LONGEST_MS = 30_000

/** A failure that no retry can fix; its message contains the fix for the operator. */
export class FatalGatewayError extends Error {
  override readonly name = 'FatalGatewayError'

  constructor(
    message: string,
    readonly failure: ConnectionFailure,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

const BAD_TOKEN = 'Discord rejected the bot token. Set DISCORD_TOKEN to the current token and start again.'

/**
 * The fatal error of a close code.
 *
 * @param clientId determines the address of the settings page in the developer portal.
 * @returns undefined when the client reconnects by itself.
 */
export function fatalClose(code: number, clientId: string): FatalGatewayError | undefined {
  const page = `https://discord.com/developers/applications/${clientId}/bot`
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return new FatalGatewayError(BAD_TOKEN, 'token')
    case GatewayCloseCodes.DisallowedIntents:
      return new FatalGatewayError(
        `Discord does not let the bot see members and messages. Switch on "Server Members Intent" and "Message Content Intent" at ${page} and start again.`,
        'intents',
      )
    case GatewayCloseCodes.InvalidShard:
    case GatewayCloseCodes.ShardingRequired:
    case GatewayCloseCodes.InvalidAPIVersion:
    case GatewayCloseCodes.InvalidIntents:
      return new FatalGatewayError(`Discord refused the connection for good (close code ${code}).`, 'refused')
    default:
      return undefined
  }
}

/** The fatal error of a failed REST call; undefined when a retry may succeed. */
function fatalReply(error: unknown): FatalGatewayError | undefined {
  const isRefused = error instanceof DiscordAPIError && error.status === 401
  return isRefused ? new FatalGatewayError(BAD_TOKEN, 'token', { cause: error }) : undefined
}

/**
 * Retries work with exponential back-off and jitter.
 *
 * @param what names the work in the log: "reach Discord".
 * @param options.signal cancels the retries.
 * @param options.mayRetry decides after each error whether another attempt is made.
 * @throws FatalGatewayError when another attempt cannot help; the signal's reason when it aborts; otherwise the last error.
 */
export function retry<T>(
  what: string,
  work: () => Promise<T>,
  options: { signal: AbortSignal; log: Log; mayRetry: (error: Error) => boolean },
): Promise<T> {
  const { signal, log, mayRetry } = options
  let done: { value: T } | undefined

  async function attempt(): Promise<T> {
    try {
      done = { value: await work() }
      return done.value
    } catch (error) {
      const fatal = error instanceof FatalGatewayError ? error : fatalReply(error)
      if (fatal) throw new AbortError(fatal)
      throw error instanceof TypeError ? new RetryableTypeError(error) : error
    }
  }

  const running = pRetry(attempt, {
    signal,
    retries: Infinity,
    minTimeout: FIRST_MS,
    maxTimeout: LONGEST_MS,
    randomize: true,
    shouldRetry({ error: thrown, attemptNumber: attempts }) {
      const error = originalOf(thrown)
      if (!mayRetry(error)) return false
      log.warn({ err: error, attempts }, `could not ${what}; will try again`)
      return true
    },
  })
  return running.catch((error: unknown) => {
    // If the work finished as the signal fired, return its result.
    if (done) return done.value
    throw error instanceof Error ? originalOf(error) : error
  })
}

/** The client library gives up after any TypeError. */
class RetryableTypeError extends Error {
  constructor(readonly original: TypeError) {
    super(original.message)
  }
}

function originalOf(error: Error): Error {
  return error instanceof RetryableTypeError ? error.original : error
}

/** For {@link retry}: whether the whole database is unreachable, for any length of time. */
export function isDatabaseOutage(error: unknown): error is Problem {
  return error instanceof Problem && error.code === 'database.unavailable'
}

/** For {@link retry}: whether the database is unreachable, or locks block this statement. */
export function isDatabaseFailure(error: unknown): boolean {
  return isDatabaseOutage(error) || (error instanceof Problem && error.code === 'database.busy')
}
