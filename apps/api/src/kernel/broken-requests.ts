import { problem, type Problem } from '@guildhall/core'
import type { FastifyInstance } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { toReply } from './errors.ts'

/** As long as what Node.js says to "Expect: 100-continue" before the answer proper. */
const CONTINUE_BYTES = 'HTTP/1.1 100 Continue\r\n\r\n'.length

/**
 * Answers what never became a request, because it is no HTTP, has too many headers or did not arrive in time: it reaches neither
 * the routes nor the error handler, and is told in the same shape all the same.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // What follows a good request on its connection is not told about: it could cut that request's answer in two.
  if (socket.bytesWritten > CONTINUE_BYTES) return void socket.end()
  const told = toldOf(error.code)
  const body = JSON.stringify(toReply(told))
  const head = [
    `HTTP/1.1 ${told.status} ${STATUS_CODES[told.status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Expectations that Node.js does not know are none of ours either: such a request is answered like any other. */
export function ignoreExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/**
 * Refuses HTTP/1.1 without Host (RFC 9112, 3.2). Node.js does so by itself with an empty body, unless the server is made with
 * `requireHostHeader: false`.
 */
export function refuseMissingHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isMissing = raw.httpVersion === '1.1' && raw.headers.host === undefined
    done(isMissing ? problem('request.invalid', undefined, 'The request has no Host header. Add one.') : undefined)
  })
}

function toldOf(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('request.too_large')
  const sentence =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'The request took too long to arrive. Send it again.'
      : 'The request cannot be read. Send it as HTTP/1.1.'
  return problem('request.invalid', undefined, sentence)
}
