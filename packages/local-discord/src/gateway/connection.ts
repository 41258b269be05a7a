import {
  ApplicationFlags,
  GatewayCloseCodes as Close,
  GatewayIntentBits,
  GatewayOpcodes as Op,
} from 'discord-api-types/v10'
import type { WebSocket } from 'ws'
import { guildsOf } from '../guilds/membership.ts'
import { presentGuildCreate } from '../guilds/present.ts'
import { shardOf } from '../kernel/snowflake.ts'
import { userOf, type State } from '../kernel/state.ts'
import { presentSelf } from '../users/present.ts'
import { isOwnToken, readIdentify, readResume } from './identify.ts'
import { sendMembers } from './members-request.ts'
import { fieldOf, readPayload, type Received } from './payload.ts'
import { payloadSender } from './payload-sender.ts'
import { withVisibleMembers } from './seen-by.ts'
import type { View } from './seen-by.ts'
import { createSession, type Session } from './session.ts'

/** Discord's heartbeat interval, in ms. */
export const DEFAULT_HEARTBEAT_MS = 41_250

/** Discord's limit: payloads that a client may send in a minute. */
const MAX_PAYLOADS = 120

/** Discord's limit: bytes of a payload from a client. */
const MAX_BYTES = 4_096

/** The state that all connections share. */
export interface Gateway {
  readonly state: State
  /** The resume_gateway_url. */
  readonly url: string
  sessions: Map<string, Session>
  /** The heartbeat interval of new connections, in ms. */
  heartbeatMs: number
  /** The ids of unavailable guilds. */
  outages: Set<string>
  /** Counts a new session. @returns false when the shard may not start one now. */
  spendIdentify(shardId: number): boolean
}

/** Controls of one client's connection. */
export interface Connection {
  /** Sends Reconnect (opcode 7). */
  askToReconnect(): void
  /** Sends Invalid Session (opcode 9). */
  invalidate(resumable: boolean): void
  /** Stops reading and writing without closing the connection. */
  freeze(): void
}

/**
 * Serves gateway v10 to one client until either side closes: https://discord.com/developers/docs/events/gateway
 *
 * @param compress the client's "compress" parameter; null for plain text.
 */
export function serveConnection(gateway: Gateway, socket: WebSocket, compress: string | null): Connection {
  const sendNow = payloadSender(socket, compress)
  let isFrozen = false
  const send = (payload: string): void => (isFrozen ? undefined : sendNow(payload))
  const sendObject = (payload: object): void => send(JSON.stringify(payload))
  const { heartbeatMs } = gateway
  let session: Session | undefined
  let received = 0
  const perMinute = setInterval(() => (received = 0), 60_000)
  // Discord does not document the tolerance; half an interval allows for latency.
  const heartbeatTimeout = setTimeout(
    () => socket.close(Close.SessionTimedOut, 'Session timed out.'),
    heartbeatMs * 1.5,
  )

  const start = (started: Session): void => {
    session = started
    started.attach(send, () => socket.close(Close.UnknownError, 'The session was resumed elsewhere.'))
  }

  const handle = (payload: Received): void => {
    switch (payload.op) {
      case Op.Heartbeat:
        heartbeatTimeout.refresh()
        return sendObject({ op: Op.HeartbeatAck })
      case Op.Identify: {
        if (session) return socket.close(Close.AlreadyAuthenticated, 'Already authenticated.')
        const view = readIdentify(gateway.state, payload.d, gateway.state.arePrivilegedIntentsOn)
        if ('code' in view) return socket.close(view.code, view.reason)
        if (!gateway.spendIdentify(view.shard[0])) return sendObject({ op: Op.InvalidSession, d: false })
        const started = createSession(gateway.state, view)
        gateway.sessions.set(started.id, started)
        start(started)
        return sendReady(gateway, started)
      }
      case Op.Resume: {
        if (session) return socket.close(Close.AlreadyAuthenticated, 'Already authenticated.')
        if (!isOwnToken(gateway.state, fieldOf(payload.d, 'token')))
          return socket.close(Close.AuthenticationFailed, 'Authentication failed.')
        const { sessionId, seq } = readResume(payload.d)
        const resumed = gateway.sessions.get(sessionId)
        if (resumed && seq > resumed.seq) return socket.close(Close.InvalidSeq, 'Invalid seq.')
        const missed = resumed?.eventsAfter(seq)
        if (!resumed || !missed || resumed.isExpired()) return sendObject({ op: Op.InvalidSession, d: false })
        start(resumed)
        missed.forEach(send)
        return resumed.push('RESUMED', {})
      }
      case Op.RequestGuildMembers:
        if (!session) return socket.close(Close.NotAuthenticated, 'Not authenticated.')
        if (!sendMembers(gateway.state, session, payload.d))
          socket.close(Close.DisallowedIntents, 'Disallowed intent(s).')
        return undefined
      case Op.PresenceUpdate:
      case Op.VoiceStateUpdate:
        return session ? undefined : socket.close(Close.NotAuthenticated, 'Not authenticated.')
      default:
        return socket.close(Close.UnknownOpcode, 'Unknown opcode.')
    }
  }

  socket.on('message', (data: Buffer) => {
    if (isFrozen) return undefined
    received += 1
    if (received > MAX_PAYLOADS) return socket.close(Close.RateLimited, 'Rate limited.')
    const payload = data.length > MAX_BYTES ? undefined : readPayload(data.toString())
    if (payload === undefined) return socket.close(Close.DecodeError, 'Error while decoding payload.')
    try {
      return handle(payload)
    } catch (error) {
      // An error thrown from a listener would end the process.
      process.emitWarning(error instanceof Error ? error : String(error))
      return socket.close(Close.UnknownError, 'Unknown error.')
    }
  })

  socket.on('close', (code) => {
    clearInterval(perMinute)
    clearTimeout(heartbeatTimeout)
    // A normal close by the client ends its session.
    if (session && (code === 1000 || code === 1001)) gateway.sessions.delete(session.id)
    session?.detach(send)
  })
  sendObject({ op: Op.Hello, d: { heartbeat_interval: heartbeatMs, _trace: [] } })
  return {
    askToReconnect: () => sendObject({ op: Op.Reconnect, d: null }),
    invalidate(resumable) {
      session?.detach(send)
      session = undefined
      sendObject({ op: Op.InvalidSession, d: resumable })
    },
    freeze() {
      isFrozen = true
      clearTimeout(heartbeatTimeout)
    },
  }
}

/** Sends READY and a GUILD_CREATE for each guild of the shard. */
function sendReady({ state, url, outages }: Gateway, session: Session): void {
  const { view } = session
  const guilds = guildsOf(state, state.application.id).filter((guild) => isOnShard(guild.id, view))
  session.push('READY', {
    v: 10,
    user: presentSelf(userOf(state, state.application.id)),
    guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
    session_id: session.id,
    session_type: 'normal',
    resume_gateway_url: url,
    shard: view.shard,
    application: {
      id: state.application.id,
      flags: ApplicationFlags.GatewayGuildMembersLimited | ApplicationFlags.GatewayMessageContentLimited,
    },
    private_channels: [],
    relationships: [],
    presences: [],
    user_settings: {},
    guild_join_requests: [],
    _trace: [],
  })
  if ((view.intents & GatewayIntentBits.Guilds) === 0) return
  for (const guild of guilds) {
    if (!outages.has(guild.id))
      session.push('GUILD_CREATE', withVisibleMembers(state, view, presentGuildCreate(state, guild)))
  }
}

function isOnShard(guildId: string, { shard: [id, count] }: View): boolean {
  return shardOf(guildId, count) === id
}
