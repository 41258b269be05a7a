import { API_BASE } from '@guildhall/contract'
import type { Log, Metrics } from '@guildhall/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Routes for operators, beside the API. */
const OPERATORS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** What a request target may have besides its path: an origin (perhaps with a password), a query, a fragment. */
const BESIDES_PATH = /^[a-z]+:\/\/[^/?#]*|[?#].*$/gis

/**
 * Measures each request and logs it in one line, without its query (a callback's has a code or a token) and without headers: a
 * successful read at `debug`, a write and a refusal at `info`, an error of ours at `warn`.
 */
export function recordRequests(app: FastifyInstance, { log, metrics }: { log: Log; metrics: Metrics }): void {
  // These lines contain no secret, and searching each for one would cost more than writing it.
  const lines = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime: ms }, done) => {
    const { method } = request
    metrics.request({ method, route: labelOf(request.routeOptions.url), status, seconds: ms / 1000 })
    const level = levelOf(method, status)
    if (lines.isLevelEnabled(level)) {
      lines[level]({ method, path: pathOf(request), status, ms: Math.round(ms * 10) / 10 }, 'request')
    }
    done()
  })
}

/** The template of the address, which has no ids; the pages and their files are one label. */
function labelOf(template: string | undefined): string {
  if (template === undefined || template.endsWith('*')) return 'page'
  return template.startsWith(`${API_BASE}/`) || OPERATORS.has(template) ? template : 'page'
}

function levelOf(method: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn'
  return status < 400 && READS.has(method) ? 'debug' : 'info'
}

/** The path as it was sent: the router has already decided where its spelling leads. */
function pathOf(request: FastifyRequest): string {
  return request.url.replace(BESIDES_PATH, '')
}
