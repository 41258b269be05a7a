import type { FastifyInstance } from 'fastify'
import { sendServerError } from './effects.ts'

/** The unavailable parts of Discord. */
export interface Outage {
  /** HTTP requests: 'cut' closes the connection, '503' answers. Served unless given. */
  http?: 'cut' | '503' | undefined
  /** Whether the gateway accepts no connection. */
  gateway: boolean
}

/** The chat page and /faults stay available, so that a test can look at the world and end the outage. */
const AFFECTED_PATHS = ['/api/', '/oauth2/', '/cdn/']

/** Applies the outage that `current` returns at the time of a request. */
export function applyOutage(app: FastifyInstance, current: () => Outage): void {
  app.addHook('onRequest', async (request, reply) => {
    const { http } = current()
    if (http === undefined || !AFFECTED_PATHS.some((start) => request.url.startsWith(start))) return
    if (http === '503') return sendServerError(reply, 503)
    reply.hijack()
    request.raw.socket.destroy()
  })
}
