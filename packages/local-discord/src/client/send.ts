import { isObject } from '../kernel/json.ts'

/** The local Discord refused a request. */
export class RefusedByLocalDiscord extends Error {
  override readonly name = 'RefusedByLocalDiscord'

  /**
   * @param status of the response.
   * @param code Discord's number of the error; 0 where it has none.
   */
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends a request to the local Discord. @returns the body of the response. */
export type Send = (method: Method, path: string, body?: object) => Promise<unknown>

/** @param origin where the local Discord is: "http://localhost:4000". */
export function sendTo(origin: string): Send {
  return async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw refusalOf(response.status, text, `${method} ${path}`)
    const value: unknown = text === '' ? undefined : JSON.parse(text)
    return value
  }
}

function refusalOf(status: number, text: string, request: string): RefusedByLocalDiscord {
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : {}
  const { code, message }: { code?: unknown; message?: unknown } = isObject(body) ? body : {}
  return new RefusedByLocalDiscord(
    status,
    typeof code === 'number' ? code : 0,
    `${request} is answered ${status}: ${typeof message === 'string' ? message : text}`,
  )
}
