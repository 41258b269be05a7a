import type { FastifyRequest } from 'fastify'
import { DiscordError, missingAccess, ERRORS, unauthorized } from './errors.ts'
import type { Grant } from './model.ts'
import type { State } from './state.ts'

/** The caller of a route: the bot, or a user who authorized the application. */
type Caller = { kind: 'bot'; userId: string } | { kind: 'user'; userId: string; grant: Grant }

/** The caller that the Authorization header names. @throws DiscordError 401 for a missing, unknown or expired token. */
export function callerOf(state: State, request: FastifyRequest): Caller {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme === 'Bot' && token === state.application.token) return { kind: 'bot', userId: state.application.id }
  if (scheme === 'Bearer' && token) {
    const grant = state.world.grants.find((one) => one.accessToken === token && one.expiresAt > state.clock.now())
    if (grant) return { kind: 'user', userId: grant.userId, grant }
  }
  throw unauthorized()
}

/** @returns the bot's user id. @throws DiscordError 401 unless the bot calls. */
export function requireBot(state: State, request: FastifyRequest): string {
  const caller = callerOf(state, request)
  if (caller.kind !== 'bot') throw unauthorized()
  return caller.userId
}

/** The user who calls. @throws DiscordError 401 without a token, 20001 for a bot, 50001 without the scope. */
export function requireScope(state: State, request: FastifyRequest, scope: string): { userId: string; grant: Grant } {
  const caller = callerOf(state, request)
  if (caller.kind === 'bot') throw new DiscordError(403, ERRORS.botsCannot)
  if (!caller.grant.scopes.includes(scope)) throw missingAccess()
  return caller
}
