import { Problem, problem } from '../problem.ts'

/** Codes of the system: nobody listens there, the connection broke, the name has no address. */
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
 * had in time (55P03), a transaction idle for too long (25P03), a deadlock or a conflict that another transaction won (40).
 */
const NOT_NOW = /^(08|53|57|58|40)|^(55P03|25P03)$/

/** What the client itself says of a connection that is gone or does not answer; these have no code. */
const CLIENT_SENTENCES =
  /^(Connection terminated|timeout e(xceeded|xpired)|Query read timeout|Client has encountered a connection error|Client was closed)/i

/** Whether the database is away, in contrast to having refused what was asked of it. */
export function isPostgresAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string')
    return CONNECTION_CODES.has(error.code) || NOT_NOW.test(error.code)
  return CLIENT_SENTENCES.test(error.message)
}

/** What to throw to those who need the database: that it is away, or the error itself. */
export function toPostgresProblem(error: unknown): unknown {
  return isPostgresAway(error) ? awayBecause(error) : error
}

/** That the database is away; what was caught is for the log. */
export function awayBecause(error: unknown): Problem {
  const { code, message } = problem('database.unavailable')
  return new Problem(code, undefined, message, { cause: error })
}
