import type { FastifyInstance } from 'fastify'
import { matches, type Route, type RouteTable } from '../kernel/route-table.ts'
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
 * Answers 501 to Discord's operations that no route serves, before the rest of the request is read. Only those whose address a served route
 * takes too are added to the router ("/channels/{channel_id}/messages/pins" is also an address of a message): adding all of them took a
 * third of the start.
 */
export function refuseUnsupported(app: FastifyInstance, routes: RouteTable): void {
  const served = [...routes.all]
  const refused: (Route & { what: string })[] = []
  for (const { method, template } of unsupportedOperations(DISCORD_OPERATIONS, served)) {
    const path = `/api${template.replaceAll(/\{(\w+)\}/g, ':$1')}`
    const what = `${method} ${template}`
    if (served.some((one) => one.method === method && matches(one, path))) {
      const refuse = async (): Promise<never> => {
        throw new UnsupportedError(what)
      }
      app.route({ method, url: path, onRequest: refuse, handler: refuse })
    } else {
      routes.add({ method, path })
      refused.push({ method, path, what })
    }
  }
  app.addHook('onRequest', async ({ is404, method, url }) => {
    if (!is404) return
    const [path = ''] = url.split('?')
    const read = method === 'HEAD' ? 'GET' : method
    const operation = refused.find((one) => one.method === read && matches(one, path))
    if (operation) throw new UnsupportedError(operation.what)
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
