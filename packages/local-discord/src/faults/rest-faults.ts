import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import { strikes, type Reach } from './reach.ts'

/** What happens to a call that is struck: it is answered here, or goes on. */
export type Strike = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A fault under way. */
export interface Fault {
  /** How many calls it struck so far. */
  struck(): number
  /** From now on it strikes none. */
  end(): void
}

/** The faults of the REST API that are under way; several may strike the same call, in the order in which they began. */
export interface RestFaults {
  begin(reach: Reach, strike: Strike): Fault
  endAll(): void
}

/** Has every call below /api suffer the faults of the moment. */
export function restFaults(app: FastifyInstance, clock: Clock): RestFaults {
  const underWay = new Set<{ isStruck: (request: FastifyRequest) => boolean; strike: Strike; struck: number }>()
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    for (const fault of underWay) {
      if (reply.sent || !fault.isStruck(request)) continue
      fault.struck += 1
      await fault.strike(request, reply)
    }
  })
  return {
    begin(reach, strike) {
      const fault = { isStruck: strikes(reach, clock), strike, struck: 0 }
      underWay.add(fault)
      return { struck: () => fault.struck, end: () => void underWay.delete(fault) }
    },
    endAll: () => underWay.clear(),
  }
}
