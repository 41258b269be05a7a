import cookies from '@fastify/cookie'
import { API_BASE } from '@guildhall/contract'
import { createWriteProbe, type Core } from '@guildhall/core'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { authRoutes } from './auth.ts'
import { blameRoutes } from './blame.ts'
import { botProfileRoutes } from './bot-profile.ts'
import { commandRoutes } from './commands.ts'
import { guildRoutes } from './guilds.ts'
import { closer } from './kernel/closer.ts'
import { createAuthorization } from './kernel/authorization.ts'
import { createErrorHandler, ignoreExpectations, refuseBrokenRequest, refuseMissingHost } from './kernel/errors.ts'
import { addHealth } from './kernel/health.ts'
import { addJsonBodies, BODY_LIMIT_BYTES } from './kernel/input.ts'
import { addMetrics } from './kernel/metrics-page.ts'
import { describeApi } from './kernel/openapi.ts'
import type { ApiOptions } from './kernel/options.ts'
import { addPages } from './kernel/pages.ts'
import { createRateLimits, type RateLimits } from './kernel/rate-limits.ts'
import { recordRequests } from './kernel/request-log.ts'
import { addRoutes, type Route } from './kernel/route.ts'
import { addSecurityHeaders, CALL_HEADERS } from './kernel/security-headers.ts'
import { rulesRoutes } from './rules.ts'
import { settingsRoutes } from './settings.ts'
import { addSignIn } from './sign-in.ts'
import { statusRoutes } from './status.ts'
import { sweepHourly } from './kernel/sweep.ts'
import { urlRuleRoutes } from './url-rules.ts'

/** How long a request may take to arrive, in ms. */
const ARRIVAL_MS = 30_000

/** The dashboard's server: the calls of the contract, the sign-in, the pages. */
export interface Api {
  readonly app: FastifyInstance
  /** @returns the origin on which it listens. */
  listen(host: string, port: number): Promise<string>
  /** Refuses new requests and lets those in flight end. The database stays open. */
  close(): Promise<void>
}

/**
 * Builds the server; nothing listens yet.
 *
 * @throws when the dashboard's build is named but not there.
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

  const stopSweeping = sweepHourly([core.auth, core.userGuilds, core.idempotencyKeys], log)
  app.addHook('onClose', async () => stopSweeping())

  return {
    app,
    listen: (host, port) => app.listen({ host, port }),
    close,
  }
}

/** Every call of the contract, capability by capability. */
export function allRoutes(core: Core): Route[] {
  return [
    ...authRoutes(core),
    ...guildRoutes(core),
    ...commandRoutes(core),
    ...settingsRoutes(core),
    ...rulesRoutes(core),
    ...urlRuleRoutes(core),
    ...blameRoutes(core),
    ...botProfileRoutes(core),
    ...statusRoutes(core),
  ]
}

function createServer({ core: { log }, trustProxy }: ApiOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const handleError = createErrorHandler(log)
  const app = Fastify({
    loggerInstance,
    // kernel/request-log.ts logs requests.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: ARRIVAL_MS,
    clientErrorHandler: refuseBrokenRequest,
    http: { requireHostHeader: false },
    // A logger for each request costs more than its authorization.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  })
  app.setErrorHandler(handleError)
  ignoreExpectations(app)
  refuseMissingHost(app)
  return app
}

/** What a browser or an operator opens. Helmet and cookies hook into every request of a scope, so calls have another one. */
async function addPagesAndSignIn(scope: FastifyInstance, options: ApiOptions, rateLimits: RateLimits): Promise<void> {
  const { core, endpoints, publicUrl, webRoot } = options
  const { cdnUrl } = endpoints
  await addSecurityHeaders(scope, { cdnUrl, publicUrl })
  addMetrics(scope, options)
  addHealth(scope, { database: createWriteProbe(core), isGatewayAlive: () => core.isGatewayAlive() })
  const servePage = await addPages(scope, { webRoot, cdnUrl })
  await scope.register(async (signIn) => {
    await signIn.register(cookies)
    addSignIn(signIn, options, { rateLimits, servePage })
  })
}

/** The calls of the contract, and their description. */
function addCalls(scope: FastifyInstance, core: Core, rateLimits: RateLimits): void {
  const { idempotencyKeys } = core
  addJsonBodies(scope)
  addRoutes(scope, { authorization: createAuthorization(core), rateLimits, idempotencyKeys }, allRoutes(core))
  const description = describeApi()
  scope.get(`${API_BASE}/openapi.json`, async (_request, reply) => reply.headers(CALL_HEADERS).send(description))
}
