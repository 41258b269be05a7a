import { API_BASE, type EndpointShape } from '@guildhall/contract'
import { problem, type OpenedGuild, type IdempotencyKeys, type SavedResponse } from '@guildhall/core'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify'
import * as z from 'zod/mini'
import type { Authorization, Caller } from './authorization.ts'
import { CALL_HEADERS } from './errors.ts'
import { EventStream, STREAM_HEADERS } from './event-stream.ts'
import { keyOf, respondOnce, type Repeatable } from './idempotency.ts'
import { readInput } from './input.ts'
import type { RateLimits } from './rate-limits.ts'
import type { CallRoute, OpenCall, Route, StreamRoute } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, set on every request below /api. */
    caller: Caller
    /** The guild for which the caller was authorized. */
    guild: OpenedGuild | null
    /** Whether a body may still have been arriving when the caller was authorized. */
    isBodyLate: boolean
  }
  interface FastifyContextConfig {
    /** Whether the response is a stream, which lasts as long as its client reads. */
    isStream?: boolean
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const JSON_HEADERS = { ...CALL_HEADERS, 'content-type': 'application/json; charset=utf-8' } as const

/** Serializes a response as JSON; null for a response without a body. */
type Serializer = (response: unknown) => string | null

interface RouteSteps {
  readonly authorization: Authorization
  readonly rateLimits: RateLimits
  readonly idempotencyKeys: IdempotencyKeys
}

/** Adds the routes below /api. Each request passes the numbered steps of this function. */
export function addRoutes(app: FastifyInstance, steps: RouteSteps, routes: readonly Route[]): void {
  const { authorization, rateLimits, idempotencyKeys } = steps
  app.decorateRequest('guild', null)
  app.decorateRequest('isBodyLate', false)

  // 1. Identify the caller and apply the rate limit, also for unknown addresses.
  app.addHook('onRequest', (request, reply, done) => {
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
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      config: { isStream: 'open' in one },
      // 2. Authorize the caller before the body is read.
      preParsing: (request, _reply, payload, done) => {
        continueWith(
          () => authorization.authorize(endpoint, request.caller, request.params),
          (guild) => {
            request.guild = guild
            // This is also true without a body: Node.js 20 keeps only the first 1,000 headers, so the one that announces a body may be missing.
            request.isBodyLate = !request.raw.complete
          },
          (error) => done(error ?? null, payload),
        )
      },
      // 3. Decide again after a body that arrived later, by up to half a minute. Fastify reads no body of a GET.
      ...(endpoint.method !== 'GET' && { preValidation: authorizeAgain(endpoint, authorization) }),
      // 4. Validate the input.
      handler: 'open' in one ? streamHandler(one) : callHandler(one, idempotencyKeys),
    })
  }
  const endpoints = routes.map(({ endpoint }) => endpoint)
  refuseOtherMethods(app, endpoints)
  refuseOtherAddresses(app)
}

/** Authorizes the caller again if the body arrived late. The decision is usually cached. */
function authorizeAgain(endpoint: EndpointShape, authorization: Authorization): preValidationHookHandler {
  return (request, _reply, done) => {
    if (request.guild === null || !request.isBodyLate) return done()
    continueWith(
      async () => authorization.authorize(endpoint, await authorization.identify(request), request.params),
      (guild) => void (request.guild = guild),
      done,
    )
  }
}

/** The authorized call of a request, with parsed input. */
function callOf(endpoint: EndpointShape, request: FastifyRequest): OpenCall {
  const { params, query, body, ifNone, ifMatch } = readInput(endpoint, request)
  return {
    user: request.caller.session,
    guild: request.guild,
    params,
    query,
    body,
    ifNone,
    ifMatch,
    saveResponse: undefined,
  }
}

function callHandler(one: CallRoute, idempotencyKeys: IdempotencyKeys) {
  const { endpoint } = one
  const toJson = serializer(endpoint)
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    const call = callOf(endpoint, request)
    // 5. Replay the response of a repeated request.
    const key = keyOf(endpoint, request)
    if (key !== null) return respondOnce(idempotencyKeys, key, repeatable(one, call, toJson)).then(sendOnce(reply))
    // 6. Call the service.
    const response = one.handle(call)
    // 7. Send only the declared fields.
    const respond = (value: unknown): FastifyReply => send(reply, { status: endpoint.status, body: toJson(value) })
    return response instanceof Promise ? response.then(respond) : void respond(response)
  }
}

/** Opens a stream. HEAD gets its headers alone. */
function streamHandler({ endpoint, open }: StreamRoute) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const call = callOf(endpoint, request)
    if (request.method === 'HEAD') void reply.headers(STREAM_HEADERS).send()
    else open(call, new EventStream(reply))
  }
}

/** A call with a key: its first execution, the saved part of its response and the replay. */
function repeatable({ endpoint, handle, replay }: CallRoute, call: OpenCall, toJson: Serializer): Repeatable {
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
 * Continues one of Fastify's hooks with a value that is usually available synchronously. Avoiding the promise saves a tenth of a signed-in
 * read.
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

/** Shared by all servers of the process. */
const compiled = new WeakMap<object, Serializer>()

/**
 * Makes the serializer of an endpoint's responses. The JSON contains the declared fields only, so other fields of a service do not leave
 * the process. The schema is compiled at the first response, because compiling all of them would delay each start. The JSON of a frozen
 * response is cached until another object replaces it.
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
  // OpenAPI 3.0's `nullable` compiles to a comparison; `anyOf` would call a validator for each value.
  const schema: object = z.toJSONSchema(response, { io: 'output', target: 'openapi-3.0' })
  return fastJson(schema)
}

/** The endpoint's address; the contract and Fastify use the same syntax for parameters. */
function urlOf(endpoint: EndpointShape): string {
  return `${API_BASE}${endpoint.path}`
}

/** Responds with 405 and the allowed methods to other methods of a known address. */
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
 * Responds with 404 to every other address below /api, never with a page. It is a route because only the router resolves all spellings of
 * an address ("/%61pi").
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
