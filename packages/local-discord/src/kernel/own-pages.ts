import type { FastifyInstance } from 'fastify'
import { isOwnPage } from './own-host.ts'

/**
 * Answers 403 to requests of pages of another origin for routes below a path, so that no website can call these routes.
 *
 * @param app the server without routes below the path: hooks apply only to routes that are added later.
 */
export function rejectOtherPages(app: FastifyInstance, path: string, message: string): void {
  app.addHook('onRequest', async (request, reply) => {
    // Compare the route, because a URL can be encoded in several ways.
    const route = request.routeOptions.url ?? ''
    if ((route !== path && !route.startsWith(`${path}/`)) || isOwnPage(request.headers)) return
    await reply.code(403).send({ message, code: 0 })
  })
}
