import type { FastifyRequest } from 'fastify'
import { DiscordError, missingAccess, REFUSED, unauthorized } from './errors.ts'
import type { Grant } from './model.ts'
import type { State } from './state.ts'

/** Who makes a call: the bot by its token, or a user through an application that the user let in. */
export type Caller = { kind: 'bot'; userId: string } | { kind: 'user'; userId: string; grant: Grant }

/** @throws DiscordError 401 for a missing, unknown or expired token. */
export function callerOf(state: State, request: FastifyRequest): Caller {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme === 'Bot' && token === state.application.token) return { kind: 'bot', userId: state.application.id }
  if (scheme === 'Bearer' && token) {
    const grant = state.world.grants.find((one) => one.accessToken === token && one.expiresAt > state.clock.now())
    if (grant) return { kind: 'user', userId: grant.userId, grant }
  }
  throw unauthorized()
}

/** @throws DiscordError 401 for anybody but the bot. */
export function requireBot(state: State, request: FastifyRequest): string {
  const caller = callerOf(state, request)
  if (caller.kind !== 'bot') throw unauthorized()
  return caller.userId
}

/** @throws DiscordError 401 without a token, 403 for a bot or without the scope. */
export function requireScope(state: State, request: FastifyRequest, scope: string): { userId: string; grant: Grant } {
  const caller = callerOf(state, request)
  if (caller.kind === 'bot') throw new DiscordError(403, REFUSED.botsCannot)
  if (!caller.grant.scopes.includes(scope)) throw missingAccess()
  return caller
}
