import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serve } from './http-server.ts'

/**
 * Serves Discord's API like the proxy in front of it, which answers 502 when the response of a call is lost.
 *
 * @param path that of POST calls, of which the first is carried out without its response.
 * @returns the address of the API.
 */
export async function loseResponse(apiUrl: string, path: RegExp): Promise<string> {
  const { origin, pathname } = new URL(apiUrl)
  let isLost = false

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '' } = request
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers
    const sent = await buffer(request)
    const headers = { authorization, 'content-type': type }
    const answer = await fetch(origin + url, { method, headers, ...(sent.length > 0 && { body: sent }) })
    const body = Buffer.from(await answer.arrayBuffer())
    const loses = !isLost && method === 'POST' && path.test(url)
    isLost ||= loses
    if (loses) response.writeHead(502).end()
    else response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? type }).end(body)
  }

  return (await serve((request, response) => void pass(request, response))) + pathname
}
