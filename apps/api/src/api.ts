import cookies from '@fastify/cookie'
import { API_BASE } from '@guildhall/contract'
import { createWriteProbe, type Core } from '@guildhall/core'
import type { FastifyInstance } from 'fastify'
import { accessRoutes } from './access.ts'
import { analyticsRoutes } from './analytics.ts'
import { addSignIn, authRoutes } from './auth.ts'
import { blameRoutes } from './blame.ts'
import { botProfileRoutes } from './bot-profile.ts'
import { commandRoutes } from './commands.ts'
import { guildRoutes } from './guilds.ts'
import { healthRoutes } from './health.ts'
import { historyRoutes } from './history.ts'
import { createAuthorization } from './kernel/authorization.ts'
import { CALL_HEADERS } from './kernel/errors.ts'
import { addJsonBodies } from './kernel/input.ts'
import { addHealth, addMetrics, recordRequests } from './kernel/monitoring.ts'
import { addRoutes } from './kernel/mount.ts'
import { describeApi } from './kernel/openapi.ts'
import { addPages, addSecurityHeaders } from './kernel/pages.ts'
import { createRateLimits, type RateLimits } from './kernel/rate-limits.ts'
import type { Route } from './kernel/route.ts'
import { closer, createServer, type ApiOptions } from './kernel/server.ts'
import { liveRoutes } from './live.ts'
import { messageRoutes } from './messages.ts'
import { reminderRoutes } from './reminders.ts'
import { roleButtonRoutes } from './role-buttons.ts'
import { rulesRoutes } from './rules.ts'
import { savedMessageRoutes } from './saved-messages.ts'
import { settingsRoutes } from './settings.ts'
import { addSetup } from './setup.ts'
import { urlRuleRoutes } from './url-rules.ts'
import { wordDetectionRoutes } from './word-detection.ts'

/** The dashboard's server: API calls, sign-in and pages. */
export interface Api {
  readonly app: FastifyInstance
  /** @returns the origin on which the server listens. */
  listen(host: string, port: number): Promise<string>
  /** Refuses new requests and waits for requests in flight; streams end at once. The database stays open. */
  close(): Promise<void>
}

/**
 * Builds the server without listening.
 *
 * @throws when the folder of the dashboard's build does not exist.
 */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { core } = options
  const { log } = core
  const app = createServer(options)
  const close = closer(app)
  const rateLimits = createRateLimits(options.limits, core.clock)

  recordRequests(app, { log, metrics: options.metrics })
  await app.register((scope) => addPagesAndSignIn(scope, options, rateLimits))
  await app.register(async (scope) => addCalls(scope, core, rateLimits))

  return {
    app,
    listen: (host, port) => app.listen({ host, port }),
    close: () => {
      // Streams end by themselves only when their clients leave.
      core.live.endAll()
      return close()
    },
  }
}

/** The routes of all calls in the contract, by capability. */
function allRoutes(core: Core): Route[] {
  return [
    ...authRoutes(core),
    ...guildRoutes(core),
    ...healthRoutes(core),
    ...historyRoutes(core),
    ...commandRoutes(core),
    ...settingsRoutes(core),
    ...reminderRoutes(core),
    ...messageRoutes(core),
    ...savedMessageRoutes(core),
    ...roleButtonRoutes(core),
    ...rulesRoutes(core),
    ...urlRuleRoutes(core),
    ...wordDetectionRoutes(core),
    ...liveRoutes(core),
    ...blameRoutes(core),
    ...botProfileRoutes(core),
    ...accessRoutes(core),
    ...analyticsRoutes(core),
  ]
}

/**
 * Routes for browsers and operators. Helmet and cookies add a hook to every request of their scope, so API calls have a scope of their own.
 */
async function addPagesAndSignIn(scope: FastifyInstance, options: ApiOptions, rateLimits: RateLimits): Promise<void> {
  const { core, endpoints, metrics, publicUrl, webRoot } = options
  const { cdnUrl } = endpoints
  await addSecurityHeaders(scope, { cdnUrl, publicUrl })
  addMetrics(scope, options)
  addHealth(scope, { ...core, metrics, database: createWriteProbe(core) })
  const servePage = await addPages(scope, { webRoot, cdnUrl })
  const { setup } = options
  if (setup !== null) await scope.register((pages) => addSetup(pages, setup, { ...options, rateLimits }))
  await scope.register(async (signIn) => {
    await signIn.register(cookies)
    addSignIn(signIn, options, { rateLimits, servePage })
  })
}

/** The API calls and their OpenAPI description. */
function addCalls(scope: FastifyInstance, core: Core, rateLimits: RateLimits): void {
  const { idempotencyKeys } = core
  addJsonBodies(scope)
  addRoutes(scope, { authorization: createAuthorization(core), rateLimits, idempotencyKeys }, allRoutes(core))
  // Build the description at the first request: building takes a thirtieth of the start, and few processes receive such
  // a request.
  let description: ReturnType<typeof describeApi> | undefined
  scope.get(`${API_BASE}/openapi.json`, async (_request, reply) => {
    description ??= describeApi()
    return reply.headers(CALL_HEADERS).send(description)
  })
}
