import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { GatewayCloseCodes as Close } from 'discord-api-types/v10'
import { WebSocketServer, type WebSocket } from 'ws'
import { isOwnHost } from '../kernel/own-host.ts'
import { guildOf, type State } from '../kernel/state.ts'
import { presentGuildCreate } from '../guilds/present.ts'
import { DEFAULT_HEARTBEAT_MS, serveConnection, type Connection, type Gateway } from './connection.ts'
import type { IdentifyBudget } from './identify-budget.ts'

/** The versions of Discord's gateway that are not deprecated. Bots receive the same events in both. */
const VERSIONS = ['9', '10']

export interface GatewayServer {
  /** Closes every connection with the close code, or cuts it without one. Sessions stay resumable. */
  drop(code: number | undefined): void
  /** Stops every connection without a close: clients notice by the missing heartbeat acknowledgement. */
  freeze(): void
  /** Sends Reconnect (opcode 7) to every client. */
  askToReconnect(): void
  /** Sends Invalid Session (opcode 9) to every client. Ends the sessions unless resumable. */
  invalidateSessions(resumable: boolean): void
  /** Sets the heartbeat interval of new connections, in ms; undefined restores Discord's. */
  beatEvery(ms: number | undefined): void
  /** Makes a guild unavailable: publishes GUILD_DELETE, then no events of the guild. */
  loseGuild(guildId: string): void
  /** Makes a guild available again and publishes GUILD_CREATE. */
  findGuild(guildId: string): void
  /** The ids of unavailable guilds. */
  lostGuilds(): string[]
  /** Allows or denies the privileged intents at IDENTIFY. */
  allowPrivilegedIntents(allowed: boolean): void
  close(): void
}

/**
 * Opens the gateway on the port of the HTTP server.
 *
 * @param options while `isUnavailable` returns true, connections are rejected; `urlOf` returns the resume_gateway_url.
 */
export function openGateway(
  state: State,
  server: Server,
  options: { budget: IdentifyBudget; isUnavailable: () => boolean; urlOf: () => string },
): GatewayServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 })
  const connections = new Map<WebSocket, Connection>()
  const gateway: Gateway = {
    state,
    get url() {
      return options.urlOf()
    },
    sessions: new Map(),
    heartbeatMs: DEFAULT_HEARTBEAT_MS,
    outages: new Set(),
    spendIdentify: (shardId) => options.budget.spend(shardId),
  }

  const unsubscribe = state.hub.subscribe((dispatch) => {
    if (dispatch.guildId !== null && gateway.outages.has(dispatch.guildId)) return
    for (const session of gateway.sessions.values()) {
      if (session.isExpired()) gateway.sessions.delete(session.id)
      else session.receive(dispatch)
    }
  })

  server.on('upgrade', (request, socket: Duplex, head) => {
    // Node.js removes its own error listener on upgrade, and an unhandled error would end the process.
    socket.on('error', () => socket.destroy())
    if (!isOwnHost(request.headers)) return socket.destroy()
    const url = requestUrl(request)
    if (url === undefined) return sendBadRequest(socket)
    if (!/^\/gateway\/?$/.test(url.pathname) || options.isUnavailable()) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate())
      if (!VERSIONS.includes(url.searchParams.get('v') ?? '10'))
        return client.close(Close.InvalidAPIVersion, 'Invalid API version.')
      if ((url.searchParams.get('encoding') ?? 'json') !== 'json')
        return client.close(Close.DecodeError, 'Only JSON encoding is supported.')
      const compress = url.searchParams.get('compress')
      // Node.js 20 has no zstd. Without a close, the client would wait for a HELLO that it can decode.
      if (compress !== null && compress !== 'zlib-stream')
        return client.close(Close.DecodeError, 'Only zlib-stream compression is supported.')
      connections.set(client, serveConnection(gateway, client, compress))
      client.on('close', () => connections.delete(client))
    })
  })

  return {
    drop: (code) => sockets.clients.forEach((client) => (code === undefined ? client.terminate() : client.close(code))),
    freeze: () => connections.forEach((connection) => connection.freeze()),
    askToReconnect: () => connections.forEach((connection) => connection.askToReconnect()),
    invalidateSessions(resumable) {
      if (!resumable) gateway.sessions.clear()
      connections.forEach((connection) => connection.invalidate(resumable))
    },
    beatEvery: (ms) => (gateway.heartbeatMs = ms ?? DEFAULT_HEARTBEAT_MS),
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
    allowPrivilegedIntents: (allowed) => (state.arePrivilegedIntentsOn = allowed),
    close() {
      unsubscribe()
      sockets.clients.forEach((client) => client.terminate())
      sockets.close()
    },
  }
}

/** @returns undefined for an invalid URL, such as "//". */
function requestUrl({ url = '/' }: IncomingMessage): URL | undefined {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost') : undefined
}

function sendBadRequest(socket: Duplex): void {
  socket.once('finish', () => socket.destroy())
  socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
}
