import { API_BASE } from '@guildhall/contract'
import {
  forwardingHeaders,
  healthAnswer,
  HEALTH_PATH,
  problem,
  QUESTION,
  queueState,
  type Core,
  type Log,
  type Metrics,
  type ReadyParts,
  type WriteProbe,
} from '@guildhall/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { ApiOptions } from './server.ts'

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** The operators' routes outside the API. */
const OPERATORS: ReadonlySet<string> = new Set([HEALTH_PATH, '/readyz', '/metrics'])

/** The parts of a request target other than its path: an origin (perhaps with a password), a query, a fragment. */
const BESIDES_PATH = /^[a-z]+:\/\/[^/?#]*|[?#].*$/gis

/**
 * Measures each request and logs it in one line, without its query (a callback's has a code or a token) and without headers: a
 * successful read at `debug`, a write and a refusal at `info`, an internal error at `warn`.
 */
export function recordRequests(app: FastifyInstance, { log, metrics }: { log: Log; metrics: Metrics }): void {
  // These lines contain no secret, so they skip the redaction, which costs more than the write.
  const lines = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime: ms }, done) => {
    const { method } = request
    // A stream lasts as long as its page is open: it would count as a slow request.
    const isStream = status === 200 && request.routeOptions.config.isStream === true
    if (!isStream) metrics.request({ method, route: labelOf(request.routeOptions.url), status, seconds: ms / 1000 })
    const level = levelOf(method, status)
    if (lines.isLevelEnabled(level)) {
      lines[level]({ method, path: pathOf(request), status, ms: Math.round(ms * 10) / 10 }, 'request')
    }
    done()
  })
}

/** The route template, which contains no ids. The pages and their files share one label. */
function labelOf(template: string | undefined): string {
  if (template === undefined || template.endsWith('*')) return 'page'
  return template.startsWith(`${API_BASE}/`) || OPERATORS.has(template) ? template : 'page'
}

function levelOf(method: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn'
  return status < 400 && READS.has(method) ? 'debug' : 'info'
}

/** The path as it was sent. */
function pathOf(request: FastifyRequest): string {
  return request.url.replace(BESIDES_PATH, '')
}

/** The response of /readyz. */
interface Readiness {
  ready: boolean
  /** Parts that are unavailable or read-only. `members`: the rows of members and roles lag the gateway by more than 30 s. */
  missing: (keyof ReadyParts)[]
  /** The database's error, as a sentence. */
  error?: string
}

/** The state of the parts that /readyz checks. */
interface CheckedParts {
  readonly parts: ReadyParts
  /** The database's error, as a sentence; null without one. */
  readonly failure: string | null
}

type Checked = { readonly database: WriteProbe } & Pick<Core, 'botStatus'>

/** Checks the parts. Rows of members can only be current while the gateway is connected. */
async function checkParts({ database, botStatus }: Checked): Promise<CheckedParts> {
  const failure = await database.failure()
  const gateway = await botStatus.isGatewayAlive().catch(() => false)
  const members = gateway && (await botStatus.areMembersCurrent().catch(() => false))
  return { parts: { database: failure === null, gateway, members }, failure }
}

/**
 * Serves /healthz, which responds while the process runs, and /readyz. /readyz responds with 503 unless the database is writable, the
 * gateway is connected and the rows keep up with it.
 */
export function addHealth(
  app: FastifyInstance,
  deps: Checked & { readonly metrics: Metrics } & Pick<Core, 'selfCheck'>,
): void {
  deps.metrics.watchReadiness(async () => (await checkParts(deps)).parts)

  app.get<{ Querystring: { [QUESTION]?: unknown } }>(HEALTH_PATH, async (request, reply) => {
    const answer = healthAnswer(deps.selfCheck, request.query[QUESTION], request.raw)
    return reply.header('cache-control', 'no-store').send(answer)
  })

  app.get('/readyz', async (_request, reply) => {
    const { parts, failure } = await checkParts(deps)
    const missing: Readiness['missing'] = []
    if (!parts.database) missing.push('database')
    if (!parts.gateway) missing.push('gateway')
    else if (!parts.members) missing.push('members')
    const readiness: Readiness = { ready: missing.length === 0, missing, ...(failure !== null && { error: failure }) }
    return reply
      .code(readiness.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness)
  })
}

/**
 * Serves /metrics for Prometheus: to requests with the token; without a token, to direct requests from this machine only.
 *
 * @param options.metricsToken the bearer token to require; null requires loopback instead.
 * @param options.publicUrl, options.trustProxy without a token, a public address or a reverse proxy disables the route: a request
 *   through a proxy on this machine can look like one from this machine.
 */
export function addMetrics(
  app: FastifyInstance,
  options: Pick<ApiOptions, 'core' | 'metrics' | 'metricsToken' | 'publicUrl' | 'trustProxy'>,
): void {
  const { core, metrics, metricsToken, publicUrl, trustProxy } = options
  const isPrivate = trustProxy === null && isLoopback(new URL(publicUrl).hostname)
  metrics.watchJobs(() => queueState(core))
  metrics.watchStreams(() => core.live.count())

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

/** Compares hashes: they have equal length, so the comparison time reveals nothing. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(token).digest())
}

/**
 * Whether a request comes from this machine without a proxy. Its Host must be this machine too: otherwise a page in a
 * browser here could read the metrics through a host name of its own that resolves to 127.0.0.1.
 */
function isFromHere(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw
  if (forwardingHeaders(request.raw).length > 0) return false
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
