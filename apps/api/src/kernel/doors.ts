import { API_BASE, type EndpointShape } from '@guildhall/contract'
import { problem, type AdministeredGuild, type KeepReply } from '@guildhall/core'
import type { FastifyInstance } from 'fastify'
import type { Caller, Gate } from './gate.ts'
import type { Door } from './mount.ts'
import { parsePart } from './parse.ts'
import type { Repeats } from './repeats.ts'
import { CALL_HEADERS } from './security-headers.ts'

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
  for (const { endpoint, answer } of doors) {
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      // The pages' policy is worked out anew for each reply, which a call cannot afford: it has a shorter one of its own.
      helmet: false,
      // Rate limits hook in after onRequest; this is the first step after them.
      preParsing: async (request) => {
        request.guild = await gate.admit(endpoint, request.caller, request.params)
      },
      handler: async (request, reply) => {
        const answerIt = async (keep: KeepReply<unknown>): Promise<unknown> => {
          const params = parsePart('params', endpoint.params, request.params)
          const query = parsePart('query', endpoint.query, request.query)
          const body = parsePart('body', endpoint.body, request.body)
          return answer({ user: request.caller.session, guild: request.guild, params, query, body, keep })
        }
        if (await repeats.answer(endpoint, request, reply, answerIt)) return reply
        const answered = await answerIt(undefined)
        reply.code(endpoint.status).headers(CALL_HEADERS)
        return endpoint.reply ? reply.send(endpoint.reply.parse(answered)) : reply.send()
      },
    })
  }
  refuseOtherMethods(app, doors)
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

/** The endpoint's address; contract and Fastify write parameters alike. */
function urlOf(endpoint: EndpointShape): string {
  return `${API_BASE}${endpoint.path}`
}
