import type { LiveArea } from '@guildhall/contract'
import type { ServerResponse } from 'node:http'

type EndReason = 'session' | 'access' | 'slow' | 'shutdown'

/** The open streams of the visited page: the test sends their events. */
export class LiveStreams {
  readonly #open = new Set<ServerResponse>()
  /** Events that were sent before a stream was open. */
  #early: string[] = []

  /** The number of open streams. */
  get count(): number {
    return this.#open.size
  }

  /** Opens a stream; without `hello` for one that a proxy holds up. */
  accept(reply: ServerResponse, { withHello }: { withHello: boolean }): void {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.flushHeaders()
    this.#open.add(reply)
    reply.once('close', () => this.#open.delete(reply))
    if (!withHello) return
    reply.write([eventOf('hello', {}), ...this.#early].join(''))
    this.#early = []
  }

  change(area: LiveArea): void {
    this.#send('change', { area })
  }

  refetch(): void {
    this.#send('refetch', {})
  }

  bot(status: 'online' | 'offline'): void {
    this.#send('bot', { status })
  }

  comment(): void {
    for (const reply of this.#open) reply.write(':\n\n')
  }

  /** Ends the streams as the server does. */
  end(reason: EndReason): void {
    this.#send('end', { reason })
    for (const reply of this.#open) reply.end()
  }

  /** Breaks the connections of the streams. */
  break(): void {
    for (const reply of this.#open) reply.destroy()
  }

  #send(name: string, data: unknown): void {
    if (this.#open.size === 0) this.#early.push(eventOf(name, data))
    for (const reply of this.#open) reply.write(eventOf(name, data))
  }
}

function eventOf(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
