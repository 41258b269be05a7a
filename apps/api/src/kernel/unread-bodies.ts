import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

/** Maximum number of bytes that are read and discarded after a response. */
const DRAINED_BYTES = 8 * 1024 * 1024

/** How long bytes are read and discarded after a response, in ms. */
const DRAINED_MS = 2_000

/**
 * Keeps a connection open after a response that was sent before the request was read, such as for an oversized body or a missing session.
 * Without it, a client that sends its whole request first receives a reset instead of the response. The rest of the body is read and
 * discarded up to a limit.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    // Fastify closes the connection after a body that it cannot parse, even after reading all of it.
    if (raw.complete) reply.removeHeader('connection')
    if (typeof payload !== 'string' || raw.complete || !hasBody(raw)) return done(null, payload)
    // The length marks the end of the response, because the connection stays open longer.
    reply.header('content-length', Buffer.byteLength(payload))
    const response = async function* (): AsyncGenerator<string> {
      yield payload
      if (!(await isDrained(raw))) reply.raw.once('finish', () => raw.socket.destroySoon())
    }
    done(null, Readable.from(response(), { objectMode: false }))
  })
}

/** Ends a connection with a last response. Bytes that still arrive are read and discarded up to a limit. */
export function endConnection(socket: Socket, lastResponse: string): void {
  draining.set(socket, socket.bytesRead)
  const timer = setTimeout(() => socket.destroy(), DRAINED_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.end(lastResponse)
}

/**
 * Checks bytes that arrive on a connection after `endConnection`; beyond the limit it is destroyed.
 *
 * @returns whether `endConnection` ended this connection.
 */
export function isEnding(socket: Socket): boolean {
  const before = draining.get(socket)
  if (before !== undefined && socket.bytesRead - before > DRAINED_BYTES) socket.destroy()
  return before !== undefined
}

/** The number of bytes that each ending connection had read before its last response. */
const draining = new WeakMap<Socket, number>()

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Reads and discards the rest of a body. @returns whether the body ended within the limits. */
function isDrained(body: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0
    const finish = (): void => {
      clearTimeout(timer)
      resolve(body.complete)
    }
    const timer = setTimeout(finish, DRAINED_MS)
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > DRAINED_BYTES) finish()
    })
    body.once('end', finish)
    body.once('close', finish)
    body.resume()
  })
}
