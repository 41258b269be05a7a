import { Problem, problem } from '../problem.ts'

/** The system's codes: no server listens, the connection broke, the name has no address. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/**
 * PostgreSQL's codes for "not now" (its appendix A): connection exceptions (08), no resources left (53: disk, memory, connections),
 * intervention by an operator (57: shutdown, start-up, a statement over its time), a system error outside of it (58), a lock not
 * had in time (55P03), a transaction idle for too long (25P03), a standby or a server made read-only (25006), a deadlock or a conflict
 * that another transaction won (40).
 */
const NOT_NOW = /^(08|53|57|58|40)|^(55P03|25P03|25006)$/

/** The client's own errors about a connection that is gone or does not answer; they have no code. */
const CLIENT_SENTENCES =
  /^(Connection terminated|timeout e(xceeded|xpired)|Query read timeout|Client has encountered a connection error|Client was closed)/i

/** Whether the database is unavailable, in contrast to having refused the statement. */
export function isPostgresUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string')
    return CONNECTION_CODES.has(error.code) || NOT_NOW.test(error.code)
  return CLIENT_SENTENCES.test(error.message)
}

/** The error for callers: `database.unavailable`, or the error itself. */
export function toPostgresProblem(error: unknown): unknown {
  return isPostgresUnavailable(error) ? unavailableBecause(error) : error
}

/** `database.unavailable`, with the cause for the log. */
export function unavailableBecause(error: unknown): Problem {
  const { code, message } = problem('database.unavailable')
  return new Problem(code, undefined, message, { cause: error })
}
