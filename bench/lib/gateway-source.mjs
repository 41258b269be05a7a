// A gateway that sends events as fast as the client reads them, with the few REST calls that a bot makes at its start.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { BOT_ID, event, guildCreate, ready } from './gateway-events.mjs'

/** The bytes waiting in a socket above which the source waits for the client. */
const MOST_WAITING = 1024 * 1024
/** Events that are made in advance and sent repeatedly: making them must not be measured. */
const MADE_AHEAD = 2_000

/** Starts the gateway. @param {number} guilds how many guilds the bot is in */
export async function startSource(guilds) {
  let calls = 0
  const http = createServer((request, response) => {
    calls += 1
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer(request.url ?? '')))
  })
  const server = new WebSocketServer({ server: http, perMessageDeflate: false })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const url = `ws://127.0.0.1:${port}`

  /** @param {string} path */
  function answer(path) {
    if (path.endsWith('/gateway/bot')) {
      const limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 }
      return { url, shards: 1, session_start_limit: limit }
    }
    if (path.endsWith('/users/@me')) return { id: BOT_ID, username: 'bot', discriminator: '0', avatar: null }
    return []
  }

  /** @type {import('ws').WebSocket | undefined} */
  let client
  let sequence = 0
  let acknowledged = 0
  server.on('connection', (socket) => {
    client = socket
    sequence = 0
    socket.on('message', (text) => {
      if (!Buffer.isBuffer(text)) return
      const { op, d } = JSON.parse(text.toString())
      if (op === 1) {
        acknowledged = Number(d)
        socket.send('{"op":11}')
      }
      if (op === 2) send('READY', ready(guilds, url))
    })
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 41_250 } }))
  })

  /** @param {string} t @param {object} d */
  function send(t, d) {
    sequence += 1
    client?.send(`{"t":"${t}","s":${sequence},"op":0,"d":${JSON.stringify(d)}}`)
  }

  async function drained() {
    while ((client?.bufferedAmount ?? 0) > MOST_WAITING) await sleep(1)
  }

  /**
   * Requests heartbeats until one confirms that the client has read all events. One is not enough: the client may answer
   * before it has stored the last event.
   */
  async function caughtUp() {
    while (acknowledged < sequence) {
      client?.send('{"op":1,"d":null}')
      await sleep(20)
    }
  }

  const texts = Array.from({ length: MADE_AHEAD }, (_, n) => event(n, guilds)).map(({ t, d }) => ({
    t,
    d: JSON.stringify(d),
  }))

  return {
    port: port ?? 0,
    /** The number of REST calls. */
    calls: () => calls,
    /** Bytes of an average event, and of a guild. */
    sizes: {
      event: texts.reduce((sum, text) => sum + text.d.length, 0) / texts.length,
      guild: JSON.stringify(guildCreate(0)).length,
    },
    /** Waits until a client has identified itself. */
    async connected() {
      while (sequence === 0) await sleep(5)
    },
    /** Sends every guild. */
    async sendGuilds() {
      for (let guild = 0; guild < guilds; guild += 1) {
        send('GUILD_CREATE', guildCreate(guild))
        await drained()
      }
      await caughtUp()
    },
    /** Sends this many events and waits until they are read. @param {number} count */
    async flood(count) {
      for (let n = 0; n < count; n += 1) {
        const { t, d } = texts[n % texts.length] ?? { t: '', d: '' }
        sequence += 1
        client?.send(`{"t":"${t}","s":${sequence},"op":0,"d":${d}}`)
        if (n % 64 === 0) await drained()
        if (n % 512 === 0) await sleep(0)
      }
      await caughtUp()
    },
    async close() {
      client?.terminate()
      server.close()
      http.close()
    },
  }
}
