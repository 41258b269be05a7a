import {
  type Problem,
  problem,
  type Core,
  type DiscordCredentials,
  type DiscordEndpoints,
  type Metrics,
} from '@guildhall/core'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Setup } from '../setup-check.ts'
import { createErrorHandler, errorBody } from './errors.ts'
import { BODY_LIMIT_BYTES } from './input.ts'
import type { ApiLimits } from './rate-limits.ts'
import { drainUnreadBodies, endConnection, isEnding } from './unread-bodies.ts'

/** Time-out for receiving a request, in ms. */
const ARRIVAL_MS = 30_000

/** Interval at which a closing server looks for idle connections, in ms. */
const CLOSE_IDLE_MS = 50

/** The length of Node.js's interim response to "Expect: 100-continue". */
const CONTINUE_BYTES = 'HTTP/1.1 100 Continue\r\n\r\n'.length

export interface ApiOptions {
  readonly core: Core
  readonly endpoints: DiscordEndpoints
  readonly credentials: DiscordCredentials
  /** The public address of the dashboard, without a trailing slash. */
  readonly publicUrl: string
  /** Folder of the built dashboard; null serves the API alone. */
  readonly webRoot: string | null
  /** Address of the reverse proxy whose forwarding headers are trusted; null trusts none. */
  readonly trustProxy: string | null
  readonly metrics: Metrics
  /** The bearer token of /metrics. Null serves /metrics to this machine only, and not at all behind a reverse proxy. */
  readonly metricsToken: string | null
  readonly limits: ApiLimits
  /** The first-run page; null when someone has signed in before, or with the local Discord. */
  readonly setup: Setup | null
}

/** Makes the HTTP server with its error handling, without routes. */
export function createServer({ core: { log }, trustProxy }: ApiOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const handleError = createErrorHandler(log)
  const app = Fastify({
    loggerInstance,
    // monitoring.ts logs the requests instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: ARRIVAL_MS,
    clientErrorHandler: refuseBrokenRequest,
    http: { requireHostHeader: false },
    // Reuse the logger: a child logger for each request costs more than its authorization.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  })
  app.setErrorHandler(handleError)
  ignoreExpectations(app)
  refuseMissingHost(app)
  drainUnreadBodies(app)
  return app
}

/**
 * Makes the function that closes the server. It waits for requests in flight and refuses new ones on kept-alive connections. It closes each
 * connection after its last response, and a connection without a request at once: browsers preconnect, and Node.js counts such connections
 * as busy.
 */
export function closer(app: FastifyInstance): () => Promise<void> {
  const unused = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    unused.delete(raw.socket)
    done(isClosing ? problem('service.stopping') : undefined)
  })
  return async () => {
    isClosing = true
    const close = (): void => {
      for (const socket of unused) socket.destroy()
      app.server.closeIdleConnections()
    }
    const closing = setInterval(close, CLOSE_IDLE_MS)
    try {
      await app.close()
    } finally {
      clearInterval(closing)
    }
  }
}

/**
 * Refuses bytes that are not a valid request: no HTTP, too many headers, or a time-out. They do not reach the routes or the error handler;
 * the response has the usual body.
 */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Each further chunk of an unreadable request raises another error.
  if (isEnding(socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // After a valid request on the same connection, send nothing: the bytes could corrupt the response to that request.
  if (socket.bytesWritten > CONTINUE_BYTES) return endConnection(socket, '')
  const sent = brokenRequest(error.code)
  const body = JSON.stringify(errorBody(sent))
  const head = [
    `HTTP/1.1 ${sent.status} ${STATUS_CODES[sent.status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  endConnection(socket, `${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Ignores an unknown Expect header instead of refusing the request. */
function ignoreExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/**
 * Refuses HTTP/1.1 without Host (RFC 9112, 3.2). Node.js would send an empty body, so the server is made with
 * `requireHostHeader: false`.
 */
function refuseMissingHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isMissing = raw.httpVersion === '1.1' && raw.headers.host === undefined
    done(isMissing ? problem('request.invalid', undefined, 'The request has no Host header.') : undefined)
  })
}

function brokenRequest(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('request.too_large')
  const sentence =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'The request took too long to arrive. Try again.'
      : "The request can't be read. Send it as HTTP/1.1."
  return problem('request.invalid', undefined, sentence)
}
