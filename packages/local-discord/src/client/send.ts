import { isObject } from '../kernel/json.ts'

/** The local Discord answered a request with an error status. */
export class LocalDiscordError extends Error {
  override readonly name = 'LocalDiscordError'

  /**
   * @param status the HTTP status.
   * @param code Discord's error code; 0 for an error without one.
   */
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends a request to the local Discord. @returns the body of the response. */
export type Send = (method: Method, path: string, body?: object) => Promise<unknown>

/** @param origin of the local Discord, such as "http://localhost:4000". */
export function sendTo(origin: string): Send {
  return async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw errorOf(response.status, text, `${method} ${path}`)
    const value: unknown = text === '' ? undefined : JSON.parse(text)
    return value
  }
}

function errorOf(status: number, text: string, request: string): LocalDiscordError {
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : {}
  const { code, message }: { code?: unknown; message?: unknown } = isObject(body) ? body : {}
  return new LocalDiscordError(
    status,
    typeof code === 'number' ? code : 0,
    `${request} failed with ${status}: ${typeof message === 'string' ? message : text}`,
  )
}
