import { API_BASE, type EndpointShape } from '@guildhall/contract'
import { problem, type AdministeredGuild, type SaveResponse } from '@guildhall/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Authorization } from './authorization.ts'
import type { Route, OpenCall } from './mount.ts'
import { parsePart } from './parse.ts'
import { carriesKey, type Repeats } from './repeats.ts'
import { CALL_HEADERS } from './security-headers.ts'
import { soon } from './soon.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every call below /api. */
    caller: Caller
    /** The guild that the authorization let the caller to. */
    guild: AdministeredGuild | null
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * Opens the routes below /api. For each call, in this order: who is it, is it too often, may it (before any of its body is
 * read), was it made before, is it well formed, then the handler, and the reply through its schema, so that nothing undeclared
 * leaves.
 */
export function addRoutes(
  app: FastifyInstance,
  authorization: Authorization,
  repeats: Repeats,
  routes: readonly Route[],
): void {
  for (const route of routes) {
    const { endpoint } = route
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      // The pages' policy is worked out anew for each reply, which a call cannot afford: it has a shorter one of its own.
      helmet: false,
      // Rate limits hook in after onRequest; this is the first step after them.
      preParsing: (request, _reply, payload, done) => {
        const { caller, params } = request
        soon(
          () => authorization.authorize(endpoint, caller, params),
          (guild) => void (request.guild = guild),
          (error) => done(error ?? null, payload),
        )
      },
      handler: carriesKey(endpoint) ? repeatable(route, repeats) : (request, reply) => openOnce(route, request, reply),
    })
  }
  refuseOtherMethods(app, routes)
  refuseOtherAddresses(app)
}

/** Answers a call that may be one that was made before. */
function repeatable(route: Route, repeats: Repeats) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const isAnswered = await repeats.answer(route, request, reply, (saveResponse) =>
      callOf(route.endpoint, request, saveResponse),
    )
    return isAnswered ? reply : openOnce(route, request, reply)
  }
}

async function openOnce(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const answered = await route.answer(callOf(route.endpoint, request, undefined))
  reply.code(route.endpoint.status).headers(CALL_HEADERS)
  return route.endpoint.reply ? reply.send(route.endpoint.reply.parse(answered)) : reply.send()
}

/** @throws `request.invalid` when a part of the call is malformed. */
function callOf(endpoint: EndpointShape, request: FastifyRequest, saveResponse: SaveResponse<unknown>): OpenCall {
  const params = parsePart('params', endpoint.params, request.params)
  const query = parsePart('query', endpoint.query, request.query)
  const body = parsePart('body', endpoint.body, request.body)
  const ifNone = request.headers['if-none-match'] === '*'
  return { user: request.caller.session, guild: request.guild, params, query, body, saveResponse, ifNone }
}

/** A known address with another method is 405 and says which ones it takes. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const url of new Set(routes.map((route) => urlOf(route.endpoint)))) {
    const taken = routes.filter((route) => urlOf(route.endpoint) === url).map((route) => route.endpoint.method)
    const allow = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    app.route({
      method: METHODS.filter((method) => !taken.some((one) => one === method)),
      url,
      preParsing: async (_request, reply) => {
        reply.header('allow', allow)
        throw problem('request.method_not_allowed')
      },
      handler: () => undefined,
    })
  }
}

/**
 * Every other address below /api is 404, never a page. A route decides that, since the router alone knows all spellings of an
 * address ("/%61pi").
 */
function refuseOtherAddresses(app: FastifyInstance): void {
  for (const url of [API_BASE, `${API_BASE}/*`]) {
    app.route({
      method: app.supportedMethods,
      url,
      helmet: false,
      preParsing: async () => {
        throw problem('request.not_found')
      },
      handler: () => undefined,
    })
  }
}

/** The endpoint's address; contract and Fastify write parameters alike. */
function urlOf(endpoint: EndpointShape): string {
  return `${API_BASE}${endpoint.path}`
}
