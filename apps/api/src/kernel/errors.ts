import type { ProblemResponse } from '@guildhall/contract'
import { Problem, problem, type Log } from '@guildhall/core'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'

/** SQLite's codes for "not now": busy, locked, I/O error, full, cannot open. */
const DATABASE_UNAVAILABLE: ReadonlySet<number> = new Set([5, 6, 10, 13, 14])

/** Headers of each response below /api: a browser may only read it, as the type that it has. */
export const CALL_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

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
