import type { FastifyInstance } from 'fastify'
import type { Controls } from '../controls.ts'
import { bodySchema } from '../kernel/body-schema.ts'
import { rejectOtherPages } from '../kernel/own-pages.ts'
import type { ExhaustedLimit } from './effects.ts'
import type { Outage } from './outage.ts'
import type { Fault, FaultTarget } from './rest-faults.ts'

const TEXT = { type: 'string' }
const COUNT = { type: 'integer', minimum: 0 }
/** Up to eleven days, below the limit of Node.js timers (2^31 ms). */
const MS = { type: 'integer', minimum: 0, maximum: 1e9 }
const BOOLEAN = { type: 'boolean' }
/** An optional method and a path. Both become part of a regular expression. */
const ROUTE = { type: 'string', pattern: String.raw`^([A-Z]+ )?/\S*$` }
const TARGET = { route: ROUTE, requests: COUNT, forMs: MS }

/** The close codes that a WebSocket can send. */
const CLOSE_CODE = {
  anyOf: [
    { type: 'integer', minimum: 3000, maximum: 4999 },
    { enum: [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014] },
  ],
}

/**
 * Fault injection over HTTP, for tests whose local Discord is another process. POST /faults/{name} takes the arguments of the control
 * of that name as JSON. Faults of the REST API return `{ id }`; GET /faults/{id} returns the number of affected calls, DELETE ends
 * the fault. DELETE /faults ends all. Pages of other origins are rejected, so that no website can call these routes.
 */
export function faultRoutes(app: FastifyInstance, controls: Controls): void {
  rejectOtherPages(app, '/faults', 'Pages of another origin may not inject failures.')

  const active = new Map<string, Fault>()

  function started(fault: Fault): { id: string } {
    const id = String(active.size + 1)
    active.set(id, fault)
    return { id }
  }

  app.post<{ Body: FaultTarget & { ms: number } }>(
    '/faults/delay',
    bodySchema(['ms'], { ms: MS, ...TARGET }),
    async (request) => {
      const { ms, ...target } = request.body
      return started(controls.delay(ms, target))
    },
  )
  const limited = {
    scope: { enum: ['user', 'global', 'shared'] },
    retryAfter: { type: 'number', minimum: 0, maximum: 1e6 },
    route: ROUTE,
    requests: COUNT,
  }
  app.post<{ Body: ExhaustedLimit & FaultTarget }>(
    '/faults/limit',
    bodySchema(['scope', 'retryAfter'], limited),
    async (request) => {
      const { scope, retryAfter, ...target } = request.body
      return started(controls.limit({ scope, retryAfter }, target))
    },
  )
  const failed = { status: { type: 'integer', minimum: 500, maximum: 599 }, ...TARGET }
  app.post<{ Body: FaultTarget & { status: number } }>(
    '/faults/fail',
    bodySchema(['status'], failed),
    async (request) => {
      const { status, ...target } = request.body
      return started(controls.fail(status, target))
    },
  )
  const slow = bodySchema(['overMs'], { overMs: MS, ...TARGET })
  app.post<{ Body: FaultTarget & { overMs: number } }>('/faults/trickle', slow, async (request) => {
    const { overMs, ...target } = request.body
    return started(controls.trickle(overMs, target))
  })
  app.get<{ Params: { fault: string } }>('/faults/:fault', async (request, reply) => {
    const fault = active.get(request.params.fault)
    return fault ? { affected: fault.affected() } : reply.callNotFound()
  })
  app.delete<{ Params: { fault: string } }>('/faults/:fault', async (request, reply) => {
    active.get(request.params.fault)?.end()
    return reply.code(204).send()
  })
  app.delete('/faults', async (_request, reply) => {
    controls.endFaults()
    return reply.code(204).send()
  })

  const outage = bodySchema(['gateway'], { http: { enum: ['cut', '503'] }, gateway: BOOLEAN })
  app.post<{ Body: Outage }>('/faults/refuse', outage, async (request, reply) => {
    controls.refuse(request.body)
    return reply.code(204).send()
  })
  app.post<{ Body: { code?: number } }>(
    '/faults/drop-gateway',
    bodySchema([], { code: CLOSE_CODE }),
    async (request, reply) => {
      controls.dropGateway(request.body.code)
      return reply.code(204).send()
    },
  )
  app.post<{ Body: { ms: number } }>(
    '/faults/beat-every',
    bodySchema(['ms'], { ms: { ...MS, minimum: 1 } }),
    async (request, reply) => {
      controls.beatEvery(request.body.ms)
      return reply.code(204).send()
    },
  )
  const resumable = bodySchema(['resumable'], { resumable: BOOLEAN })
  app.post<{ Body: { resumable: boolean } }>('/faults/invalidate-sessions', resumable, async (request, reply) => {
    controls.invalidateSessions(request.body)
    return reply.code(204).send()
  })

  const guild = bodySchema(['guildId'], { guildId: TEXT })
  app.post<{ Body: { guildId: string } }>('/faults/lose-guild', guild, async (request, reply) => {
    controls.loseGuild(request.body.guildId)
    return reply.code(204).send()
  })
  app.post<{ Body: { guildId: string } }>('/faults/find-guild', guild, async (request, reply) => {
    controls.findGuild(request.body.guildId)
    return reply.code(204).send()
  })

  for (const [name, act] of [
    ['go-away', () => controls.goAway()],
    ['come-back', () => controls.comeBack()],
    ['freeze-gateway', () => controls.freezeGateway()],
    ['ask-to-reconnect', () => controls.askToReconnect()],
  ] as const) {
    app.post(`/faults/${name}`, async (_request, reply) => {
      act()
      return reply.code(204).send()
    })
  }
}
