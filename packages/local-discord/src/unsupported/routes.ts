import type { FastifyInstance } from 'fastify'
import { methodNotAllowed } from '../kernel/errors.ts'
import { wrongId } from '../kernel/path-ids.ts'
import { patternOf, type Route, type RouteTable } from '../kernel/route-table.ts'
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

/**
 * Answers 501 to Discord's operations that no route serves, and 405 to other methods of their paths, before the rest of the request is read.
 * Routes of their own would take an eighth of the time of a start.
 */
export function refuseUnsupported(app: FastifyInstance, routes: RouteTable): void {
  let operations: readonly Operation[] | undefined
  app.addHook('onRequest', async (request) => {
    // A route with an id in its path also matches "/channels/{channel_id}/messages/pins".
    if (!request.is404 && wrongId(request.params) === undefined) return
    operations ??= unsupportedOperations(DISCORD_OPERATIONS, routes.all)
    const [path = ''] = request.url.split('?')
    const ofPath = operations.filter((one) => patternOf(routeOf(one)).test(path))
    const operation = ofPath.find(({ method }) => method === request.method)
    if (operation) throw new UnsupportedError(`${operation.method} ${operation.template}`)
    if (request.is404 && ofPath.length > 0) throw methodNotAllowed()
  })
}

/** Returns the unsupported parts of Discord that requests needed: `GET /unsupported`. */
export function unsupportedUsesRoute(app: FastifyInstance, log: UnsupportedLog): void {
  app.get('/unsupported', async () => log.uses())
}

function operationOf(text: string): Operation {
  const [method = '', template = ''] = text.split(' ')
  return { method, template }
}

function routeOf({ method, template }: Operation): Route {
  return { method, path: `/api${template.replaceAll(/\{(\w+)\}/g, ':$1')}` }
}
