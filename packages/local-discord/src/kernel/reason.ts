import type { FastifyRequest } from 'fastify'
import { invalidField } from './invalid.ts'

/** Discord's limit, in characters. */
const LONGEST = 512

/**
 * The reason for the audit log: the header x-audit-log-reason, URL-encoded because HTTP headers are Latin-1.
 *
 * @returns null without a reason.
 * @throws DiscordError 50035 for more than 512 characters.
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
    // The client sent a literal percent sign.
    return header
  }
}
