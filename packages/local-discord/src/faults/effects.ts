import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import { ERRORS } from '../kernel/errors.ts'
import { bucketOf, sendLimited, type LimitScope } from '../kernel/rate-limits.ts'
import type { FaultEffect } from './rest-faults.ts'

/** Delays a call. */
export function delay(ms: number): FaultEffect {
  return async () => wait(ms)
}

/** Answers with a 5xx as from a proxy in front of Discord, or with a 4xx in Discord's format. */
export function fail(status: number): FaultEffect {
  return (_request, reply) => (status < 500 ? sendClientError(reply, status) : sendServerError(reply, status))
}

async function sendClientError(reply: FastifyReply, status: number): Promise<void> {
  const [code, message] = status === 403 ? ERRORS.missingAccess : ERRORS.invalidForm
  await reply.code(status).send({ code, message })
}

/** Sends plain text, as the proxy in front of Discord does. */
export async function sendServerError(reply: FastifyReply, status: number): Promise<void> {
  await reply.code(status).type('text/plain').send('upstream connect error or disconnect/reset before headers')
}

/** An exhausted rate limit. */
export interface ExhaustedLimit {
  scope: LimitScope
  /** The time until the limit resets, in seconds. */
  retryAfter: number
}

/**
 * Answers 429.
 *
 * @param isCounted whether each call reports the whole `retryAfter`, not the time left of it.
 */
export function limit({ scope, retryAfter }: ExhaustedLimit, isCounted: boolean, clock: Clock): FaultEffect {
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
