import { DiscordAPIError } from '@discordjs/rest'
import { Problem, type Log } from '@guildhall/core'
import { GatewayCloseCodes } from 'discord-api-types/v10'
import pRetry, { AbortError } from 'p-retry'

/** The first delay and the longest one, in ms. */
const FIRST_MS = 500
const LONGEST_MS = 30_000

/** A failure that no retry can fix; its message says what the operator can do. */
export class FatalGatewayError extends Error {
  override readonly name = 'FatalGatewayError'
}

const BAD_TOKEN = 'Discord does not accept the bot token. Put the current one into DISCORD_TOKEN and start again.'

/**
 * The fatal error of a close code.
 *
 * @param clientId for the address of the page in the developer portal.
 * @returns undefined when the client reconnects by itself.
 */
export function fatalClose(code: number, clientId: string): FatalGatewayError | undefined {
  const page = `https://discord.com/developers/applications/${clientId}/bot`
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return new FatalGatewayError(BAD_TOKEN)
    case GatewayCloseCodes.DisallowedIntents:
      return new FatalGatewayError(
        `Discord does not let the bot see members and messages. Switch on "Server Members Intent" and "Message Content Intent" at ${page} and start again.`,
      )
    case GatewayCloseCodes.InvalidShard:
    case GatewayCloseCodes.ShardingRequired:
    case GatewayCloseCodes.InvalidAPIVersion:
    case GatewayCloseCodes.InvalidIntents:
      return new FatalGatewayError(`Discord refused the connection for good (close code ${code}).`)
    default:
      return undefined
  }
}

/** The fatal error of a failed REST call; undefined when the call may work later. */
function fatalReply(error: unknown): FatalGatewayError | undefined {
  const isRefused = error instanceof DiscordAPIError && error.status === 401
  return isRefused ? new FatalGatewayError(BAD_TOKEN, { cause: error }) : undefined
}

/**
 * Retries work with exponential back-off and jitter.
 *
 * @param what names the work in the log: "reach Discord".
 * @param options.signal ends the waiting.
 * @param options.mayRetry whether another attempt is made after an error; it is asked after each one.
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
    // Work that was done while the signal aborted counts.
    if (done) return done.value
    throw error instanceof Error ? originalOf(error) : error
  })
}

/** The library gives up at any TypeError. */
class RetryableTypeError extends Error {
  constructor(readonly original: TypeError) {
    super(original.message)
  }
}

function originalOf(error: Error): Error {
  return error instanceof RetryableTypeError ? error.original : error
}

/** For {@link retry}: whether the whole database is unreachable, however long that lasts. */
export function isDatabaseOutage(error: unknown): error is Problem {
  return error instanceof Problem && error.code === 'database.unavailable'
}

/** For {@link retry}: whether the database is unreachable, or busy with what this statement needs. */
export function isDatabaseFailure(error: unknown): boolean {
  return isDatabaseOutage(error) || (error instanceof Problem && error.code === 'database.busy')
}
