import { API_BASE, type EndpointShape } from '@guildhall/contract'
import { problem, type AdministeredGuild, type KeepReply } from '@guildhall/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Gate } from './gate.ts'
import type { Door, OpenCall } from './mount.ts'
import { parsePart } from './parse.ts'
import { carriesKey, type Repeats } from './repeats.ts'
import { CALL_HEADERS } from './security-headers.ts'
import { soon } from './soon.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every call below /api. */
    caller: Caller
    /** The guild that the gate let the caller to. */
    guild: AdministeredGuild | null
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * Opens the doors below /api. For each call, in this order: who is it, is it too often, may it (before any of its body is
 * read), was it made before, is it well formed, then the handler, and the reply through its schema, so that nothing undeclared
 * leaves.
 */
export function openDoors(app: FastifyInstance, gate: Gate, repeats: Repeats, doors: readonly Door[]): void {
  for (const door of doors) {
    const { endpoint } = door
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      // The pages' policy is worked out anew for each reply, which a call cannot afford: it has a shorter one of its own.
      helmet: false,
      // Rate limits hook in after onRequest; this is the first step after them.
      preParsing: (request, _reply, payload, done) => {
        const { caller, params } = request
        soon(
          () => gate.admit(endpoint, caller, params),
          (guild) => void (request.guild = guild),
          (error) => done(error ?? null, payload),
        )
      },
      handler: carriesKey(endpoint) ? repeatable(door, repeats) : (request, reply) => openOnce(door, request, reply),
    })
  }
  refuseOtherMethods(app, doors)
  refuseOtherAddresses(app)
}

/** Answers a call that may be one that was made before. */
function repeatable(door: Door, repeats: Repeats) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const isAnswered = await repeats.answer(door, request, reply, (keep) => callOf(door.endpoint, request, keep))
    return isAnswered ? reply : openOnce(door, request, reply)
  }
}

async function openOnce(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const answered = await door.answer(callOf(door.endpoint, request, undefined))
  reply.code(door.endpoint.status).headers(CALL_HEADERS)
  return door.endpoint.reply ? reply.send(door.endpoint.reply.parse(answered)) : reply.send()
}

/** @throws `request.invalid` when a part of the call is malformed. */
function callOf(endpoint: EndpointShape, request: FastifyRequest, keep: KeepReply<unknown>): OpenCall {
  const params = parsePart('params', endpoint.params, request.params)
  const query = parsePart('query', endpoint.query, request.query)
  const body = parsePart('body', endpoint.body, request.body)
  const ifNone = request.headers['if-none-match'] === '*'
  return { user: request.caller.session, guild: request.guild, params, query, body, keep, ifNone }
}

/** A known address with another method is 405 and says which ones it takes. */
function refuseOtherMethods(app: FastifyInstance, doors: readonly Door[]): void {
  for (const url of new Set(doors.map((door) => urlOf(door.endpoint)))) {
    const taken = doors.filter((door) => urlOf(door.endpoint) === url).map((door) => door.endpoint.method)
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
