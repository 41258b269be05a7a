import cookies from '@fastify/cookie'
import type { Core } from '@guildhall/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { RateLimits } from './kernel/rate-limits.ts'
import { SETUP_LIFE_MS } from './setup-access.ts'
import { SETUP_PATH, type Setup, type SetupCheck } from './setup-check.ts'
import { checksPage, fontIn, openingPage, type SetupPage } from './setup-page.ts'

const COOKIE = 'guildhall_setup'

const Query = z.object({ key: z.optional(z.string()) })

/**
 * Serves the first-run page to the first browser with the key, until someone signs in or a day has passed. To all others its address is an
 * unknown one.
 */
export async function addSetup(
  scope: FastifyInstance,
  { access, runChecks }: Setup,
  options: { core: Pick<Core, 'auth'>; publicUrl: string; webRoot: string | null; rateLimits: RateLimits },
): Promise<void> {
  const { core, publicUrl, webRoot, rateLimits } = options
  const font = fontIn(webRoot)
  const cookie = {
    path: SETUP_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: new URL(publicUrl).protocol === 'https:',
    maxAge: SETUP_LIFE_MS / 1000,
  } as const
  let running: ReturnType<typeof runChecks> | undefined

  /** Several requests share one run. */
  async function results(): Promise<readonly SetupCheck[]> {
    running ??= runChecks().finally(() => (running = undefined))
    return running
  }

  await scope.register(cookies)
  scope.get(SETUP_PATH, async (request, reply) => {
    const isOpen = access.isOpenFor(request.cookies[COOKIE] ?? '')
    // The browser of the operator is not limited: without TRUST_PROXY, the attempts of all visitors count as one address.
    const isRefused = request.method === 'HEAD' || (!isOpen && isLimited(rateLimits, request, reply))
    if (isRefused || (await core.auth.hasAnyoneSignedIn())) return reply.callNotFound()
    if (isOpen) return send(reply, checksPage(await results(), font))
    const query = Query.safeParse(request.query)
    const value = access.exchange(query.data?.key ?? '')
    if (value === null) return reply.callNotFound()
    return send(reply.setCookie(COOKIE, value, cookie), openingPage(font))
  })
}

/** Attempts count as sign-ins. A limit is not reported, so that no one learns of the page. */
function isLimited(rateLimits: RateLimits, request: FastifyRequest, reply: FastifyReply): boolean {
  try {
    rateLimits.countSignIn(request, reply)
    return false
  } catch {
    reply.removeHeader('retry-after')
    return true
  }
}

function send(reply: FastifyReply, { html, policy }: SetupPage): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-security-policy': policy })
    .send(html)
}
