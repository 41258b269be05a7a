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
import { randomKey } from './random-key.ts'
import { withRetries } from './retry.ts'
import { endSession } from './session-end.ts'
import { storedToken } from './token.ts'

/** What an endpoint needs besides its address: exactly the parts that it declares. */
export type CallInput<E extends EndpointShape> = (E['params'] extends object ? { params: ParamsOf<E> } : unknown) &
  (E['query'] extends object ? { query: QueryOf<E> } : unknown) &
  (E['body'] extends object ? { body: BodyOf<E> } : unknown) & {
    signal?: AbortSignal
    /** The change is for something that was not there when it was looked at: `If-None-Match: *`. */
    ifNone?: boolean
    /** What else the call says about itself, like the `If-Match` of a skipped run. */
    headers?: Readonly<Record<string, string>>
  }

/** What a call of the first page needs besides its address. */
type FirstPageInput = Pick<AnyInput, 'params' | 'query' | 'signal'>

type AnyCall = Pick<EndpointShape, 'method' | 'path' | 'accepts' | 'response'>

interface AnyInput {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
  signal?: AbortSignal
  ifNone?: boolean
  headers?: Readonly<Record<string, string>>
}

/** POST and DELETE carry a key, the same on every retry, so that a repeated one has its effect once. */
function keyHeader(endpoint: AnyCall): Record<string, string> {
  return endpoint.method === 'POST' || endpoint.method === 'DELETE' ? { 'Idempotency-Key': randomKey() } : {}
}

function addressOf(endpoint: AnyCall, params: Readonly<Record<string, string>>, query: AnyInput['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  return pathOf(endpoint, params) + (search.size > 0 ? `?${search}` : '')
}

async function send(
  endpoint: AnyCall,
  { params = {}, query, body, signal, ifNone, headers }: AnyInput,
): Promise<unknown> {
  const token = storedToken()
  const request: ApiRequest = {
    method: endpoint.method,
    path: addressOf(endpoint, params, query),
    headers: {
      ...keyHeader(endpoint),
      ...(ifNone ? { 'If-None-Match': '*' } : {}),
      ...headers,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body,
    signal,
  }
  try {
    return await withRetries(request.method, () => attempt(request))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession(token)
    throw error
  }
}

/**
 * Makes one call of the contract.
 *
 * @returns the response, checked by the schema of what a client accepts
 * @throws ApiError with the message to show, after the retries that the call may have
 */
export async function call<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<ReceivedOf<E>>
export async function call<T>(endpoint: FirstPageCall<T>, input: FirstPageInput): Promise<T>
export async function call(endpoint: AnyCall, input: AnyInput): Promise<unknown> {
  const response = readResponse(endpoint, await send(endpoint, input))
  if (response) return response.value
  throw new ApiError('We got an unexpected response. Reload the page and try again.', 'unexpected')
}
