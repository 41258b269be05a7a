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

/** 1 to 255 visible characters of ASCII. A header that is sent twice arrives with ", " in it and is refused. */
const Key = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))

const Params = z.record(z.string(), z.string())

/** Whether requests of the endpoint can carry an Idempotency-Key. Other methods have one effect however often they are sent. */
export function takesKey({ method, access }: EndpointShape): boolean {
  return access !== 'public' && (method === 'POST' || method === 'DELETE')
}

/**
 * The request as its Idempotency-Key identifies it: by user, method and path, and by everything in it that a repetition must repeat.
 *
 * @returns null when it has no key or its endpoint takes none.
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
    // From the parameters, so that two spellings of an address are one.
    path: pathOf(endpoint, Params.parse(request.params)),
    key: key.data,
    payload: [request.query, request.body ?? null],
  }
}

/** A call that can be sent again. Bodies are JSON; null where the response has none. */
export interface Repeatable {
  /** The status of success. */
  readonly status: number
  /** Handles the first request. */
  first(saveResponse: SaveResponse<unknown>): Promise<string | null>
  /** The saved part of a response. */
  toSaved(response: unknown): string | null
  /** The response to a repeated request. */
  again(saved: string | null): Promise<string | null>
}

/**
 * Handles a request once, and its repetitions with the same response. A refusal (4xx) is saved too. An error of ours (5xx) frees the
 * key.
 *
 * @throws `idempotency.reused` when the key came with another request, and what `first` throws with a 5xx.
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
  // The rows may say by now that the request was refused.
  return { response: await orRefusal(status, () => call.again(response.body)), isReplayed }
}

/** A refusal (4xx) is a response too; any other error goes on. */
async function orRefusal(status: number, respond: () => Promise<string | null>): Promise<SavedResponse> {
  try {
    return { status, body: await respond() }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return { status: error.status, body: JSON.stringify(errorBody(error)) }
  }
}
