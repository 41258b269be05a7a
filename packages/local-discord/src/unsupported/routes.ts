import type { FastifyInstance } from 'fastify'
import type { Route } from '../kernel/route-table.ts'
import { UnsupportedError, type UnsupportedLog } from '../kernel/unsupported.ts'
import { DISCORD_OPERATIONS } from './operations.ts'

/** An operation of Discord's API. */
export interface Operation {
  readonly method: string
  /** Discord's template of the path: "/users/{user_id}". */
  readonly template: string
}

/**
 * The operations that no route serves.
 *
 * @param operations such as "GET /users/{user_id}".
 */
export function unsupportedOperations(operations: readonly string[], routes: readonly Route[]): Operation[] {
  const served = new Set(routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`))
  return operations.map(operationOf).filter(({ method, template }) => {
    // A route that takes the id of a message takes "@original", too.
    const path = template.replaceAll(/\{\w+\}|@original/g, '{}')
    return !served.has(`${method} /api${path}`)
  })
}

/** Answers 501 to Discord's operations that no route serves, before the rest of the request is read. */
export function unsupportedRoutes(app: FastifyInstance, routes: readonly Route[]): void {
  for (const { method, template } of unsupportedOperations(DISCORD_OPERATIONS, routes)) {
    const refuse = async (): Promise<never> => {
      throw new UnsupportedError(`${method} ${template}`)
    }
    const url = `/api${template.replaceAll(/\{(\w+)\}/g, ':$1')}`
    // Without routes for HEAD, which take half the time of a start.
    app.route({ method, url, exposeHeadRoute: false, onRequest: refuse, handler: refuse })
  }
}

/** Returns the unsupported parts of Discord that requests needed: `GET /unsupported`. */
export function unsupportedUsesRoute(app: FastifyInstance, log: UnsupportedLog): void {
  app.get('/unsupported', async () => log.uses())
}

function operationOf(text: string): Operation {
  const [method = '', template = ''] = text.split(' ')
  return { method, template }
}
