import { PROBLEMS, type ProblemReply } from '@guildhall/contract'
import { Problem, problem, type Log } from '@guildhall/core'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { CALL_HEADERS } from './security-headers.ts'

/** SQLite's codes for "not now": busy, locked, I/O error, full, cannot open. */
const DATABASE_AWAY: ReadonlySet<number> = new Set([5, 6, 10, 13, 14])

/**
 * Answers a request that failed.
 *
 * @returns a handler for Fastify: a problem goes out as it is, Fastify's own refusals as one of ours, anything else as `internal`
 *   with an id under which the log has the error.
 */
export function createErrorHandler(log: Log) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const known = error instanceof Problem ? error : (ofFastify(error) ?? ofDatabase(error))
    const told = known ?? unknown(error, request, log)
    if (known && known.status >= 500)
      log.warn({ err: error.cause ?? error, path: request.routeOptions.url }, known.message)
    if (told.status === 401) reply.header('www-authenticate', 'Bearer')
    if (told.status === 503) reply.header('retry-after', '5')
    await reply
      .code(told.status)
      .headers(CALL_HEADERS)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(toReply(told))
  }
}

/** The body of an error reply. */
export function toReply(told: Problem): ProblemReply {
  const body = { error: told.message, code: told.code }
  return told.details ? { ...body, details: { ...told.details } } : body
}

function unknown(error: Error, request: FastifyRequest, log: Log): Problem {
  const id = randomUUID()
  log.error({ err: error, errorId: id, method: request.method, path: request.routeOptions.url }, 'a request failed')
  return problem('internal', { id }, `${PROBLEMS.internal.sentence} Its id is ${id}.`)
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
      // Only its own refusals have such a status here: a wrong length, an address that is no UTF-8.
      return error.statusCode >= 400 && error.statusCode < 500
        ? problem('request.invalid', undefined, 'The request cannot be read. Check its address and its body.')
        : undefined
  }
}

function ofDatabase(error: Error): Problem | undefined {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return undefined
  // The low byte is the code; the rest says more of it.
  return DATABASE_AWAY.has(error.errcode & 0xff) ? problem('database.unavailable') : undefined
}
