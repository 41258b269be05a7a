import { isDatabaseAnswering, type Database } from '@guildhall/core'
import type { FastifyInstance } from 'fastify'

/** What the program needs to do its work. */
interface Readiness {
  ready: boolean
  /** What does not answer. */
  missing: ('database' | 'gateway')[]
}

/** /healthz: the process answers. /readyz: database and gateway do, else 503 that names which does not. */
export function addHealth(app: FastifyInstance, deps: { db: Database; isGatewayAlive: () => Promise<boolean> }): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))

  app.get('/readyz', async (_request, reply) => {
    const missing: Readiness['missing'] = []
    if (!(await isDatabaseAnswering(deps.db))) missing.push('database')
    if (!(await deps.isGatewayAlive().catch(() => false))) missing.push('gateway')
    const readiness: Readiness = { ready: missing.length === 0, missing }
    return reply
      .code(readiness.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness)
  })
}
