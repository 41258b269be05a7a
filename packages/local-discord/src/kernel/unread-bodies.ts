import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

/** Maximum number of bytes that are read and dropped after a response. */
const DRAINED_BYTES = 8 * 1024 * 1024

/** How long bytes are read and dropped after a response, in ms. */
const DRAINED_MS = 2_000

/**
 * Keeps a connection open after a response that was sent before its request was read: the body is too large, the route is not supported.
 * Without this, a client that sends its whole request first gets a reset instead of the response. The rest of the body is read and
 * dropped, up to a limit.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    // Fastify closes the connection after a body that it cannot parse, even when it has read all of it.
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

/** Answers 400 to bytes that are not a request. The bytes that still arrive are read and dropped, up to a limit. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  const before = refused.get(socket)
  if (before !== undefined) {
    // Each further chunk of an unreadable request raises another error.
    if (socket.bytesRead - before > DRAINED_BYTES) socket.destroy()
    return
  }
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  refused.set(socket, socket.bytesRead)
  const timer = setTimeout(() => socket.destroy(), DRAINED_MS)
  socket.once('close', () => clearTimeout(timer))
  // On a reused connection, this response could be mistaken for that of an earlier request.
  socket.end(socket.bytesWritten > 0 ? '' : BAD_REQUEST)
}

const BAD_REQUEST =
  'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 41\r\n\r\n{"message": "400: Bad Request", "code":0}'

/** The bytes that each refused connection had read before. */
const refused = new WeakMap<Socket, number>()

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Reads the rest of a body. @returns whether it ended within the limits. */
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
