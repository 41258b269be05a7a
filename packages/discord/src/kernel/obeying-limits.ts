import { RateLimitError } from '@discordjs/rest'
import { RetryLater } from '@guildhall/core'

/** The same work, throwing RetryLater where Discord's rate limits would have it wait for long. */
export function obeyingLimits<A extends unknown[], R>(work: (...given: A) => Promise<R>): (...given: A) => Promise<R> {
  return async (...given) => {
    try {
      return await work(...given)
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error
      const ms = Math.max(error.timeToReset, error.retryAfter)
      throw new RetryLater(ms, 'Discord limits how fast the bot may do this. It goes on as soon as it may.')
    }
  }
}
