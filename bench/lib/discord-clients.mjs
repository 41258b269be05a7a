// Gateway clients of a local Discord, which only parse the events they receive.
import { once } from 'node:events'
import { WebSocket } from 'ws'

/** The intents for guilds, members and messages with content. */
const INTENTS = (1 << 0) | (1 << 1) | (1 << 9) | (1 << 15)

/**
 * Connects a client and waits until it is ready.
 *
 * @param {string} origin
 * @param {string} token
 */
export async function connectClient(origin, token) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/gateway?v=10&encoding=json`, {
    perMessageDeflate: false,
  })
  /** @type {Set<(t: string, d: Record<string, unknown>) => void>} */
  const listeners = new Set()
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return
    const { op, t, d } = JSON.parse(data.toString())
    if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token, intents: INTENTS, properties: {} } }))
    if (op === 0) for (const listener of listeners) listener(t, d)
  })
  /**
   * Waits for the first event of a name for which `isLast` returns true.
   *
   * @param {string} name
   * @param {(d: Record<string, unknown>) => boolean} isLast
   * @returns {Promise<void>}
   */
  const until = (name, isLast) =>
    new Promise((resolve) => {
      /** @param {string} t @param {Record<string, unknown>} d */
      const listener = (t, d) => {
        if (t !== name || !isLast(d)) return
        listeners.delete(listener)
        resolve()
      }
      listeners.add(listener)
    })
  await until('READY', () => true)
  return {
    until,
    /** @param {object} payload */
    send: (payload) => socket.send(JSON.stringify(payload)),
    async close() {
      socket.close(1000)
      await once(socket, 'close')
    },
  }
}
