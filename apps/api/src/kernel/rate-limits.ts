import type { Clock } from '@guildhall/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { createMinutes, tooMany, type Minutes } from './minutes.ts'

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export interface ApiLimits {
  /** Requests per minute of a user over all sessions, or of an address or IPv6 network without a session. */
  readonly requestsPerMinute: number
  /** Writes per minute (POST, PUT, PATCH and DELETE), which count as requests too. */
  readonly writesPerMinute: number
  /** Sign-ins per minute of an address or IPv6 network. */
  readonly signInsPerMinute: number
}

export interface RateLimits {
  /**
   * Counts a request below /api; needs `request.caller`. A user is limited over all sessions, and a request without a session by its
   * IPv4 address or IPv6 /64. Only a verified token names a user, so a forged one does not use up a user's limit.
   *
   * @throws `rate.limited`
   */
  count(request: FastifyRequest, reply: FastifyReply): void
  /** Counts a request that begins or ends a sign-in, by address. @throws `rate.limited` */
  countSignIn(request: FastifyRequest, reply: FastifyReply): void
}

export function createRateLimits(limits: ApiLimits, clock: Clock): RateLimits {
  const users = createMinutes(clock)
  const addresses = createMinutes(clock)
  const signIns = createMinutes(clock)

  /** @throws `rate.limited` */
  function count(callers: Minutes, caller: string, most: number, isWrite: boolean, reply: FastifyReply) {
    const minute = callers.of(caller)
    minute.requests += 1
    if (isWrite) minute.writes += 1
    if (minute.requests <= most && !(isWrite && minute.writes > limits.writesPerMinute)) return
    const seconds = callers.secondsLeft(minute)
    reply.header('retry-after', seconds)
    throw tooMany(seconds)
  }

  return {
    count(request, reply) {
      const { session } = request.caller
      const isWrite = WRITES.has(request.method)
      if (session) count(users, session.userId, limits.requestsPerMinute, isWrite, reply)
      else count(addresses, networkOf(request.ip), limits.requestsPerMinute, isWrite, reply)
    },
    countSignIn: ({ ip }, reply) => count(signIns, networkOf(ip), limits.signInsPerMinute, false, reply),
  }
}

/**
 * The network of an address, the same for all spellings. An IPv6 address belongs to its /64, the smallest network of a subscriber. An IPv4
 * address belongs to itself. Text that is not an address is returned unchanged.
 */
function networkOf(ip: string): string {
  const [withoutZone = ip] = ip.split('%', 1)
  if (!ipaddr.isValid(withoutZone)) return ip
  // `process` reads an IPv4-mapped address as IPv4.
  const address = ipaddr.process(withoutZone)
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().slice(0, 8)
  return `${Buffer.from(network).toString('hex')}::/64`
}
