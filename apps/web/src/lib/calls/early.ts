import { API_BASE } from '@guildhall/contract'

/**
 * The first data, requested while the rest of the code is loading. Each response is returned once, as the first attempt
 * of the same call by the transport, which handles it like any other: time-out, retries and errors. Global, because a
 * page loads once and has no caller that could pass it on.
 */
const underway = new Map<string, Early>()

interface Early {
  token: string
  reply: Promise<Response>
  /** The parsed body of a successful response; undefined for any other. */
  body: Promise<unknown>
  abort: () => void
}

/** Requests a path below /api ahead of time. */
export function askEarly(path: string, token: string): void {
  const controller = new AbortController()
  const reply = fetch(API_BASE + path, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  // The transport handles the errors of responses that it uses; an unused response must not cause an unhandled rejection.
  const body = reply.then((response) => (response.ok ? response.clone().json() : undefined)).catch(() => undefined)
  underway.set(path, { token, reply, body, abort: () => controller.abort() })
}

/** The body of the early response for a path and a token; undefined if it failed or was not requested. */
export async function earlyBody(path: string, token: string | null): Promise<unknown> {
  const early = underway.get(path)
  return early?.token === token ? early?.body : undefined
}

/** The early response for a path and a token, or undefined. Each response is returned once; `signal` aborts it. */
export function takeEarly(path: string, token: string | null, signal: AbortSignal): Promise<Response> | undefined {
  const early = underway.get(path)
  underway.delete(path)
  if (early?.token !== token) return undefined
  signal.addEventListener('abort', early.abort)
  return early.reply
}
