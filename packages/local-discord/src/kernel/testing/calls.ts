import type { LocalDiscordAddress } from '../../server.ts'

export interface Reply {
  status: number
  headers: Headers
  body: unknown
}

/** Makes a call of the REST API. @returns the response's body. */
export type SendCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<unknown>

/** The id of the object in a response's body. @throws TypeError for a body without an id. */
export function idIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id
  throw new TypeError(`No id in ${JSON.stringify(body)}`)
}

/** Calls the REST API as the bot, or with other headers. */
export async function call(
  discord: LocalDiscordAddress,
  [method, path]: [method: string, path: string],
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Reply> {
  const response = await fetch(`${discord.endpoints.apiUrl}/v10${path}`, {
    method,
    headers: {
      authorization: `Bot ${discord.credentials.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}
