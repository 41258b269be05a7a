import type { FastifyInstance } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import type { State } from '../kernel/state.ts'
import type { GatewayLimits, IdentifyBudget } from './identify-budget.ts'

/** The address of the gateway and the limits of starting sessions. */
export function gatewayRoutes(app: FastifyInstance, state: State, budget: IdentifyBudget, limits: GatewayLimits): void {
  const urlOf = (host: string | undefined): string => `ws://${host ?? 'localhost'}/gateway`

  app.get('/api/gateway', async (request) => ({ url: urlOf(request.headers.host) }))

  app.get('/api/gateway/bot', async (request) => {
    requireBot(state, request)
    const { shards, maxConcurrency } = limits
    const startLimit = { ...budget.present(), max_concurrency: maxConcurrency }
    return { url: urlOf(request.headers.host), shards, session_start_limit: startLimit }
  })
}
