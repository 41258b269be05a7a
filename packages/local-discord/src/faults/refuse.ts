import type { FastifyInstance } from 'fastify'
import { sendFailure } from './fail.ts'

/** What of Discord is away. */
export interface Refusal {
  /** How calls and pages are refused: the connection is cut, or a 503 answers. Left out: they are served. */
  http?: 'cut' | '503' | undefined
  /** Whether the gateway takes no connection. */
  gateway: boolean
}

/** What the application reaches; the chat page and the faults themselves stay within reach, so that a test sees what happens. */
const REFUSED_BELOW = ['/api/', '/oauth2/', '/cdn/']

/** Refuses calls and pages, as `current` says at the time. */
export function refuseHttp(app: FastifyInstance, current: () => Refusal): void {
  app.addHook('onRequest', async (request, reply) => {
    const { http } = current()
    if (http === undefined || !REFUSED_BELOW.some((start) => request.url.startsWith(start))) return
    if (http === '503') return sendFailure(reply, 503)
    reply.hijack()
    request.raw.socket.destroy()
  })
}
