import type { FastifyInstance } from 'fastify'
import { isOwnPage } from './own-host.ts'

/**
 * Answers 403 to requests for routes below a path that a page of another origin sent: no other program on this machine can use a
 * browser to call them.
 *
 * @param app has no routes below the path yet.
 */
export function rejectOtherPages(app: FastifyInstance, path: string, message: string): void {
  app.addHook('onRequest', async (request, reply) => {
    // The route, not the address, which can be written in several ways.
    const route = request.routeOptions.url ?? ''
    if ((route !== path && !route.startsWith(`${path}/`)) || isOwnPage(request.headers)) return
    await reply.code(403).send({ message, code: 0 })
  })
}
