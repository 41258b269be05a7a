import { DiscordAPIError } from '@discordjs/rest'
import { Problem, type Log } from '@guildhall/core'
import { GatewayCloseCodes } from 'discord-api-types/v10'
import PQueue from 'p-queue'
import pRetry, { AbortError } from 'p-retry'

/** The first delay and the longest one, in ms. */
const FIRST_MS = 500
const LONGEST_MS = 30_000
/** After this many failures of a write that no outage of the database explains, which take about two minutes, it is a bug. */
const MOST_FAILURES = 8
/** So many writes run at once: fewer than the process has connections. */
const MOST_AT_ONCE = 8

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
export function isDatabaseOutage(error: unknown): boolean {
  return error instanceof Problem && error.code === 'database.unavailable'
}

/** For {@link retry}: whether the database is unreachable, or busy with what this statement needs. */
export function isDatabaseFailure(error: unknown): boolean {
  return isDatabaseOutage(error) || (error instanceof Problem && error.code === 'database.busy')
}

/**
 * Retries a write until it is done. Writes of one chain run one after the other, in the order of the calls; chains do not wait for each
 * other.
 *
 * @param chain the id of a guild, for a module's writes.
 */
export type RetryWrite = (chain: string, write: () => Promise<void>) => Promise<void>

/**
 * A durable listener's event stays uncommitted while its write is retried, and nothing newer of the same chain is overwritten by a write that
 * had to wait. Each module has chains of its own.
 *
 * @returns a function that makes a {@link RetryWrite}, whose promise rejects after many failures other than those of the database, and never
 *   settles once the signal aborted.
 */
export function createRetryWrites(signal: AbortSignal, log: Log): () => RetryWrite {
  /** Attempts of all chains: more would only wait for each other's connections. A pause between two attempts takes no place. */
  const attempts = new PQueue({ concurrency: MOST_AT_ONCE })

  async function retryUntilDone(write: () => Promise<void>): Promise<void> {
    let failures = 0
    const mayRetry = (error: Error): boolean => isDatabaseFailure(error) || ++failures < MOST_FAILURES
    const attempt = (): Promise<void> => attempts.add(write)
    try {
      // The process is about to end: one attempt is left.
      if (signal.aborted) await attempt()
      else await retry('write the rows of an event', attempt, { signal, log, mayRetry })
    } catch (error) {
      if (signal.aborted) return new Promise<never>(() => {})
      throw error
    }
  }

  return () => {
    const last = new Map<string, Promise<void>>()
    return (chain, write) => {
      const before = last.get(chain)
      const done = before ? before.then(() => retryUntilDone(write)) : retryUntilDone(write)
      const ended: Promise<void> = done
        .catch(() => undefined)
        .finally(() => {
          if (last.get(chain) === ended) last.delete(chain)
        })
      last.set(chain, ended)
      return done
    }
  }
}
