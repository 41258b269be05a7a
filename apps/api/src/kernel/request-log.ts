import type { Log } from '@guildhall/core'
import type { FastifyInstance } from 'fastify'

/**
 * One line a request, without its query (a callback's holds a code or a token) and without headers.
 * Pages and their files are only told at `debug`.
 */
export function addRequestLog(app: FastifyInstance, log: Log): void {
  // These lines have no secret by their making, and looking for one in each would cost more than writing it.
  const lines = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?', 1)[0]
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }
    if (path?.startsWith('/api/')) lines.info(line, 'request')
    else lines.debug(line, 'request')
    done()
  })
}
