import type { FastifyInstance } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import type { State } from '../kernel/state.ts'
import type { IdentifyBudget } from './identify-budget.ts'
import type { GatewayAdvice } from './advice.ts'

/** Where the gateway is, and how often the bot may start a session. */
export function gatewayRoutes(app: FastifyInstance, state: State, budget: IdentifyBudget, advice: GatewayAdvice): void {
  const urlOf = (host: string | undefined): string => `ws://${host ?? 'localhost'}/gateway`

  app.get('/api/gateway', async (request) => ({ url: urlOf(request.headers.host) }))

  app.get('/api/gateway/bot', async (request) => {
    requireBot(state, request)
    const { shards, maxConcurrency } = advice
    const limit = { ...budget.present(), max_concurrency: maxConcurrency }
    return { url: urlOf(request.headers.host), shards, session_start_limit: limit }
  })
}
