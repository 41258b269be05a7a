import rateLimit from '@fastify/rate-limit'
import { problem, type Problem } from '@guildhall/core'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { ApiLimits } from './options.ts'
import { soon } from './soon.ts'

const MINUTE_MS = 60_000

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Limits every route that is added to this scope from now on; needs `request.caller`. */
export async function addRateLimits(scope: FastifyInstance, limits: ApiLimits): Promise<void> {
  await scope.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: MINUTE_MS,
    hook: 'onRequest',
    keyGenerator: callerOf,
    // Who is within the limit need not be told of it with every reply.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  })

  const countWrite = scope.createRateLimit({
    max: limits.writesPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: callerOf,
  })
  scope.addHook('onRequest', (request, reply, done) => {
    soon(
      () => (WRITES.has(request.method) ? countWrite(request) : null),
      (count) => {
        if (count === null || count.isAllowed || !count.isExceeded) return
        reply.header('retry-after', count.ttlInSeconds)
        throw tooMany(count.ttl)
      },
      done,
    )
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

/**
 * Users are limited one by one, however many sessions they have; the rest by address. Only a verified token names a user, so nobody
 * uses up the limit of somebody else.
 */
function callerOf({ caller, ip }: FastifyRequest): string {
  return caller.session ? `user ${caller.session.userId}` : `address ${ip}`
}

/** @param ms until the limit begins anew. */
function tooMany(ms: number): Problem {
  const seconds = Math.ceil(ms / 1000)
  return problem('rate.limited', { retry_after: seconds }, `Too many requests. Try again in ${seconds} s.`)
}
