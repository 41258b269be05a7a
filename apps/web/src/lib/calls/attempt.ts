import { API_BASE, REQUEST_TIMEOUT_MS, type Method } from '@guildhall/contract'
import { ApiError, failedResponse } from './api-error.ts'
import { takeEarly } from './early.ts'
import { storedToken } from '../token.ts'

/** One call; each attempt sends the same request. */
export interface ApiRequest {
  readonly method: Method
  /** The path below /api, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON; undefined sends no body. */
  readonly body: unknown
  /** Aborts the call. */
  readonly signal: AbortSignal | undefined
}

/** A signal that aborts after the timeout or with the caller's signal. */
function deadlineOf(caller: AbortSignal | undefined) {
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, REQUEST_TIMEOUT_MS)
  const giveUp = (): void => controller.abort()
  if (caller?.aborted) giveUp()
  caller?.addEventListener('abort', giveUp)
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    clear: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', giveUp)
    },
  }
}

function send({ method, path, headers, body }: ApiRequest, signal: AbortSignal): Promise<Response> {
  const early = method === 'GET' ? takeEarly(path, storedToken(), signal) : undefined
  if (early) return early
  const sent = new Headers({ Accept: 'application/json', ...headers })
  if (body !== undefined) sent.set('Content-Type', 'application/json')
  return fetch(API_BASE + path, { method, headers: sent, body: JSON.stringify(body) ?? null, signal })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The wait in a Retry-After header, which has seconds or a date, in ms. */
function waitOf(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0
  const seconds = Number(retryAfter)
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000
  return Math.max(wait || 0, 0)
}

/**
 * Sends a call once. The first attempt of a call that was requested early uses that request.
 *
 * @returns the parsed body
 * @throws ApiError with the message of the specification
 */
export async function attempt(request: ApiRequest): Promise<unknown> {
  const deadline = deadlineOf(request.signal)
  try {
    // Send nothing if the caller aborts in the same task, for example a component that StrictMode mounts twice.
    await Promise.resolve()
    deadline.signal.throwIfAborted()
    const response = await send(request, deadline.signal)
    const body = parsed(await response.text())
    if (response.ok) return body
    const retryAfterMs = waitOf(response.headers.get('Retry-After'), Date.now())
    throw failedResponse({ status: response.status, body, retryAfterMs })
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    if (deadline.timedOut()) throw new ApiError(`timeout of ${REQUEST_TIMEOUT_MS}ms exceeded`, 'timeout')
    if (request.signal?.aborted) throw new ApiError('canceled', 'canceled')
    throw new ApiError('Network Error', 'network')
  } finally {
    deadline.clear()
  }
}
