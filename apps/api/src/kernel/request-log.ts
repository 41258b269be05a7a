import type { Log } from '@guildhall/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** What a request target may have besides its path: an origin (with a password, perhaps), a query, a fragment. */
const BESIDES_PATH = /^[a-z]+:\/\/[^/?#]*|[?#].*$/gis

/**
 * Logs one line per request, without its query (a callback's has a code or a token) and without headers: a read that succeeds at
 * `debug`, a write and a refusal at `info`, a failure of ours at `warn`.
 */
export function addRequestLog(app: FastifyInstance, log: Log): void {
  // These lines have no secret by their making, and looking for one in each would cost more than writing it.
  const lines = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const level = levelOf(request.method, status)
    if (lines.isLevelEnabled(level)) {
      const ms = Math.round(elapsedTime * 10) / 10
      lines[level]({ method: request.method, path: pathOf(request), status, ms }, 'request')
    }
    done()
  })
}

function levelOf(method: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn'
  return status < 400 && READS.has(method) ? 'debug' : 'info'
}

/** The path as it was typed: whatever its spelling, the router has decided by then what it leads to. */
function pathOf(request: FastifyRequest): string {
  return request.url.replace(BESIDES_PATH, '')
}
