import { pathOf, type EndpointShape } from '@guildhall/contract'
import { problem, Problem, type IdempotencyKeys, type KeepReply, type KeptReply } from '@guildhall/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { toReply } from './errors.ts'
import { CALL_HEADERS } from './security-headers.ts'

/** 1 to 255 visible characters of ASCII. A header that is sent twice has a comma and a space in it, and is none. */
const Key = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))

const Params = z.record(z.string(), z.string())

/** Answers a request with a key once, and its repetitions with the same reply. */
export interface Repeats {
  /**
   * @param answer does the request; it keeps its reply by what it is handed.
   * @returns false when the request is none that can carry a key, or carries none: nothing was done.
   * @throws `request.invalid` for a malformed key, `idempotency.reused`, and what the answer throws with a 5xx.
   */
  answer(
    endpoint: EndpointShape,
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (keep: NonNullable<KeepReply<unknown>>) => Promise<unknown>,
  ): Promise<boolean>
}

export function createRepeats(keys: IdempotencyKeys): Repeats {
  return {
    async answer(endpoint, request, reply, answer) {
      const given = request.headers['idempotency-key']
      const user = request.caller.session
      if (given === undefined || user === null || !carriesKey(endpoint)) return false
      const key = Key.safeParse(given)
      if (!key.success) throw invalidKey()

      const { reply: kept, isReplayed } = await keys.once(
        {
          userId: user.userId,
          method: endpoint.method,
          // Not as it was typed: one address has one spelling here.
          path: pathOf(endpoint, Params.parse(request.params)),
          key: key.data,
          payload: [request.query, request.body ?? null],
        },
        (keep) =>
          refusable(async () => toText(endpoint, await answer((trx, told) => keep(trx, toText(endpoint, told))))),
      )
      reply.code(kept.status).headers(CALL_HEADERS)
      if (isReplayed) reply.header('idempotency-replayed', 'true')
      if (kept.body === null) reply.send()
      else reply.type('application/json; charset=utf-8').send(kept.body)
      return true
    },
  }
}

/** Whether a call of the endpoint can carry a key: the others have one effect however often they are made. */
export function carriesKey(endpoint: EndpointShape): boolean {
  return endpoint.method === 'POST' || endpoint.method === 'DELETE'
}

/** The reply of success as it is sent, through its schema so that nothing undeclared leaves. */
function toText(endpoint: EndpointShape, answered: unknown): KeptReply {
  const body = endpoint.reply ? JSON.stringify(endpoint.reply.parse(answered)) : null
  return { status: endpoint.status, body }
}

/** A refusal of the caller's is an outcome, to be kept and repeated; a fault of ours goes on. */
async function refusable(work: () => Promise<KeptReply>): Promise<KeptReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return { status: error.status, body: JSON.stringify(toReply(error)) }
  }
}

function invalidKey(): Problem {
  const fields = [{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }]
  return problem('request.invalid', { fields }, 'Idempotency-Key must be 1 to 255 visible ASCII characters.')
}
