import { CALLBACK_PAGE, LOGIN_PATH, OAUTH_CALLBACK_PATH, PLATFORM } from '@guildhall/contract'
import { ATTEMPT_LIFETIME_S, Problem, problem, type Auth } from '@guildhall/core'
import { signInUrl } from '@guildhall/discord'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ApiOptions } from './kernel/options.ts'
import type { ServePage } from './kernel/pages.ts'
import { signInLimit } from './kernel/rate-limits.ts'

/** What Discord adds to the callback's address; a parameter given twice counts as none. */
const Once = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === 'string' ? value : undefined)),
)
const Returned = z.object({ code: z.optional(Once), state: z.optional(Once), error: z.optional(Once) })

/** Marks a sign-in that was already sent to the public address. */
const MOVED = 'moved'

/** OAuth2's own words for what went wrong, in ours. The texts of the query are never shown: anybody can write them. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'You cancelled the sign-in.'],
  ['temporarily_unavailable', `${PLATFORM.name} cannot sign you in right now. Try again in a minute.`],
  ['server_error', `${PLATFORM.name} had a problem signing you in. Try again in a minute.`],
])

/** How a sign-in ended badly, as the callback page shows it. */
interface Failure {
  error: string
  code?: string
  status?: number
}

/** The two addresses of a sign-in that are no calls: a browser goes there, and is sent on. */
export function addSignIn(app: FastifyInstance, auth: Auth, options: ApiOptions, servePage: ServePage): void {
  const { publicUrl, endpoints, credentials, limits } = options
  const publicHost = new URL(publicUrl).host
  const redirectUri = publicUrl + OAUTH_CALLBACK_PATH
  const cookie = {
    path: OAUTH_CALLBACK_PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: new URL(publicUrl).protocol === 'https:',
  } as const

  app.get(LOGIN_PATH, signInLimit(limits), async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // The cookie must be set on the host that Discord sends the browser back to. Once is enough: behind a proxy that does not
    // pass the host on, every request looks foreign.
    if (request.host !== publicHost && !wasMoved(request)) return reply.redirect(`${publicUrl}${LOGIN_PATH}?${MOVED}`)
    const attempt = auth.begin()
    reply.setCookie(cookieName(attempt.id), attempt.cookie, { ...cookie, maxAge: ATTEMPT_LIFETIME_S })
    return reply.redirect(signInUrl({ endpoints, credentials }, { ...attempt, redirectUri }))
  })

  app.get(OAUTH_CALLBACK_PATH, signInLimit(limits), async (request, reply) => {
    const { code, state, error } = Returned.parse(request.query)
    // Discord always brings the state back; without it, and without a code, this address is the dashboard's callback page.
    if (code === undefined && (error === undefined || state === undefined)) return servePage(reply)
    reply.header('cache-control', 'no-store')

    const attemptId = state === undefined ? undefined : auth.attemptIdOf(state)
    const kept = attemptId === undefined ? undefined : request.cookies[cookieName(attemptId)]
    if (attemptId !== undefined) reply.clearCookie(cookieName(attemptId), cookie)
    try {
      if (state === undefined || !auth.isOwnAttempt(state, kept)) throw problem('auth.state_mismatch')
      if (code === undefined) return handOver(reply, refusal(error))
      return handOver(reply, { token: await auth.finish({ code, state, cookie: kept, redirectUri }) })
    } catch (thrown) {
      return handOver(reply, toFailure(thrown, request))
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

/** Sends the browser to the page that finishes every sign-in. */
function handOver(reply: FastifyReply, outcome: { token: string } | Failure): FastifyReply {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(outcome)) query.set(name, String(value))
  return reply.redirect(`${CALLBACK_PAGE}?${query.toString()}`)
}

function refusal(code: string | undefined): Failure {
  const known = code === undefined ? undefined : REFUSALS.get(code)
  if (known === undefined) return { error: `${PLATFORM.name} did not sign you in. Try again.` }
  return { error: known, code }
}

function toFailure(thrown: unknown, request: FastifyRequest): Failure {
  if (thrown instanceof Problem) {
    if (thrown.status >= 500) request.log.warn({ err: thrown.cause ?? thrown }, 'a sign-in failed')
    return { error: thrown.message, code: thrown.code, status: thrown.status }
  }
  request.log.error({ err: thrown, errorId: request.id }, 'a sign-in failed')
  const told = problem('internal')
  return { error: `${told.message} Its id is ${request.id}.`, code: told.code, status: told.status }
}
