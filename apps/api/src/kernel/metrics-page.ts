import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { API_BASE } from '@guildhall/contract'
import { problem, queueState, reconcilerBacklog } from '@guildhall/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiOptions } from './options.ts'

/** What is there for operators, beside the API. */
const OPERATORS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Headers that say that somebody stands between us and whoever asks. */
const FORWARDING = ['forwarded', 'via', 'x-real-ip'] as const
const FORWARDING_PREFIX = 'x-forwarded-'

/**
 * Measures every request, and serves /metrics for Prometheus: to whoever has the token; without one to this machine alone, directly.
 *
 * @param options.metricsToken what `Authorization: Bearer` must bring; null asks for loopback instead.
 * @param options.publicUrl, options.trustProxy without a token, a public address or a reverse proxy closes the page: a proxy on
 *   this machine may look exactly like this machine.
 */
export function addMetrics(
  app: FastifyInstance,
  options: Pick<ApiOptions, 'core' | 'metrics' | 'metricsToken' | 'publicUrl' | 'trustProxy'>,
): void {
  const { core, metrics, metricsToken, publicUrl, trustProxy } = options
  const isPrivate = trustProxy === null && isLoopback(new URL(publicUrl).hostname)
  metrics.watchBacklog(() => reconcilerBacklog(core))
  metrics.watchJobs(() => queueState(core))

  app.addHook('onResponse', (request, reply, done) => {
    const route = labelOf(request.routeOptions.url)
    metrics.request({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    done()
  })

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

/** The template, since addresses have ids in them; whatever is no call is a page or one of its files. */
function labelOf(template: string | undefined): string {
  if (template === undefined || template.endsWith('*')) return 'page'
  return template.startsWith(`${API_BASE}/`) || OPERATORS.has(template) ? template : 'page'
}

/** Compares hashes: they are of one length, so that the time tells nothing. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(token).digest())
}

/**
 * Whether a request comes from this machine and through nobody. It must also be addressed to this machine: a page in a browser here
 * could otherwise ask under a name of its own that leads to 127.0.0.1.
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
