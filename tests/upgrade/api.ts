import * as z from 'zod'

/** A response of the API. */
export interface Answer {
  readonly status: number
  /** Whether it is the saved response of an earlier request. */
  readonly isReplayed: boolean
  readonly body: unknown
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls the API with a session's token. */
export interface Api {
  send(method: Method, path: string, request?: { body?: object; key?: string }): Promise<Answer>
  /** The body of a successful GET, as a schema reads it. */
  get<T extends z.core.$ZodType>(path: string, schema: T): Promise<z.output<T>>
}

/** @param origin of the dashboard. */
export function apiWith(origin: string, token: string): Api {
  const send: Api['send'] = async (method, path, { body, key } = {}) => {
    const reply = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const value: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: reply.status, isReplayed: reply.headers.get('idempotency-replayed') === 'true', body: value }
  }
  return {
    send,
    async get(path, schema) {
      const { status, body } = await send('GET', path)
      if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`)
      return z.parse(schema, body)
    },
  }
}
