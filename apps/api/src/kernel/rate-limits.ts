import { atMost, problem, type Clock, type Problem } from '@guildhall/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

const MINUTE_MS = 60_000

/** Callers that are counted at a time; beyond them, the count of the one with the oldest last request is dropped. */
const MOST_CALLERS = 10_000

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** How many requests are answered before a caller has to wait. */
export interface ApiLimits {
  /** Requests a minute of one user over all sessions, or of one address or IPv6 network without a session. */
  readonly requestsPerMinute: number
  /** The same for POST, PUT, PATCH and DELETE, which count as requests too. */
  readonly writesPerMinute: number
  /** Sign-ins a minute of one address or IPv6 network. */
  readonly signInsPerMinute: number
}

export const USUAL_LIMITS: ApiLimits = { requestsPerMinute: 600, writesPerMinute: 120, signInsPerMinute: 30 }

/** The requests of a caller in the current minute, which begins with its first request. */
interface Minute {
  /** Epoch ms. */
  endsAt: number
  requests: number
  writes: number
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
  const users = new LRUCache<string, Minute>(atMost(MOST_CALLERS))
  const addresses = new LRUCache<string, Minute>(atMost(MOST_CALLERS))
  const signIns = new LRUCache<string, Minute>(atMost(MOST_CALLERS))

  /** @throws `rate.limited` */
  function count(
    callers: LRUCache<string, Minute>,
    caller: string,
    most: number,
    isWrite: boolean,
    reply: FastifyReply,
  ) {
    const now = clock.now()
    let minute = callers.get(caller)
    if (minute === undefined || minute.endsAt <= now || minute.endsAt > now + MINUTE_MS) {
      minute = { endsAt: now + MINUTE_MS, requests: 0, writes: 0 }
      callers.set(caller, minute)
    }
    minute.requests += 1
    if (isWrite) minute.writes += 1
    if (minute.requests <= most && !(isWrite && minute.writes > limits.writesPerMinute)) return
    const seconds = Math.ceil((minute.endsAt - now) / 1000)
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
 * The network that an address counts as, the same for all its spellings. An IPv6 address counts as its /64, since every subscriber has at
 * least one; an IPv4 address counts as itself. Text that is no address is returned unchanged.
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

function tooMany(seconds: number): Problem {
  const unit = seconds === 1 ? 'second' : 'seconds'
  return problem('rate.limited', { retry_after: seconds }, `Too many requests. Try again in ${seconds} ${unit}.`)
}
