import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../kernel/clock.ts'

/** The calls of the REST API that a fault affects. */
export interface FaultTarget {
  /**
   * Method and path below /api, or the path alone. A segment with a colon matches any: "PUT /applications/:id/guilds/:id/commands".
   * All calls unless given.
   */
  route?: string | undefined
  /** How many calls are affected; unlimited unless given. */
  requests?: number | undefined
  /** How long the fault lasts, in ms; until it is ended unless given. */
  forMs?: number | undefined
}

/** Delays or answers an affected call. A call that it does not answer continues. */
export type FaultEffect = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** An injected fault. */
export interface Fault {
  /** The number of calls affected so far. */
  affected(): number
  end(): void
}

/** The injected faults of the REST API. Several can affect one call, in the order in which they began. */
interface RestFaults {
  begin(target: FaultTarget, effect: FaultEffect): Fault
  endAll(): void
}

/** Applies faults to every call below /api. */
export function restFaults(app: FastifyInstance, clock: Clock): RestFaults {
  const active = new Set<{ matches: (request: FastifyRequest) => boolean; effect: FaultEffect; affected: number }>()
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    for (const fault of active) {
      if (reply.sent || !fault.matches(request)) continue
      fault.affected += 1
      await fault.effect(request, reply)
    }
  })
  return {
    begin(target, effect) {
      const fault = { matches: matcherOf(target, clock), effect, affected: 0 }
      active.add(fault)
      return { affected: () => fault.affected, end: () => void active.delete(fault) }
    },
    endAll: () => active.clear(),
  }
}

/** @returns whether a call is affected. Each affected call counts against `requests`. */
function matcherOf(target: FaultTarget, clock: Clock): (request: FastifyRequest) => boolean {
  const pattern = target.route === undefined ? undefined : patternOf(target.route)
  const until = target.forMs === undefined ? Infinity : clock.now() + target.forMs
  let left = target.requests ?? Infinity
  return (request) => {
    const [path] = request.url.split('?')
    if (left <= 0 || clock.now() >= until) return false
    if (pattern && !pattern.test(`${request.method} ${path?.replace(/^\/api/, '')}`)) return false
    left -= 1
    return true
  }
}

function patternOf(route: string): RegExp {
  const [path = '', method = '[A-Z]+'] = route.split(' ').toReversed()
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w@-]/g, String.raw`\$&`)))
  return new RegExp(`^${method} ${parts.join('/')}$`)
}
