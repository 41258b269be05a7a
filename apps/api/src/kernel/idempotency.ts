import { pathOf, type EndpointShape } from '@guildhall/contract'
import {
  problem,
  Problem,
  type IdempotencyKeys,
  type KeyedRequest,
  type SavedResponse,
  type SaveResponse,
} from '@guildhall/core'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { errorBody } from './errors.ts'

/** 1 to 255 visible ASCII characters. A header that occurs twice arrives joined with ", " and is refused. */
const Key = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))

const Params = z.record(z.string(), z.string())

/** Whether requests of the endpoint can carry an Idempotency-Key. Other methods are idempotent by themselves. */
export function takesKey({ method, access }: EndpointShape): boolean {
  return access !== 'public' && (method === 'POST' || method === 'DELETE')
}

/**
 * The request as its Idempotency-Key identifies it: the user, the method, the path and everything that a repetition must send again.
 *
 * @returns null without a key, or when the endpoint accepts none.
 * @throws `request.invalid` for a malformed key.
 */
export function keyOf(endpoint: EndpointShape, request: FastifyRequest): KeyedRequest | null {
  const header = request.headers['idempotency-key']
  const user = request.caller.session
  if (header === undefined || user === null || !takesKey(endpoint)) return null
  const key = Key.safeParse(header)
  if (!key.success) {
    const fields = [{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }]
    throw problem('request.invalid', { fields }, 'Idempotency-Key must be 1 to 255 visible ASCII characters.')
  }
  return {
    userId: user.userId,
    method: endpoint.method,
    // Built from the parameters, so that two spellings of an address are equal.
    path: pathOf(endpoint, Params.parse(request.params)),
    key: key.data,
    payload: [request.query, request.body ?? null],
  }
}

/** A call that can be repeated. Bodies are JSON; null for a response without a body. */
export interface Repeatable {
  /** The status of a successful response. */
  readonly status: number
  /** Handles the first request. */
  first(saveResponse: SaveResponse<unknown>): Promise<string | null>
  /** The saved part of a response. */
  toSaved(response: unknown): string | null
  /** The response to a repeated request. */
  again(saved: string | null): Promise<string | null>
}

/**
 * Handles a request once and replays its response. A refusal (4xx) is saved too. An internal error (5xx) frees the key.
 *
 * @throws `idempotency.reused` when the key was sent with a different request, and any 5xx of `first`.
 */
export async function respondOnce(
  keys: IdempotencyKeys,
  keyed: KeyedRequest,
  call: Repeatable,
): Promise<{ response: SavedResponse; isReplayed: boolean }> {
  const { status } = call
  const { reply: response, isReplayed } = await keys.once(keyed, (save) => {
    return orRefusal(status, () => call.first((trx, value) => save(trx, { status, body: call.toSaved(value) })))
  })
  if (!isReplayed || response.status !== status) return { response, isReplayed }
  // The request may have been refused after this response was saved.
  return { response: await orRefusal(status, () => call.again(response.body)), isReplayed }
}

/** Returns a refusal (4xx) as a response; any other error is rethrown. */
async function orRefusal(status: number, respond: () => Promise<string | null>): Promise<SavedResponse> {
  try {
    return { status, body: await respond() }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return { status: error.status, body: JSON.stringify(errorBody(error)) }
  }
}
