import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { GatewayCloseCodes as Close } from 'discord-api-types/v10'
import { WebSocketServer, type WebSocket } from 'ws'
import { isOwnHost } from '../kernel/own-host.ts'
import { guildOf, type State } from '../kernel/state.ts'
import { presentGuildCreate } from '../guilds/present.ts'
import { converse, USUAL_BEAT_MS, type Conversation, type Gateway } from './connection.ts'
import type { IdentifyBudget } from './identify-budget.ts'

export interface GatewayServer {
  /** Breaks every connection: with a close code, or as a cut cable does. Sessions wait for their clients. */
  drop(code: number | undefined): void
  /** Lets every connection die without a close: clients find out when their heartbeat is not answered. */
  freeze(): void
  /** Asks every client to come back on a new connection. */
  askToReconnect(): void
  /** Ends every session: clients have to identify anew; or, if resumable, has every client resume its session. */
  invalidateSessions(resumable: boolean): void
  /** How often clients that connect from now on are to beat, in ms; undefined is as often as Discord has it. */
  beatEvery(ms: number | undefined): void
  /** Discord loses a guild: the bot is told, and hears nothing more of it. */
  loseGuild(guildId: string): void
  /** The guild is there again, and the bot is told of it anew. */
  findGuild(guildId: string): void
  /** Guilds that are lost at the moment. */
  lostGuilds(): string[]
  /** Whether the application may use the privileged intents. */
  allowPrivilegedIntents(allowed: boolean): void
  close(): void
}

/**
 * The gateway, on the same port as everything else.
 *
 * @param options `isUnavailable` refuses connections while true; `urlOf` says where clients are sent to resume.
 */
export function openGateway(
  state: State,
  server: Server,
  options: { budget: IdentifyBudget; isUnavailable: () => boolean; urlOf: () => string },
): GatewayServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 })
  const conversations = new Map<WebSocket, Conversation>()
  const gateway: Gateway = {
    state,
    get url() {
      return options.urlOf()
    },
    sessions: new Map(),
    privilegedAllowed: true,
    beatMs: USUAL_BEAT_MS,
    outages: new Set(),
    spendIdentify: (shardId) => options.budget.spend(shardId),
  }

  const stopListening = state.hub.subscribe((dispatch) => {
    if (dispatch.guildId !== null && gateway.outages.has(dispatch.guildId)) return
    for (const session of gateway.sessions.values()) {
      if (session.isOver()) gateway.sessions.delete(session.id)
      else session.hear(dispatch)
    }
  })

  server.on('upgrade', (request, socket: Duplex, head) => {
    // An error without a listener ends the program, and Node.js has taken its own listener away.
    socket.on('error', () => socket.destroy())
    if (!isOwnHost(request.headers)) return socket.destroy()
    const url = addressOf(request)
    if (url === undefined) return refuseAddress(socket)
    if (!/^\/gateway\/?$/.test(url.pathname) || options.isUnavailable()) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate())
      if ((url.searchParams.get('v') ?? '10') !== '10')
        return client.close(Close.InvalidAPIVersion, 'Invalid API version.')
      if ((url.searchParams.get('encoding') ?? 'json') !== 'json')
        return client.close(Close.DecodeError, 'Only JSON is spoken here.')
      const compress = url.searchParams.get('compress')
      // Node.js 20 has no zstd; a client that expects it would wait for a HELLO that it can read.
      if (compress !== null && compress !== 'zlib-stream')
        return client.close(Close.DecodeError, 'Only zlib-stream compression is supported.')
      conversations.set(client, converse(gateway, client, compress))
      client.on('close', () => conversations.delete(client))
    })
  })

  return {
    drop: (code) => sockets.clients.forEach((client) => (code === undefined ? client.terminate() : client.close(code))),
    freeze: () => conversations.forEach((conversation) => conversation.freeze()),
    askToReconnect: () => conversations.forEach((conversation) => conversation.askToReconnect()),
    invalidateSessions(resumable) {
      if (!resumable) gateway.sessions.clear()
      conversations.forEach((conversation) => conversation.invalidate(resumable))
    },
    beatEvery: (ms) => (gateway.beatMs = ms ?? USUAL_BEAT_MS),
    loseGuild(guildId) {
      const { id } = guildOf(state, guildId)
      state.publish({ t: 'GUILD_DELETE', d: { id, unavailable: true }, guildId: id, audience: 'bot' })
      gateway.outages.add(id)
    },
    findGuild(guildId) {
      if (!gateway.outages.delete(guildId)) return
      const guild = guildOf(state, guildId)
      state.publish({ t: 'GUILD_CREATE', d: presentGuildCreate(state, guild), guildId, audience: 'bot' })
    },
    lostGuilds: () => [...gateway.outages],
    allowPrivilegedIntents: (allowed) => (gateway.privilegedAllowed = allowed),
    close() {
      stopListening()
      sockets.clients.forEach((client) => client.terminate())
      sockets.close()
    },
  }
}

/** @returns undefined for what is no address, such as "//". */
function addressOf({ url = '/' }: IncomingMessage): URL | undefined {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost') : undefined
}

function refuseAddress(socket: Duplex): void {
  socket.once('finish', () => socket.destroy())
  socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
}
