import rateLimit from '@fastify/rate-limit'
import { problem } from '@guildhall/core'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { ApiLimits } from './options.ts'

const MINUTE_MS = 60_000

/** Limits every route that is added to this scope from now on; needs `request.caller`. */
export async function addRateLimits(scope: FastifyInstance, limits: ApiLimits): Promise<void> {
  await scope.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: MINUTE_MS,
    hook: 'onRequest',
    keyGenerator: keyOf,
    // Only a 429 has a header about the limit: Retry-After.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) => {
      const seconds = Math.ceil(context.ttl / 1000)
      return problem('rate.limited', { retry_after: seconds }, `Too many requests. Try again in ${seconds} s.`)
    },
  })
}

/** The stricter limit of a route that begins or ends a sign-in, by address. */
export function signInLimit(limits: ApiLimits): RouteShorthandOptions {
  return {
    config: {
      rateLimit: { max: limits.signInsPerMinute, timeWindow: MINUTE_MS, keyGenerator: (request) => request.ip },
    },
  }
}

/** Sessions are limited one by one, so that people behind one address do not share a limit; the rest by address. */
function keyOf(request: FastifyRequest): string {
  return request.caller.session ? `session ${request.caller.session.sessionId}` : `address ${request.ip}`
}
