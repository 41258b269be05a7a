import type { FastifyRequest } from 'fastify'
import { invalidField } from './invalid.ts'

/** Discord's, in characters. */
const LONGEST = 512

/**
 * Why the caller does it, for the audit log: a header, URL-encoded because headers know no more than Latin letters.
 *
 * @throws DiscordError 50035 for a reason that is too long.
 */
export function reasonOf(request: FastifyRequest): string | null {
  const header = request.headers['x-audit-log-reason']
  if (typeof header !== 'string' || header === '') return null
  const reason = decoded(header)
  if (Array.from(reason).length > LONGEST)
    throw invalidField('reason', 'BASE_TYPE_MAX_LENGTH', `Must be ${LONGEST} or fewer in length.`)
  return reason
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header)
  } catch {
    // Somebody wrote a percent sign and meant it.
    return header
  }
}
