import { API_BASE } from '@guildhall/contract'

/**
 * The first data, requested while the rest of the code still loads. Each reply is handed out once, as the first attempt of the
 * same call by the transport, which then treats it like any other: time-out, retries, errors and all.
 *
 * One for the page, like the `fetch` that it replaces: a page loads once, and a call has no caller that could pass it on.
 */
const underway = new Map<string, Early>()

interface Early {
  token: string
  reply: Promise<Response>
  /** The parsed body of a successful reply; undefined for any other. */
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
  // The transport handles the error of a reply that it takes; one that is never taken must not be reported as unhandled.
  const body = reply.then((response) => (response.ok ? response.clone().json() : undefined)).catch(() => undefined)
  underway.set(path, { token, reply, body, abort: () => controller.abort() })
}

/** The body of the reply to a path requested with this token; undefined when it failed or was not requested. */
export async function earlyBody(path: string, token: string | null): Promise<unknown> {
  const early = underway.get(path)
  return early?.token === token ? early?.body : undefined
}

/** The reply to a path requested with this token, or undefined; each is given out once, and ends with `signal`. */
export function takeEarly(path: string, token: string | null, signal: AbortSignal): Promise<Response> | undefined {
  const early = underway.get(path)
  underway.delete(path)
  if (early?.token !== token) return undefined
  signal.addEventListener('abort', early.abort)
  return early.reply
}
