import { CALLBACK_PAGE, getBotInviteUrl, LOGIN_PATH, logout, OAUTH_CALLBACK_PATH, PLATFORM } from '@guildhall/contract'
import { ATTEMPT_LIFETIME_S, Problem, problem, type Core, type Log } from '@guildhall/core'
import { signInUrl } from '@guildhall/discord'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { internalError } from './kernel/errors.ts'
import type { ServePage } from './kernel/pages.ts'
import type { RateLimits } from './kernel/rate-limits.ts'
import { route, type Route } from './kernel/route.ts'
import type { ApiOptions } from './kernel/server.ts'

/** Parameters that Discord adds to the callback's address. A parameter that occurs twice counts as absent. */
const Once = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === 'string' ? value : undefined)),
)
const Returned = z.object({ code: z.optional(Once), state: z.optional(Once), error: z.optional(Once) })

/** Query parameter of a sign-in that was already redirected to the public address. */
const MOVED = 'moved'

/** Sentences for OAuth2's error codes. The texts of the query are never shown, since any page can link here with its own text. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'You canceled the sign-in.'],
  ['temporarily_unavailable', `${PLATFORM.name} can't sign you in right now. Try again in a minute.`],
  ['server_error', `${PLATFORM.name} couldn't sign you in. Try again in a minute.`],
])

/** The reason of a failed sign-in, as the callback page shows it. */
interface Failure {
  error: string
  code?: string
  status?: number
}

export function authRoutes({ auth, inviteUrl }: Core): Route[] {
  return [
    route(logout, ({ user, saveResponse }) => auth.end(user.sessionId, saveResponse)),
    route(getBotInviteUrl, ({ query }) => ({ invite_url: inviteUrl(query.guild_id) })),
  ]
}

/** The two routes of a sign-in, which the browser opens and which redirect it. */
export function addSignIn(
  app: FastifyInstance,
  options: ApiOptions,
  { rateLimits, servePage }: { rateLimits: RateLimits; servePage: ServePage },
): void {
  const { core, publicUrl, endpoints, credentials } = options
  const { auth, log } = core
  const publicHost = new URL(publicUrl).host
  const redirectUri = publicUrl + OAUTH_CALLBACK_PATH
  const cookie = {
    path: OAUTH_CALLBACK_PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: new URL(publicUrl).protocol === 'https:',
  } as const

  app.addHook('onRequest', (request, reply, done) => {
    rateLimits.countSignIn(request, reply)
    done()
  })

  app.get(LOGIN_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // The cookie must be set on the host to which Discord redirects the browser. Redirect at most once: behind a proxy that
    // does not forward the host, every request seems to be on another host.
    if (request.host !== publicHost && !wasMoved(request)) return reply.redirect(`${publicUrl}${LOGIN_PATH}?${MOVED}`)
    const attempt = auth.begin()
    reply.setCookie(cookieName(attempt.id), attempt.cookie, { ...cookie, maxAge: ATTEMPT_LIFETIME_S })
    return reply.redirect(signInUrl({ endpoints, credentials }, { ...attempt, redirectUri }))
  })

  app.get(OAUTH_CALLBACK_PATH, async (request, reply) => {
    const { code, state, error } = Returned.parse(request.query)
    // Discord always returns the state. Without a state and without a code, this address is the dashboard's callback page.
    if (code === undefined && (error === undefined || state === undefined)) return servePage(reply)
    reply.header('cache-control', 'no-store')

    const attemptId = state === undefined ? undefined : auth.attemptIdOf(state)
    const saved = attemptId === undefined ? undefined : request.cookies[cookieName(attemptId)]
    if (attemptId !== undefined) reply.clearCookie(cookieName(attemptId), cookie)
    try {
      if (state === undefined || !auth.isOwnAttempt(state, saved)) throw problem('auth.state_mismatch')
      if (code === undefined) return handOver(reply, refusal(error))
      return handOver(reply, { token: await auth.finish({ code, state, cookie: saved, redirectUri }) })
    } catch (thrown) {
      return handOver(reply, toFailure(thrown, request, log))
    }
  })
}

function wasMoved(request: FastifyRequest): boolean {
  return typeof request.query === 'object' && request.query !== null && MOVED in request.query
}

/** One cookie per attempt, so that two tabs can sign in at once. */
function cookieName(attemptId: string): string {
  return `guildhall_sign_in_${attemptId}`
}

/** Redirects to the page that finishes every sign-in. */
function handOver(reply: FastifyReply, outcome: { token: string } | Failure): FastifyReply {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(outcome)) query.set(name, String(value))
  return reply.redirect(`${CALLBACK_PAGE}?${query.toString()}`)
}

function refusal(code: string | undefined): Failure {
  const known = code === undefined ? undefined : REFUSALS.get(code)
  if (known === undefined) return { error: `Sign-in with ${PLATFORM.name} failed. Try again.` }
  return { error: known, code }
}

function toFailure(thrown: unknown, request: FastifyRequest, log: Log): Failure {
  const known = thrown instanceof Problem
  if (known && thrown.status >= 500) log.warn({ err: thrown.cause ?? thrown }, 'a sign-in failed')
  const { message, code, status } = known ? thrown : internalError(thrown, request, log)
  return { error: message, code, status }
}
