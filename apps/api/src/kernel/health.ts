import { GATEWAY_ALIVE_MS, isDatabaseAnswering, type Clock, type Database, type GatewaySessions } from '@guildhall/core'
import type { FastifyInstance } from 'fastify'

/** What the program needs to do its work. */
interface Readiness {
  ready: boolean
  /** What does not answer. */
  missing: ('database' | 'gateway')[]
}

/** /healthz: the process answers. /readyz: database and gateway do, else 503 that names which does not. */
export function addHealth(
  app: FastifyInstance,
  deps: { db: Database; clock: Clock; gatewaySessions: GatewaySessions },
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))

  app.get('/readyz', async (_request, reply) => {
    const missing: Readiness['missing'] = []
    if (!(await isDatabaseAnswering(deps.db))) missing.push('database')
    if (!(await isGatewayAlive())) missing.push('gateway')
    const readiness: Readiness = { ready: missing.length === 0, missing }
    return reply
      .code(readiness.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness)
  })

  async function isGatewayAlive(): Promise<boolean> {
    try {
      const aliveAt = await deps.gatewaySessions.aliveAt()
      return aliveAt !== null && deps.clock.now() - aliveAt <= GATEWAY_ALIVE_MS
    } catch {
      return false
    }
  }
}
