import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from './clock.ts'

/** Requests per time window. */
interface Limit {
  count: number
  seconds: number
}

/** Discord's global limit. Calls authorized by an interaction token do not count. */
const GLOBAL: Limit = { count: 50, seconds: 1 }

/** For routes not named below. Discord publishes no limits; these are observed in its headers. */
const COMMON: Limit = { count: 30, seconds: 5 }

const BY_ROUTE: Readonly<Record<string, Limit>> = {
  'POST /api/channels/:channelId/messages': { count: 5, seconds: 5 },
  'PATCH /api/channels/:channelId/messages/:messageId': { count: 5, seconds: 5 },
  'DELETE /api/channels/:channelId/messages/:messageId': { count: 5, seconds: 1 },
  'GET /api/channels/:channelId/messages': { count: 5, seconds: 5 },
  'PATCH /api/guilds/:guildId/members/:userId': { count: 10, seconds: 10 },
  'PUT /api/applications/:applicationId/guilds/:guildId/commands': { count: 5, seconds: 5 },
  'POST /api/applications/:applicationId/guilds/:guildId/commands': { count: 5, seconds: 20 },
  'POST /api/webhooks/:applicationId/:token': { count: 5, seconds: 2 },
  'PATCH /api/webhooks/:applicationId/:token/messages/:messageId': { count: 5, seconds: 2 },
  'GET /api/users/@me/guilds': { count: 5, seconds: 5 },
}

/** Major parameters: each value has its own bucket. https://discord.com/developers/docs/topics/rate-limits */
const MAJOR = ['channelId', 'guildId', 'token']

interface Window {
  used: number
  /** Epoch ms. */
  resetsAt: number
}

/** Applies Discord's rate limits to the routes of the REST API: headers on every response, 429 over the limit. */
export function limitRates(app: FastifyInstance, clock: Clock): void {
  const windows = new Map<string, Window>()

  function take(key: string, limit: Limit): Window {
    const now = clock.now()
    if (windows.size > 10_000) for (const [old, one] of windows) if (one.resetsAt <= now) windows.delete(old)
    const current = windows.get(key)
    const window = current && current.resetsAt > now ? current : { used: 0, resetsAt: now + limit.seconds * 1_000 }
    window.used += 1
    windows.set(key, window)
    return window
  }

  app.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.url
    if (path === undefined || !path.startsWith('/api/')) return
    const byToken = path.startsWith('/api/interactions/') || path.startsWith('/api/webhooks/')
    const caller = byToken ? '' : (request.headers.authorization ?? '')
    if (caller.startsWith('Bot ')) {
      const window = take(`global ${caller}`, GLOBAL)
      if (window.used > GLOBAL.count) return sendLimited(reply, window.resetsAt - clock.now(), 'global')
    }
    const route = `${request.method} ${path}`
    const limit = BY_ROUTE[route] ?? COMMON
    const window = take(`${route} ${majorOf(request)} ${caller}`, limit)
    const left = window.resetsAt - clock.now()
    reply.headers({
      'x-ratelimit-limit': limit.count,
      'x-ratelimit-remaining': Math.max(0, limit.count - window.used),
      'x-ratelimit-reset': (window.resetsAt / 1_000).toFixed(3),
      'x-ratelimit-reset-after': (left / 1_000).toFixed(3),
      'x-ratelimit-bucket': bucketOf(route),
    })
    if (window.used > limit.count) return sendLimited(reply, left, 'user')
  })
}

/** The opaque id of a route's bucket, for x-ratelimit-bucket. @param route method and path. */
export function bucketOf(route: string): string {
  return createHash('md5').update(route).digest('hex')
}

/** The limit that is exhausted: the caller's on a route, the caller's on all routes, or that of all callers on a route. */
export type LimitScope = 'user' | 'global' | 'shared'

/** Discord's messages: https://discord.com/developers/docs/topics/rate-limits#exceeding-a-rate-limit */
const SENTENCES: Readonly<Record<LimitScope, string>> = {
  user: 'You are being rate limited.',
  global: 'You are being rate limited.',
  shared: 'The resource is being rate limited.',
}

/** Sends 429. @param ms until the limit resets. */
export async function sendLimited(reply: FastifyReply, ms: number, scope: LimitScope): Promise<void> {
  const seconds = Number((ms / 1_000).toFixed(3))
  if (scope === 'global') reply.header('x-ratelimit-global', 'true')
  await reply
    .code(429)
    .headers({ 'x-ratelimit-scope': scope, 'retry-after': Math.ceil(seconds) })
    .send({ message: SENTENCES[scope], retry_after: seconds, global: scope === 'global' })
}

function majorOf(request: FastifyRequest): string {
  const params = request.params
  if (typeof params !== 'object' || params === null) return ''
  return Object.entries(params)
    .filter(([name]) => MAJOR.includes(name))
    .map(([, value]) => String(value))
    .join(' ')
}
