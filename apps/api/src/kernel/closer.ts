import type { Socket } from 'node:net'
import { problem } from '@guildhall/core'
import type { FastifyInstance } from 'fastify'

/** How often a closing server looks for connections whose last answer is out, in ms. */
const CLOSE_IDLE_MS = 50

/**
 * Ends the requests in flight and refuses others: a connection that is kept alive may still bring some. Each connection is
 * closed as soon as its last answer is out, instead of being kept for a next request that never comes; and at once if it never
 * brought one, as those that browsers open ahead of need. Node.js takes such a connection for a busy one.
 *
 * @returns how to close the server.
 */
export function closer(app: FastifyInstance): () => Promise<void> {
  const unused = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('onRequest', (_request, _reply, done) => done(isClosing ? problem('service.stopping') : undefined))
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
