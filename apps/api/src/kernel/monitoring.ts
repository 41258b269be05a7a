import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { problem, queueState } from '@guildhall/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiOptions } from './options.ts'

/** Headers of requests that came through a proxy. */
const FORWARDING = ['forwarded', 'via', 'x-real-ip'] as const
const FORWARDING_PREFIX = 'x-forwarded-'

/**
 * Serves /metrics for Prometheus: to requests with the token; without a token, to direct requests from this machine only.
 *
 * @param options.metricsToken the bearer token to require; null requires loopback instead.
 * @param options.publicUrl, options.trustProxy without a token, a public address or a reverse proxy closes the page: a request
 *   through a proxy on this machine can look like one from this machine.
 */
export function addMetrics(
  app: FastifyInstance,
  options: Pick<ApiOptions, 'core' | 'metrics' | 'metricsToken' | 'publicUrl' | 'trustProxy'>,
): void {
  const { core, metrics, metricsToken, publicUrl, trustProxy } = options
  const isPrivate = trustProxy === null && isLoopback(new URL(publicUrl).hostname)
  metrics.watchJobs(() => queueState(core))

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (metricsToken === null && !(isPrivate && isFromHere(request))) throw problem('request.not_found')
    if (metricsToken !== null && !hasToken(request, metricsToken)) {
      throw problem('auth.required', undefined, 'Send METRICS_TOKEN as a bearer token.')
    }
    const { contentType, text } = await metrics.page()
    return reply.type(contentType).send(text)
  })
}

/** Compares hashes: they have one length, so the time reveals nothing. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(token).digest())
}

/**
 * Whether a request comes from this machine, and through no proxy. It must also be addressed to this machine: otherwise a page in a
 * browser here could read the metrics through a host name of its own that resolves to 127.0.0.1.
 */
function isFromHere(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw
  const names = Object.keys(headers)
  if (names.some((name) => name.startsWith(FORWARDING_PREFIX)) || FORWARDING.some((name) => headers[name])) return false
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(hostOf(headers.host ?? ''))
}

function hostOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}

function isLoopback(name: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return (
    bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
  )
}
