import type { FastifyInstance } from 'fastify'

/** What can be made to go wrong, as it does with the real Discord. */
export interface Faults {
  /** Nothing answers: connections are cut. */
  isAway: boolean
}

/** Makes every request suffer the faults of the moment. */
export function suffer(app: FastifyInstance, faults: Faults): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!faults.isAway) return
    reply.hijack()
    request.raw.socket.destroy()
  })
}
