import cookies from '@fastify/cookie'
import { API_BASE } from '@guildhall/contract'
import { createWriteProbe, type Core } from '@guildhall/core'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { authRoutes } from './auth.ts'
import { blameRoutes } from './blame.ts'
import { botProfileRoutes } from './bot-profile.ts'
import { commandRoutes } from './commands.ts'
import { guildRoutes } from './guilds.ts'
import { answerBrokenRequest, ignoreExpectations, refuseMissingHost } from './kernel/broken-requests.ts'
import { closer } from './kernel/closer.ts'
import { addRoutes } from './kernel/routes.ts'
import { createErrorHandler } from './kernel/errors.ts'
import { createAuthorization } from './kernel/authorization.ts'
import { addHealth } from './kernel/health.ts'
import { addJsonBodies, BODY_LIMIT_BYTES } from './kernel/json-bodies.ts'
import { addMetrics } from './kernel/metrics-page.ts'
import type { Route } from './kernel/mount.ts'
import { describeApi } from './kernel/openapi.ts'
import type { ApiOptions } from './kernel/options.ts'
import { addPages, type ServePage } from './kernel/pages.ts'
import { addRateLimits } from './kernel/rate-limits.ts'
import { createRepeats } from './kernel/repeats.ts'
import { addRequestLog } from './kernel/request-log.ts'
import { addSecurityHeaders } from './kernel/security-headers.ts'
import { soon } from './kernel/soon.ts'
import { rulesRoutes } from './rules.ts'
import { settingsRoutes } from './settings.ts'
import { addSignIn } from './sign-in.ts'
import { statusRoutes } from './status.ts'
import { sweepHourly } from './sweep.ts'
import { urlRuleRoutes } from './url-rules.ts'

/** A request must have arrived by then, in ms, however slowly it is sent. */
const ARRIVAL_MS = 30_000

/** The dashboard's server: the calls of the contract, the sign-in, the pages. */
export interface Api {
  readonly app: FastifyInstance
  /** @returns the origin it answers at. */
  listen(host: string, port: number): Promise<string>
  /** Takes no new request, lets those in flight end. The database stays open: it was handed in. */
  close(): Promise<void>
}

/**
 * Builds the server; nothing listens yet.
 *
 * @throws when the dashboard's build is named but not there.
 */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { core, endpoints, publicUrl, webRoot } = options
  const { log } = core
  const app = createServer(options)
  const close = closer(app)

  await addSecurityHeaders(app, { cdnUrl: endpoints.cdnUrl, publicUrl })
  addRequestLog(app, log)
  addMetrics(app, options)
  addHealth(app, { database: createWriteProbe(core), isGatewayAlive: () => core.isGatewayAlive() })
  const servePage = await addPages(app, { webRoot, cdnUrl: endpoints.cdnUrl })
  await app.register((scope) => addCalls(scope, options, servePage))

  const stopSweeping = sweepHourly([core.auth, core.userGuilds, core.idempotencyKeys], log)
  app.addHook('onClose', async () => stopSweeping())

  return {
    app,
    listen: (host, port) => app.listen({ host, port }),
    close,
  }
}

/** Every route of the house, capability by capability. */
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
  const answerError = createErrorHandler(log)
  const app = Fastify({
    loggerInstance,
    // One line a request, without its query: kernel/request-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: ARRIVAL_MS,
    clientErrorHandler: answerBrokenRequest,
    http: { requireHostHeader: false },
    genReqId: () => randomUUID(),
    // A logger for each request costs more than all of the authorization; whoever needs the id writes it.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  app.setErrorHandler(answerError)
  ignoreExpectations(app)
  refuseMissingHost(app)
  return app
}

/** Everything below /api that knows who calls and how often. */
async function addCalls(scope: FastifyInstance, options: ApiOptions, servePage: ServePage) {
  const { core } = options
  const authorization = createAuthorization(core)
  addJsonBodies(scope)
  scope.decorateRequest('guild', null)
  scope.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store')
    soon(
      () => authorization.identify(request),
      (caller) => void (request.caller = caller),
      done,
    )
  })
  await addRateLimits(scope, options.limits)

  // Only a sign-in has cookies, and reading and writing them hooks into every request of a scope.
  await scope.register(async (signIn) => {
    await signIn.register(cookies)
    addSignIn(signIn, core.auth, options, servePage)
  })
  const description = describeApi()
  scope.get(`${API_BASE}/openapi.json`, async () => description)
  addRoutes(scope, authorization, createRepeats(core.idempotencyKeys), allRoutes(core))
}
