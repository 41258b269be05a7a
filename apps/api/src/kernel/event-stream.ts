import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import { CALL_HEADERS } from './errors.ts'
import type { OpenStream, SentEvent } from './route.ts'

/** How long a client has to read the last event before its connection is destroyed, in ms. */
const LAST_READ_MS = 2_000

/** `no-transform` and the last header keep proxies from buffering the stream. */
export const STREAM_HEADERS = {
  ...CALL_HEADERS,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

/**
 * The response to a request as a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). Fastify
 * handles the request until the first event is sent.
 */
export class EventStream implements OpenStream<SentEvent> {
  readonly #response: ServerResponse
  #reply: FastifyReply | null

  constructor(reply: FastifyReply) {
    this.#response = reply.raw
    this.#reply = reply
  }

  send({ name, data }: SentEvent): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  comment(): void {
    this.#write(':\n\n')
  }

  bufferedBytes(): number {
    return this.#response.writableLength
  }

  end(last: SentEvent): void {
    this.send(last)
    const response = this.#response
    if (response.destroyed) return
    const late = setTimeout(() => response.destroy(), LAST_READ_MS)
    response.once('close', () => clearTimeout(late))
    response.end()
  }

  onClose(listener: () => void): void {
    // The client may have left while its access was decided.
    if (this.#response.destroyed) listener()
    else this.#response.once('close', listener)
  }

  #write(text: string): void {
    this.#start()
    if (!this.#response.destroyed) this.#response.write(text)
  }

  #start(): void {
    if (this.#reply === null) return
    this.#reply.hijack()
    this.#reply = null
    this.#response.writeHead(200, STREAM_HEADERS)
  }
}
