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
import { lineOf } from './line.ts'
import { sendMembers } from './members-request.ts'
import { fieldOf, readPayload, type Received } from './payload.ts'
import { withMembersSeen } from './seen-by.ts'
import type { View } from './seen-by.ts'
import { createSession, type Session } from './session.ts'

/** How often Discord has its clients beat, in ms. */
export const USUAL_BEAT_MS = 41_250

/** Discord: payloads that a client may send in a minute. */
const MAX_PAYLOADS = 120

/** Discord: bytes of one payload that a client sends. */
const MAX_BYTES = 4_096

/** What all connections share. */
export interface Gateway {
  readonly state: State
  /** Where clients are sent to resume. */
  readonly url: string
  sessions: Map<string, Session>
  privilegedAllowed: boolean
  /** How often clients that connect now are to beat, in ms. */
  beatMs: number
  /** Guilds that Discord has lost for now. */
  outages: Set<string>
  /** @returns false when the shard may not start a session now. */
  spendIdentify(shardId: number): boolean
}

/** What may befall a conversation from outside of its session. */
export interface Conversation {
  /** Asks the client to come back on a new connection. */
  askToReconnect(): void
  /** Tells the client that its session is over, or, if resumable, that it has to be resumed. */
  invalidate(resumable: boolean): void
  /** The connection dies without a close: nothing is heard or said any more. */
  freeze(): void
}

/** Speaks gateway v10 with one client, until either side closes. */
export function converse(gateway: Gateway, socket: WebSocket, compress: string | null): Conversation {
  const line = lineOf(socket, compress)
  let isFrozen = false
  const send = (payload: string): void => (isFrozen ? undefined : line(payload))
  const say = (payload: object): void => send(JSON.stringify(payload))
  const beatMs = gateway.beatMs
  let session: Session | undefined
  let received = 0
  const perMinute = setInterval(() => (received = 0), 60_000)
  // A client that misses its beat is gone; the half is for the way.
  const dead = setTimeout(() => socket.close(Close.SessionTimedOut, 'Session timed out.'), beatMs * 1.5)

  const begin = (started: Session): void => {
    session = started
    started.attach(send, () => socket.close(Close.UnknownError, 'The session was resumed elsewhere.'))
  }

  const take = (payload: Received): void => {
    switch (payload.op) {
      case Op.Heartbeat:
        dead.refresh()
        return say({ op: Op.HeartbeatAck })
      case Op.Identify: {
        if (session) return socket.close(Close.AlreadyAuthenticated, 'Already authenticated.')
        const view = readIdentify(gateway.state, payload.d, gateway.privilegedAllowed)
        if ('code' in view) return socket.close(view.code, view.reason)
        if (!gateway.spendIdentify(view.shard[0])) return say({ op: Op.InvalidSession, d: false })
        const started = createSession(gateway.state, view)
        gateway.sessions.set(started.id, started)
        begin(started)
        return greet(gateway, started)
      }
      case Op.Resume: {
        if (session) return socket.close(Close.AlreadyAuthenticated, 'Already authenticated.')
        if (!isOwnToken(gateway.state, fieldOf(payload.d, 'token')))
          return socket.close(Close.AuthenticationFailed, 'Authentication failed.')
        const { sessionId, seq } = readResume(payload.d)
        const resumed = gateway.sessions.get(sessionId)
        if (resumed && seq > resumed.seq) return socket.close(Close.InvalidSeq, 'Invalid seq.')
        const missed = resumed?.since(seq)
        if (!resumed || !missed || resumed.isOver()) return say({ op: Op.InvalidSession, d: false })
        begin(resumed)
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
      return take(payload)
    } catch (error) {
      // Thrown out of a listener it would end the program; it concerns this connection alone.
      process.emitWarning(error instanceof Error ? error : String(error))
      return socket.close(Close.UnknownError, 'Unknown error.')
    }
  })

  socket.on('close', (code) => {
    clearInterval(perMinute)
    clearTimeout(dead)
    // A client that says goodbye gives its session up.
    if (session && (code === 1000 || code === 1001)) gateway.sessions.delete(session.id)
    session?.detach(send)
  })
  say({ op: Op.Hello, d: { heartbeat_interval: beatMs, _trace: [] } })
  return {
    askToReconnect: () => say({ op: Op.Reconnect, d: null }),
    invalidate(resumable) {
      session?.detach(send)
      session = undefined
      say({ op: Op.InvalidSession, d: resumable })
    },
    freeze() {
      isFrozen = true
      clearTimeout(dead)
    },
  }
}

/** READY, then each guild of the shard. */
function greet({ state, url, outages }: Gateway, session: Session): void {
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
      session.push('GUILD_CREATE', withMembersSeen(state, view, presentGuildCreate(state, guild)))
  }
}

function isOnShard(guildId: string, { shard: [id, count] }: View): boolean {
  return shardOf(guildId, count) === id
}
