import type { FastifyRequest } from 'fastify'
import type { Clock } from '../kernel/clock.ts'

/** Which calls of the REST API a fault strikes, and how many of them. */
export interface Reach {
  /**
   * Method and path below /api, or the path alone; a part with a colon stands for any: "PUT /applications/:id/guilds/:id/commands".
   * Left out: every call.
   */
  route?: string | undefined
  /** How many calls are struck; left out: any number. */
  requests?: number | undefined
  /** For how long, in ms; left out: until the fault is ended. */
  forMs?: number | undefined
}

/** @returns whether a call is struck; each that is counts. */
export function strikes(reach: Reach, clock: Clock): (request: FastifyRequest) => boolean {
  const pattern = reach.route === undefined ? undefined : patternOf(reach.route)
  const until = reach.forMs === undefined ? Infinity : clock.now() + reach.forMs
  let left = reach.requests ?? Infinity
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
