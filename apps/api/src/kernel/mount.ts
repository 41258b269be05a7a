import { API_BASE, type EndpointShape } from '@guildhall/contract'
import { problem, type AdministeredGuild, type IdempotencyKeys, type SavedResponse } from '@guildhall/core'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Authorization, Caller } from './authorization.ts'
import { CALL_HEADERS } from './errors.ts'
import { keyOf, respondOnce, type Repeatable } from './idempotency.ts'
import { readInput } from './input.ts'
import type { RateLimits } from './rate-limits.ts'
import type { OpenCall, Route } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request below /api. */
    caller: Caller
    /** The guild that the caller was authorized for. */
    guild: AdministeredGuild | null
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const JSON_HEADERS = { ...CALL_HEADERS, 'content-type': 'application/json; charset=utf-8' } as const

/** Makes the JSON of a response; null for a response without a body. */
type Serializer = (response: unknown) => string | null

export interface RouteSteps {
  readonly authorization: Authorization
  readonly rateLimits: RateLimits
  readonly idempotencyKeys: IdempotencyKeys
}

/** Adds the routes below /api. Each request passes the steps in the order of this function. */
export function addRoutes(app: FastifyInstance, steps: RouteSteps, routes: readonly Route[]): void {
  const { authorization, rateLimits, idempotencyKeys } = steps
  app.decorateRequest('guild', null)

  // 1. Who calls, and how often? Also for addresses that do not exist.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store')
    continueWith(
      () => authorization.identify(request),
      (caller) => {
        request.caller = caller
        rateLimits.count(request, reply)
      },
      done,
    )
  })

  for (const one of routes) {
    const { endpoint } = one
    const toJson = serializer(endpoint)
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      // 2. May the caller do this? Before the body is read.
      preParsing: (request, _reply, payload, done) => {
        continueWith(
          () => authorization.authorize(endpoint, request.caller, request.params),
          (guild) => void (request.guild = guild),
          (error) => done(error ?? null, payload),
        )
      },

      handler: (request, reply) => {
        // 3. Is the input valid?
        const call: OpenCall = {
          user: request.caller.session,
          guild: request.guild,
          ...readInput(endpoint, request),
          saveResponse: undefined,
        }
        // 4. Does it repeat an earlier request? 5. If not, the service does the work.
        const key = keyOf(endpoint, request)
        // 6. The response has only what the endpoint declares.
        if (key !== null) return respondOnce(idempotencyKeys, key, repeatable(one, call, toJson)).then(sendOnce(reply))
        const response = one.handle(call)
        const respond = (value: unknown): FastifyReply => send(reply, { status: endpoint.status, body: toJson(value) })
        return response instanceof Promise ? response.then(respond) : void respond(response)
      },
    })
  }
  const endpoints = routes.map(({ endpoint }) => endpoint)
  refuseOtherMethods(app, endpoints)
  refuseOtherAddresses(app)
}

/** A call with a key: its first execution, the saved part of its response, and the response to a repetition. */
function repeatable({ endpoint, handle, replay }: Route, call: OpenCall, toJson: Serializer): Repeatable {
  return {
    status: endpoint.status,
    first: async (saveResponse) => toJson(await handle({ ...call, saveResponse })),
    toSaved: (response) => (replay ? JSON.stringify(replay.saved.parse(response)) : toJson(response)),
    again: async (saved) => (replay && saved !== null ? toJson(await replay.restore(call, JSON.parse(saved))) : saved),
  }
}

function sendOnce(reply: FastifyReply) {
  return ({ response, isReplayed }: { response: SavedResponse; isReplayed: boolean }): FastifyReply => {
    if (isReplayed) reply.header('idempotency-replayed', 'true')
    return send(reply, response)
  }
}

function send(reply: FastifyReply, { status, body }: SavedResponse): FastifyReply {
  reply.code(status)
  return body === null ? reply.headers(CALL_HEADERS).send() : reply.headers(JSON_HEADERS).send(body)
}

/**
 * Continues one of Fastify's hooks with a value that is usually known at once. Without a promise for it, a signed-in read costs a
 * tenth less.
 *
 * @param work returns the value or a promise; may throw.
 * @param use may throw too.
 */
function continueWith<T>(work: () => T | Promise<T>, use: (value: T) => void, done: (error?: Error) => void): void {
  try {
    const value = work()
    if (value instanceof Promise) return void continueLater(value, use, done)
    use(value)
  } catch (error) {
    return done(asError(error))
  }
  done()
}

async function continueLater<T>(value: Promise<T>, use: (value: T) => void, done: (error?: Error) => void) {
  try {
    use(await value)
  } catch (error) {
    return done(asError(error))
  }
  done()
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('A hook threw a value that is no error', { cause: thrown })
}

/** Shared by the servers of a process. */
const compiled = new WeakMap<object, Serializer>()

/**
 * Makes the JSON of an endpoint's responses. The JSON has the declared fields only: other fields that a service returns do not leave the
 * process. The schema is compiled for the first response: compiling those of all endpoints would prolong each start. A frozen response is
 * the same until a new one takes its place, so its JSON is made once.
 *
 * @returns a function that throws when a required field is missing.
 */
function serializer({ response }: EndpointShape): Serializer {
  if (!response) return () => null
  const texts = new WeakMap<object, string | null>()
  return (value) => {
    const isShared = typeof value === 'object' && value !== null && Object.isFrozen(value)
    const known = isShared ? texts.get(value) : undefined
    if (known !== undefined) return known
    const toJson = compiled.get(response) ?? compile(response)
    compiled.set(response, toJson)
    const text = toJson(value)
    if (isShared) texts.set(value, text)
    return text
  }
}

function compile(response: z.core.$ZodType): Serializer {
  // OpenAPI 3.0 writes null as `nullable`, which compiles to a comparison; `anyOf` would call a validator for each value.
  const schema: object = z.toJSONSchema(response, { io: 'output', target: 'openapi-3.0' })
  return fastJson(schema)
}

/** The endpoint's address; the contract and Fastify write parameters in the same way. */
function urlOf(endpoint: EndpointShape): string {
  return `${API_BASE}${endpoint.path}`
}

/** Responds to another method at a known address with 405 and the methods that it takes. */
function refuseOtherMethods(app: FastifyInstance, endpoints: readonly EndpointShape[]): void {
  for (const url of new Set(endpoints.map(urlOf))) {
    const taken = endpoints.filter((endpoint) => urlOf(endpoint) === url).map(({ method }) => method)
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
 * Responds to every other address below /api with 404, never with a page. A route does it, since only the router knows all spellings
 * of an address ("/%61pi").
 */
function refuseOtherAddresses(app: FastifyInstance): void {
  for (const url of [API_BASE, `${API_BASE}/*`]) {
    app.route({
      method: app.supportedMethods,
      url,
      preParsing: async () => {
        throw problem('request.not_found')
      },
      handler: () => undefined,
    })
  }
}
