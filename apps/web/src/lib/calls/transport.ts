import {
  pathOf,
  type BodyOf,
  readResponse,
  type EndpointShape,
  type FirstPageCall,
  type ParamsOf,
  type QueryOf,
  type ReceivedOf,
} from '@guildhall/contract'
import { ApiError } from './api-error.ts'
import { attempt, type ApiRequest } from './attempt.ts'
import { randomKey } from '../random-key.ts'
import { withRetries } from './retry.ts'
import { endSession } from '../session-end.ts'
import type { Submissions } from './submissions.ts'
import { storedToken } from '../token.ts'

/** The input of an endpoint: exactly the parts that its contract declares. */
type CallInput<E extends EndpointShape> = (E['params'] extends object ? { params: ParamsOf<E> } : unknown) &
  (E['query'] extends object ? { query: QueryOf<E> } : unknown) &
  (E['body'] extends object ? { body: BodyOf<E> } : unknown) & {
    signal?: AbortSignal
    /** Sends `If-None-Match: *`: the change must fail if the item exists already. */
    ifNone?: boolean
    /** Further headers of the call, like the `If-Match` of a skipped run. */
    headers?: Readonly<Record<string, string>>
    /** The keys of the form or list that repeats the call after a lost response. Without it each call has a new key. */
    submissions?: Pick<Submissions, 'send'>
  }

/** The input of a call of the first page besides its address. */
type FirstPageInput = Pick<AnyInput, 'params' | 'query' | 'signal'>

type AnyCall = Pick<EndpointShape, 'method' | 'path' | 'accepts' | 'response'>

interface AnyInput {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
  signal?: AbortSignal
  ifNone?: boolean
  headers?: Readonly<Record<string, string>>
  submissions?: Pick<Submissions, 'send'>
}

/** Whether a call carries an idempotency key, which is the same on each retry, so that it has its effect only once. */
function takesKey({ method }: AnyCall): boolean {
  return method === 'POST' || method === 'DELETE'
}

function addressOf(endpoint: AnyCall, params: Readonly<Record<string, string>>, query: AnyInput['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  return pathOf(endpoint, params) + (search.size > 0 ? `?${search}` : '')
}

async function send(
  endpoint: AnyCall,
  { params = {}, query, body, signal, ifNone, headers, submissions }: AnyInput,
): Promise<unknown> {
  const token = storedToken()
  const conditions = { ...(ifNone ? { 'If-None-Match': '*' } : {}), ...headers }
  const request: ApiRequest = {
    method: endpoint.method,
    path: addressOf(endpoint, params, query),
    headers: { ...conditions, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body,
    signal,
  }
  const makeCall = (key: string, onLost: () => void): Promise<unknown> => {
    const keyed = takesKey(endpoint) ? { ...request, headers: { 'Idempotency-Key': key, ...request.headers } } : request
    return withRetries(request.method, () =>
      attempt(keyed).catch((error: unknown) => {
        if (error instanceof ApiError && !error.response) onLost()
        throw error
      }),
    )
  }
  try {
    if (!submissions) return await makeCall(randomKey(), () => undefined)
    return await submissions.send(`${request.method} ${request.path}`, JSON.stringify([conditions, body]), makeCall)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession(token)
    throw error
  }
}

/**
 * Makes one call of the contract.
 *
 * @returns the response, validated by the client's lenient schema
 * @throws ApiError with the message to show, after all retries
 */
export async function call<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<ReceivedOf<E>>
export async function call<T>(endpoint: FirstPageCall<T>, input: FirstPageInput): Promise<T>
export async function call(endpoint: AnyCall, input: AnyInput): Promise<unknown> {
  const response = readResponse(endpoint, await send(endpoint, input))
  if (response) return response.value
  throw new ApiError('We got an unexpected response. Reload the page and try again.', 'unexpected')
}
