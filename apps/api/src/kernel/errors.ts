import type { ProblemResponse } from '@guildhall/contract'
import { Problem, problem, type Log } from '@guildhall/core'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'

/** SQLite's error codes for a temporary failure: busy, locked, I/O error, full, cannot open. */
const DATABASE_UNAVAILABLE: ReadonlySet<number> = new Set([5, 6, 10, 13, 14])

/** Headers of each response below /api. They prevent a browser from storing, executing or embedding it. */
export const CALL_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/**
 * The error handler of all routes. It sends a problem unchanged and translates Fastify's own refusals. For any other error it sends
 * `internal` with an id that the log contains too.
 */
export function createErrorHandler(log: Log) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const known = error instanceof Problem ? error : (ofFastify(error) ?? ofDatabase(error))
    const sent = known ?? internalError(error, request, log)
    if (known && known.status >= 500)
      log.warn({ err: error.cause ?? error, path: request.routeOptions.url }, known.message)
    if (sent.status === 401) reply.header('www-authenticate', 'Bearer')
    if (sent.status === 503) reply.header('retry-after', '5')
    const retryAfter = sent.details?.['retry_after']
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
    await reply.code(sent.status).headers(CALL_HEADERS).type('application/json').send(errorBody(sent))
  }
}

/** The body of an error response. */
export function errorBody({ message, code, details }: Problem): ProblemResponse {
  return details ? { error: message, code, details: { ...details } } : { error: message, code }
}

/** Logs an unexpected error under a new id. @returns the problem with that id. */
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
      // Fastify's own refusals, such as a wrong content length or an address that is not UTF-8.
      return error.statusCode >= 400 && error.statusCode < 500
        ? problem('request.invalid', undefined, "The request can't be read. Check its address and its body.")
        : undefined
  }
}

function ofDatabase(error: Error): Problem | undefined {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return undefined
  // The low byte of an extended code is the primary code.
  return DATABASE_UNAVAILABLE.has(error.errcode & 0xff) ? problem('database.unavailable') : undefined
}
