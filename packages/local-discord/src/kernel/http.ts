import Fastify, { type FastifyInstance } from 'fastify'
import { compileLate, describeFirst } from './body-schema.ts'
import type { Clock } from './clock.ts'
import { DiscordError, ERRORS, methodNotAllowed, UNKNOWN } from './errors.ts'
import { parseJson } from './json.ts'
import { readMultipart } from './multipart.ts'
import { isOwnHost } from './own-host.ts'
import { requireIds } from './path-ids.ts'
import { collectRoutes, type RouteTable } from './route-table.ts'
import { drainUnreadBodies, refuseBrokenRequest } from './unread-bodies.ts'
import { UnsupportedError, type UnsupportedLog } from './unsupported.ts'

/** The options of a page's or an image's route. */
export const WITH_HEAD = { exposeHeadRoute: true }

/** The content type that Fastify gives to JSON. */
const FASTIFY_JSON = 'application/json; charset=utf-8'

/**
 * The HTTP server without routes. It accepts requests of this machine only and sends errors in Discord's format.
 * Routes are declared without a version ("/api/users/@me"); "/api/v9/…" and "/api/v10/…" reach the same routes.
 *
 * @param lacking counts the requests that are answered 501.
 * @param clock the time of the Date header.
 */
export function createHttp(lacking: UnsupportedLog, clock: Clock): { app: FastifyInstance; routes: RouteTable } {
  const app = Fastify({
    forceCloseConnections: true,
    // Discord's description of its API has no operation with HEAD, and one to a stream would never end.
    exposeHeadRoutes: false,
    clientErrorHandler: refuseBrokenRequest,
    routerOptions: { maxParamLength: 500 },
    schemaErrorFormatter: (errors) => new Error(describeFirst(errors)),
    // Clients may encode "@me".
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/api\/v(?:9|10)(?=\/)/, '/api').replaceAll('%40', '@'),
  })
  app.setValidatorCompiler(({ schema }) => compileLate(schema))
  const routes = collectRoutes(app)
  drainUnreadBodies(app)

  // DNS rebinding: a foreign page must not reach this server by a host name that resolves to this machine.
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnHost(request.headers)) return
    await reply.code(403).send({ message: 'The local Discord only accepts requests from this machine.', code: 0 })
  })
  app.addHook('preHandler', async (request) => requireIds(request.params))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', new Date(clock.now()).toUTCString())
  })
  // Discord names no charset, and some client libraries parse a body only if the type is exactly this.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === FASTIFY_JSON) reply.header('content-type', 'application/json')
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.addContentTypeParser('multipart/form-data', readMultipart)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // Client libraries send the header without a body.
    if (body === '') return done(null, undefined)
    try {
      done(null, parseJson(String(body)))
    } catch {
      done(new DiscordError(400, ERRORS.badJson))
    }
  })
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof UnsupportedError) {
      lacking.add(error)
      // Some client libraries show the reason phrase of a 5xx response and do not read its body.
      reply.raw.statusMessage = error.message
      return reply.code(error.status).send({ message: error.message, code: 0 })
    }
    if (error instanceof DiscordError) return reply.code(error.status).send(error.toJSON())
    const status = hasStatus(error) ? error.statusCode : 500
    if (status === 413) return reply.code(status).send(new DiscordError(status, ERRORS.tooLarge).toJSON())
    const message = status < 500 && error instanceof Error ? error.message : '500: Internal Server Error'
    if (status >= 500) process.emitWarning(error instanceof Error ? error : String(error))
    return reply.code(status).send({ message, code: 0 })
  })
  app.setNotFoundHandler(async (request) => {
    const [path = ''] = request.url.split('?')
    if (path.startsWith('/api/') && routes.hasPath(path)) throw methodNotAllowed()
    throw new DiscordError(404, UNKNOWN.page)
  })
  return { app, routes }
}

function hasStatus(error: unknown): error is { statusCode: number } {
  return typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
}
