import type { FastifyInstance } from 'fastify'
import type { Controls } from '../controls.ts'
import { takes } from '../kernel/body-schema.ts'
import { refuseOtherPages } from '../kernel/own-pages.ts'
import type { UsedUp } from './limit.ts'
import type { Reach } from './reach.ts'
import type { Refusal } from './refuse.ts'
import type { Fault } from './rest-faults.ts'

const TEXT = { type: 'string' }
const COUNT = { type: 'integer', minimum: 0 }
/** Up to eleven days, which a timer of Node.js still takes. */
const MS = { type: 'integer', minimum: 0, maximum: 1e9 }
const YES_OR_NO = { type: 'boolean' }
/** A method or none, and a path: both become a part of a pattern that every call is compared with. */
const ROUTE = { type: 'string', pattern: String.raw`^([A-Z]+ )?/\S*$` }
const REACH = { route: ROUTE, requests: COUNT, forMs: MS }

/** What a WebSocket may be closed with. */
const CLOSE_CODE = {
  anyOf: [
    { type: 'integer', minimum: 3000, maximum: 4999 },
    { enum: [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014] },
  ],
}

/**
 * The faults by HTTP, for tests whose Discord is another process: POST /faults/{name} with what the control of that name takes, as
 * JSON. Faults of the REST API answer `{ id }`; GET /faults/{id} then says how many calls were struck, and DELETE ends it.
 * DELETE /faults ends them all. Pages of other origins are refused: no other program on this machine can use a browser to call them.
 */
export function faultRoutes(app: FastifyInstance, controls: Controls): void {
  refuseOtherPages(app, '/faults', 'Pages of another origin may not inject failures.')

  const underWay = new Map<string, Fault>()

  function begun(fault: Fault): { id: string } {
    const id = String(underWay.size + 1)
    underWay.set(id, fault)
    return { id }
  }

  app.post<{ Body: Reach & { ms: number } }>('/faults/delay', takes(['ms'], { ms: MS, ...REACH }), async (request) => {
    const { ms, ...reach } = request.body
    return begun(controls.delay(ms, reach))
  })
  const limited = {
    scope: { enum: ['user', 'global', 'shared'] },
    retryAfter: { type: 'number', minimum: 0, maximum: 1e6 },
    route: ROUTE,
    requests: COUNT,
  }
  app.post<{ Body: UsedUp & Reach }>('/faults/limit', takes(['scope', 'retryAfter'], limited), async (request) => {
    const { scope, retryAfter, ...reach } = request.body
    return begun(controls.limit({ scope, retryAfter }, reach))
  })
  const failed = { status: { type: 'integer', minimum: 500, maximum: 599 }, ...REACH }
  app.post<{ Body: Reach & { status: number } }>('/faults/fail', takes(['status'], failed), async (request) => {
    const { status, ...reach } = request.body
    return begun(controls.fail(status, reach))
  })
  const slow = takes(['overMs'], { overMs: MS, ...REACH })
  app.post<{ Body: Reach & { overMs: number } }>('/faults/trickle', slow, async (request) => {
    const { overMs, ...reach } = request.body
    return begun(controls.trickle(overMs, reach))
  })
  app.get<{ Params: { fault: string } }>('/faults/:fault', async (request, reply) => {
    const fault = underWay.get(request.params.fault)
    return fault ? { struck: fault.struck() } : reply.callNotFound()
  })
  app.delete<{ Params: { fault: string } }>('/faults/:fault', async (request, reply) => {
    underWay.get(request.params.fault)?.end()
    return reply.code(204).send()
  })
  app.delete('/faults', async (_request, reply) => {
    controls.endFaults()
    return reply.code(204).send()
  })

  const refusal = takes(['gateway'], { http: { enum: ['cut', '503'] }, gateway: YES_OR_NO })
  app.post<{ Body: Refusal }>('/faults/refuse', refusal, async (request, reply) => {
    controls.refuse(request.body)
    return reply.code(204).send()
  })
  app.post<{ Body: { code?: number } }>(
    '/faults/drop-gateway',
    takes([], { code: CLOSE_CODE }),
    async (request, reply) => {
      controls.dropGateway(request.body.code)
      return reply.code(204).send()
    },
  )
  app.post<{ Body: { ms: number } }>(
    '/faults/beat-every',
    takes(['ms'], { ms: { ...MS, minimum: 1 } }),
    async (request, reply) => {
      controls.beatEvery(request.body.ms)
      return reply.code(204).send()
    },
  )
  const resumable = takes(['resumable'], { resumable: YES_OR_NO })
  app.post<{ Body: { resumable: boolean } }>('/faults/invalidate-sessions', resumable, async (request, reply) => {
    controls.invalidateSessions(request.body)
    return reply.code(204).send()
  })

  const guild = takes(['guildId'], { guildId: TEXT })
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
