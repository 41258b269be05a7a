import type { WriteProbe } from '@guildhall/core'
import type { FastifyInstance } from 'fastify'

/** What the program needs to do its work. */
interface Readiness {
  ready: boolean
  /** What does not answer or cannot be written. */
  missing: ('database' | 'gateway')[]
  /** What is wrong with the database, as a sentence. */
  error?: string
}

/** /healthz: the process answers. /readyz: database and gateway do, and the database takes writes, else 503 that says what does not. */
export function addHealth(
  app: FastifyInstance,
  deps: { database: WriteProbe; isGatewayAlive: () => Promise<boolean> },
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))

  app.get('/readyz', async (_request, reply) => {
    const missing: Readiness['missing'] = []
    const fault = await deps.database.failure()
    if (fault !== null) missing.push('database')
    if (!(await deps.isGatewayAlive().catch(() => false))) missing.push('gateway')
    const readiness: Readiness = { ready: missing.length === 0, missing, ...(fault !== null && { error: fault }) }
    return reply
      .code(readiness.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness)
  })
}
