import type { ProblemResponse } from '@guildhall/contract'
import { Problem, problem, type Log } from '@guildhall/core'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { CALL_HEADERS } from './security-headers.ts'

/** SQLite's codes for "not now": busy, locked, I/O error, full, cannot open. */
const DATABASE_UNAVAILABLE: ReadonlySet<number> = new Set([5, 6, 10, 13, 14])

/** The length of Node.js's interim response to "Expect: 100-continue". */
const CONTINUE_BYTES = 'HTTP/1.1 100 Continue\r\n\r\n'.length

/**
 * The error handler of all routes. A problem is sent as it is and Fastify's own refusals as one of ours. Any other error is sent as
 * `internal` with an id, under which the log has it.
 */
export function createErrorHandler(log: Log) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const known = error instanceof Problem ? error : (ofFastify(error) ?? ofDatabase(error))
    const sent = known ?? internalError(error, request, log)
    if (known && known.status >= 500)
      log.warn({ err: error.cause ?? error, path: request.routeOptions.url }, known.message)
    if (sent.status === 401) reply.header('www-authenticate', 'Bearer')
    if (sent.status === 503) reply.header('retry-after', '5')
    await reply
      .code(sent.status)
      .headers(CALL_HEADERS)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(errorBody(sent))
  }
}

/** The body of an error response. */
export function errorBody({ message, code, details }: Problem): ProblemResponse {
  return details ? { error: message, code, details: { ...details } } : { error: message, code }
}

/** Logs an unexpected error under a new id and makes the problem that names it. */
export function internalError(error: unknown, request: FastifyRequest, log: Log): Problem {
  const id = randomUUID()
  log.error({ err: error, errorId: id, method: request.method, path: request.routeOptions.url }, 'a request failed')
  return problem('internal', { id }, `Something went wrong. Try again, or report error ${id} if it keeps happening.`)
}

function ofFastify(error: Error): Problem | undefined {
  if (!('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  switch (error.statusCode) {
    case 404:
      return problem('request.not_found')
    case 413:
      return problem('request.too_large')
    case 415:
      return problem('request.unsupported_type')
    default:
      // Fastify's own refusals: a wrong length, an address that is no UTF-8.
      return error.statusCode >= 400 && error.statusCode < 500
        ? problem('request.invalid', undefined, "The request can't be read. Check its address and its body.")
        : undefined
  }
}

function ofDatabase(error: Error): Problem | undefined {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return undefined
  // The low byte is the code; the others extend it.
  return DATABASE_UNAVAILABLE.has(error.errcode & 0xff) ? problem('database.unavailable') : undefined
}

/**
 * Refuses bytes that never became a request: no HTTP, too many headers, or a time-out. They reach neither the routes nor the error
 * handler; the response has the usual body.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // After a good request on the same connection there is no response: it could cut that request's own in two.
  if (socket.bytesWritten > CONTINUE_BYTES) return void socket.end()
  const sent = brokenRequest(error.code)
  const body = JSON.stringify(errorBody(sent))
  const head = [
    `HTTP/1.1 ${sent.status} ${STATUS_CODES[sent.status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Handles a request with an expectation that Node.js does not know like any other. */
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
    done(isMissing ? problem('request.invalid', undefined, 'The request has no Host header.') : undefined)
  })
}

function brokenRequest(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('request.too_large')
  const sentence =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'The request took too long to arrive. Try again.'
      : "The request can't be read. Send it as HTTP/1.1."
  return problem('request.invalid', undefined, sentence)
}
