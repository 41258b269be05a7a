import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { GatewayCloseCodes as Close, GatewayOpcodes as Op } from 'discord-api-types/v10'
import { WebSocketServer, type WebSocket } from 'ws'
import { isOwnHost } from '../kernel/own-host.ts'
import type { State } from '../kernel/state.ts'
import { converse, type Gateway } from './connection.ts'
import type { IdentifyBudget } from './identify-budget.ts'

export interface GatewayServer {
  /** Breaks every connection: with a close code, or as a cut cable does. Sessions wait for their clients. */
  drop(code: number | undefined): void
  /** Asks every client to come back on a new connection. */
  askToReconnect(): void
  /** Ends every session: clients have to identify anew. */
  invalidateSessions(): void
  /** Whether the application may use the privileged intents. */
  allowPrivilegedIntents(allowed: boolean): void
  close(): void
}

/**
 * The gateway, on the same port as everything else.
 *
 * @param options `isAway` refuses connections while true; `url` is where clients are sent to resume.
 */
export function openGateway(
  state: State,
  server: Server,
  options: { budget: IdentifyBudget; isAway: () => boolean; url: string },
): GatewayServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 })
  /** How to say something to each connected client. */
  const says = new Map<WebSocket, (payload: object) => void>()
  const gateway: Gateway = {
    state,
    url: options.url,
    sessions: new Map(),
    privilegedAllowed: true,
    spendIdentify: () => options.budget.spend(),
  }

  const stopListening = state.hub.subscribe((dispatch) => {
    for (const session of gateway.sessions.values()) {
      if (session.isOver()) gateway.sessions.delete(session.id)
      else session.hear(dispatch)
    }
  })

  server.on('upgrade', (request, socket: Duplex, head) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (!/^\/gateway\/?$/.test(url.pathname) || options.isAway() || !isOwnHost(request.headers)) {
      socket.destroy()
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      if ((url.searchParams.get('v') ?? '10') !== '10')
        return client.close(Close.InvalidAPIVersion, 'Invalid API version.')
      if ((url.searchParams.get('encoding') ?? 'json') !== 'json')
        return client.close(Close.DecodeError, 'Only JSON is spoken here.')
      const say = converse(gateway, client, url.searchParams.get('compress'))
      says.set(client, say)
      client.on('close', () => says.delete(client))
    })
  })

  const sayToAll = (payload: object): void => says.forEach((say) => say(payload))

  return {
    drop: (code) => sockets.clients.forEach((client) => (code === undefined ? client.terminate() : client.close(code))),
    askToReconnect: () => sayToAll({ op: Op.Reconnect, d: null }),
    invalidateSessions() {
      gateway.sessions.clear()
      sayToAll({ op: Op.InvalidSession, d: false })
    },
    allowPrivilegedIntents: (allowed) => (gateway.privilegedAllowed = allowed),
    close() {
      stopListening()
      sockets.clients.forEach((client) => client.terminate())
      sockets.close()
    },
  }
}
