import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AskServer } from '@guildhall/core'
import { serve } from '../../testing/http-server.ts'

/** A request as the server received it. */
interface ModelRequest {
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly body: string
}

/** A server with OpenAI's chat API, and the requests that it received. */
export interface ModelServer {
  readonly askServer: AskServer
  readonly requests: readonly ModelRequest[]
}

/** Answers a request by writing a part of a stream of server-sent events. */
type Respond = (response: ServerResponse) => void

/** @param respond answers each request. */
export async function serveModel(respond: Respond): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    requests.push({ path: request.url, authorization: request.headers.authorization, body })
    respond(response)
  }
  const origin = await serve((request, response) => {
    void receive(request, response)
  })
  return { askServer: { baseUrl: `${origin}/v1`, apiKey: 'a-secret-key', model: 'small-model' }, requests }
}

/** Sends one part of a streamed answer. */
export function sendPart(response: ServerResponse, delta: object, finishReason: string | null): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  response.write(
    `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 0, model: 'm', choices })}\n\n`,
  )
}

export function endAnswer(response: ServerResponse): void {
  response.end('data: [DONE]\n\n')
}

/**
 * Sends a text repeatedly, as fast as the connection accepts it.
 *
 * @param most maximum number of bytes.
 * @returns the number of bytes sent until the client closed the connection.
 */
export async function flood(response: ServerResponse, text: string, most: number): Promise<number> {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  const closed = once(response, 'close')
  let bytes = 0
  while (bytes < most && !response.destroyed) {
    bytes += Buffer.byteLength(text)
    if (!response.write(text)) await Promise.race([once(response, 'drain'), closed])
  }
  return bytes
}

/** Responds with a whole answer, word by word. */
export function answering(text: string): Respond {
  return (response) => {
    sendPart(response, { role: 'assistant', content: '' }, null)
    for (const content of text.split(/(?<= )/)) sendPart(response, { content }, null)
    sendPart(response, {}, 'stop')
    endAnswer(response)
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
