import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ResponseOf } from '@guildhall/contract'
import {
  type AdministeredGuild,
  type GuildSnapshot,
  type IdempotencyKeys,
  type SavedResponse,
  type SaveResponse,
  type Session,
} from '@guildhall/core'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import type { Authorization, Caller } from './authorization.ts'
import { keyOf, respondOnce, type Repeatable } from './idempotency.ts'
import { readInput } from './input.ts'
import type { RateLimits } from './rate-limits.ts'
import { serializer, type Serializer } from './serializer.ts'
import { CALL_HEADERS } from './security-headers.ts'
import { refuseOtherAddresses, refuseOtherMethods, urlOf } from './unknown-addresses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request below /api. */
    caller: Caller
    /** The guild that the caller was authorized for. */
    guild: AdministeredGuild | null
  }
}

/** An authorized call whose input its schemas parsed. */
interface OpenCall {
  readonly user: Session | null
  readonly guild: AdministeredGuild | null
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** Whether the request has `If-None-Match: *`: the client saw an empty list. */
  readonly ifNone: boolean
  readonly saveResponse: SaveResponse<unknown>
}

type UserOf<E extends EndpointShape> = E['access'] extends 'public' ? object : { readonly user: Session }

type GuildOf<E extends EndpointShape> = E['access'] extends 'guildAdmin'
  ? { readonly guild: E extends { withoutBot: true } ? AdministeredGuild : GuildSnapshot }
  : object

/** The service calls it in the transaction of the effect, so that a repeated request gets the same response. */
type SaveResponseOf<E extends EndpointShape, Saved> = E['method'] extends 'POST' | 'DELETE'
  ? { readonly saveResponse: SaveResponse<Saved> }
  : object

/** What a handler is given: exactly what the declaration of its endpoint promises. */
export type CallOf<E extends EndpointShape, Saved = ResponseOf<E>> = UserOf<E> &
  GuildOf<E> &
  SaveResponseOf<E, Saved> & {
    readonly params: ParamsOf<E>
    readonly query: QueryOf<E>
    readonly body: BodyOf<E>
    readonly ifNone: boolean
  }

/** What a handler returns; nothing where the declaration has no response. */
type Returned<E extends EndpointShape> = [ResponseOf<E>] extends [undefined] ? void : ResponseOf<E>
type Handler<E extends EndpointShape, Saved> = (call: CallOf<E, Saved>) => Returned<E> | Promise<Returned<E>>

/** How a repeated request gets its response when only a part of it is saved with the effect. */
export interface Replay<E extends EndpointShape, S extends z.ZodMiniType> {
  /** The part that the handler passes to `saveResponse`. Further fields are dropped. */
  readonly saved: S
  /** Makes the response of the saved part, of the request and, where needed, of rows. */
  readonly restore: (call: CallOf<E, never>, saved: z.output<S>) => Returned<E> | Promise<Returned<E>>
}

/** One endpoint with its handler. */
export interface Route {
  readonly endpoint: EndpointShape
  readonly handle: (call: OpenCall) => unknown
  readonly replay: {
    readonly saved: z.ZodMiniType
    readonly restore: (call: OpenCall, saved: unknown) => unknown
  } | null
}

/**
 * A row of a route table. Access, schemas and status come from the declaration, so a handler is one service call.
 *
 * @param endpoint a declaration of the contract.
 * @param handler handles an authorized call with valid input.
 * @param replay needed when a response is too large to save whole, or is derived from rows.
 */
export function route<E extends EndpointShape>(endpoint: E, handler: Handler<E, ResponseOf<E>>): Route
export function route<E extends EndpointShape, S extends z.ZodMiniType>(
  endpoint: E,
  handler: Handler<E, z.input<S>>,
  replay: Replay<E, S>,
): Route
export function route<E extends EndpointShape, S extends z.ZodMiniType>(
  endpoint: E,
  handler: Handler<E, never>,
  replay?: Replay<E, S>,
): Route {
  const toCall = callFor(endpoint)
  return {
    endpoint,
    handle: (call) => handler(toCall(call)),
    replay: replay
      ? { saved: replay.saved, restore: (call, saved) => replay.restore(toCall(call), replay.saved.parse(saved)) }
      : null,
  }
}

/**
 * The only place that trusts the declaration's types: its schemas parsed the input, and the authorization set user and guild.
 */
function callFor<E extends EndpointShape>(endpoint: E): (call: OpenCall) => CallOf<E, never>
function callFor({ path, access, withoutBot }: EndpointShape): (call: OpenCall) => unknown {
  return (call) => {
    if (access !== 'public' && call.user === null) throw new TypeError(`${path} was called without a user`)
    if (access !== 'guildAdmin' || withoutBot) return call
    if (!call.guild?.hasBot) throw new TypeError(`${path} was called without a guild that has the bot`)
    return { ...call, guild: call.guild.snapshot }
  }
}

export interface RouteSteps {
  readonly authorization: Authorization
  readonly rateLimits: RateLimits
  readonly idempotencyKeys: IdempotencyKeys
}

/** Adds the routes below /api. Each request passes the steps in the order in which they stand here. */
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

      handler: async (request, reply) => {
        // 3. Is the input valid?
        const call: OpenCall = {
          user: request.caller.session,
          guild: request.guild,
          ...readInput(endpoint, request),
          saveResponse: undefined,
        }
        // 4. Does it repeat an earlier request? 5. If not, the service does the work.
        const key = keyOf(endpoint, request)
        if (key === null) return send(reply, { status: endpoint.status, body: toJson(await one.handle(call)) })
        const { response, isReplayed } = await respondOnce(idempotencyKeys, key, repeatable(one, call, toJson))
        // 6. The response has only what the endpoint declares.
        if (isReplayed) reply.header('idempotency-replayed', 'true')
        return send(reply, response)
      },
    })
  }
  const endpoints = routes.map(({ endpoint }) => endpoint)
  refuseOtherMethods(app, endpoints)
  refuseOtherAddresses(app)
}

/** What a keyed call does the first time, what is saved of its response, and how a repeated one gets it. */
function repeatable({ endpoint, handle, replay }: Route, call: OpenCall, toJson: Serializer): Repeatable {
  return {
    status: endpoint.status,
    first: async (saveResponse) => toJson(await handle({ ...call, saveResponse })),
    toSaved: (response) => (replay ? JSON.stringify(replay.saved.parse(response)) : toJson(response)),
    again: async (saved) => (replay && saved !== null ? toJson(await replay.restore(call, JSON.parse(saved))) : saved),
  }
}

function send(reply: FastifyReply, { status, body }: SavedResponse): FastifyReply {
  reply.code(status).headers(CALL_HEADERS)
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
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
