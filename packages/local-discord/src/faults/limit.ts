import type { Clock } from '../kernel/clock.ts'
import { bucketOf, sendLimited, type LimitScope } from '../kernel/rate-limits.ts'
import type { Strike } from './rest-faults.ts'

/** A rate limit that is used up. */
export interface UsedUp {
  /** Whose it is: the bot's on this route, the bot's on all routes, or everybody's on this route. */
  scope: LimitScope
  /** For how long, in seconds. */
  retryAfter: number
}

/**
 * Answers 429.
 *
 * @param isCounted whether each call is told the whole time, and not what is left of it.
 */
export function limit({ scope, retryAfter }: UsedUp, isCounted: boolean, clock: Clock): Strike {
  const endsAt = clock.now() + retryAfter * 1_000
  return async (request, reply) => {
    const ms = isCounted ? retryAfter * 1_000 : endsAt - clock.now()
    if (scope !== 'global') {
      reply.headers({
        'x-ratelimit-limit': 5,
        'x-ratelimit-remaining': 0,
        'x-ratelimit-reset': ((clock.now() + ms) / 1_000).toFixed(3),
        'x-ratelimit-reset-after': (ms / 1_000).toFixed(3),
        'x-ratelimit-bucket': bucketOf(`${request.method} ${request.routeOptions.url ?? ''}`),
      })
    }
    await sendLimited(reply, ms, scope)
  }
}
