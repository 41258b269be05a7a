import { pathOf, type EndpointShape } from '@guildhall/contract'
import { problem, Problem, type IdempotencyKeys, type SaveResponse, type SavedResponse } from '@guildhall/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { toReply } from './errors.ts'
import type { Route, OpenCall } from './mount.ts'
import { CALL_HEADERS } from './security-headers.ts'

/** 1 to 255 visible characters of ASCII. A header that is sent twice has a comma and a space in it, and is none. */
const Key = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))

const Params = z.record(z.string(), z.string())

/** Answers a request with a key once, and its repetitions with the same reply. */
export interface Repeats {
  /**
   * @param toCall makes the call that the route answers or replays; `saveResponse` keeps the reply.
   * @returns false when the request is none that can carry a key, or carries none: nothing was done.
   * @throws `request.invalid` for a malformed key, `idempotency.reused`, and what the route throws with a 5xx.
   */
  answer(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    toCall: (saveResponse: SaveResponse<unknown>) => OpenCall,
  ): Promise<boolean>
}

export function createRepeats(keys: IdempotencyKeys): Repeats {
  return {
    async answer(route, request, reply, toCall) {
      const { endpoint } = route
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
        (saveResponse) =>
          refusable(async () =>
            toText(endpoint, await route.answer(toCall((trx, told) => saveResponse(trx, toKept(route, told))))),
          ),
      )
      const { status, body } = isReplayed ? await replayed(route, kept, toCall) : kept
      reply.code(status).headers(CALL_HEADERS)
      if (isReplayed) reply.header('idempotency-replayed', 'true')
      if (body === null) reply.send()
      else reply.type('application/json; charset=utf-8').send(body)
      return true
    },
  }
}

/** Whether a call of the endpoint can carry a key: the others have one effect however often they are made. */
export function carriesKey(endpoint: EndpointShape): boolean {
  return endpoint.method === 'POST' || endpoint.method === 'DELETE'
}

/** The reply of success as it is sent, through its schema so that nothing undeclared leaves. */
function toText(endpoint: EndpointShape, answered: unknown): SavedResponse {
  const body = endpoint.reply ? JSON.stringify(endpoint.reply.parse(answered)) : null
  return { status: endpoint.status, body }
}

/** What of a reply of success is kept. */
function toKept({ endpoint, saved }: Route, answered: unknown): SavedResponse {
  return saved ? { status: endpoint.status, body: JSON.stringify(saved.parse(answered)) } : toText(endpoint, answered)
}

/** The reply that was kept; where it was not known then, the route finds it out. */
async function replayed(
  { endpoint, replay }: Route,
  kept: SavedResponse,
  toCall: (saveResponse: undefined) => OpenCall,
): Promise<SavedResponse> {
  const { status, body } = kept
  if (!replay || status !== endpoint.status || body === null) return kept
  return refusable(async () => toText(endpoint, await replay(toCall(undefined), JSON.parse(body))))
}

/** A refusal of the caller's is an outcome, to be kept and repeated; a fault of ours goes on. */
async function refusable(work: () => Promise<SavedResponse>): Promise<SavedResponse> {
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
