import { EventEmitter } from 'node:events'
import {
  CloseCodes,
  DefaultWebSocketManagerOptions,
  WebSocketShard,
  WebSocketShardEvents,
  type IIdentifyThrottler,
  type SessionInfo,
} from '@discordjs/ws'
import type { Clock, Log } from '@guildhall/core'
import { GatewayDispatchEvents, type APIGatewayBotInfo, type GatewayDispatchPayload } from 'discord-api-types/v10'
import type { Checkpoints } from './checkpoints.ts'
import { requireSessionStart, type ReconnectPace } from './connection-pace.ts'
import { createKeptEvents } from './kept-events.ts'
import { EventDelivery, type Dispatch } from './listener.ts'
import { createReplays, type Arrival } from './replays.ts'
import { fatalClose, type FatalGatewayError } from './retry.ts'

/** Time-out of a gateway that sends nothing on a new connection, in ms; the client library waits a minute. */
const GREETED_WITHIN_MS = 10_000
/** A shorter time-out, so that an unaccepted connection fails before the client library gives up on the greeting and stops listening. */
const ACCEPTED_WITHIN_MS = 8_000

export interface AttemptDeps {
  token: string
  clientId: string
  shardCount: number
  intents: number
  gatewayInformation: () => Promise<APIGatewayBotInfo>
  identifyTurns: IIdentifyThrottler
  pace: ReconnectPace
  checkpoints: Checkpoints
  dispatch: Dispatch
  measure: (payload: GatewayDispatchPayload) => void
  onReady: () => void
  /** Called when a suspended shard can no longer wait for its lease. */
  onGivenUp: (shardId: number) => void
  /** Called when the shard is cut off. */
  onCutOff: (shardId: number) => void
  /** Called when only an operator can fix the failure. */
  onFatal: (error: FatalGatewayError) => void
  clock: Clock
  log: Log
}

/** One connection attempt of the client library. It reconnects by itself until it is closed. */
export interface ConnectionAttempt {
  connect(): Promise<void>
  /** Begins to keep received events. */
  keepEvents(): void
  /** Dispatches the kept events, and later events directly. */
  handOver(): Promise<void>
  close(): Promise<void>
}

/** Connects a shard with the client library, and dispatches its events in order. */
export function createAttempt(shardId: number, deps: AttemptDeps): ConnectionAttempt {
  const { shardCount, checkpoints, dispatch, pace, clock, log } = deps
  let fatal: FatalGatewayError | undefined
  let isOver = false
  let shard: WebSocketShard | undefined
  const kept = createKeptEvents()
  const replays = createReplays(clock)
  /** Number of the connection: one may close while listeners of its READY are still writing. */
  let connection = 0

  /** The client calls this before each connection attempt and with each event. */
  function retrieve(): SessionInfo | null | Promise<SessionInfo | null> {
    const pause = isOver ? undefined : pace.pause(shardId)
    return pause ? pause.then(retrieveNow) : retrieveNow()
  }

  /** A pending reconnect must not open a connection after this process has left. */
  function retrieveNow(): SessionInfo | null | Promise<SessionInfo | null> {
    return isOver ? new Promise(() => {}) : checkpoints.retrieve(shardId)
  }

  function receive(payload: GatewayDispatchPayload): void {
    if (isOver) return
    deps.measure(payload)
    const arrival = replays.arrivalOf(payload)
    if (!kept.isKeeping()) take(payload, arrival)
    else if (!kept.keep(payload, arrival)) deps.onGivenUp(shardId)
  }

  function take(payload: GatewayDispatchPayload, arrival: Arrival): void {
    if (!dispatch.hasListener(payload.t)) return checkpoints.pass(shardId, payload.s)
    const isStart = payload.t === GatewayDispatchEvents.Ready || payload.t === GatewayDispatchEvents.Resumed
    const writing = dispatch.run(payload, new EventDelivery(payload, arrival, shardId, checkpoints.sessionId(shardId)))
    if (writing) return void finish(writing, payload.s, isStart)
    checkpoints.pass(shardId, payload.s)
    if (isStart) deps.onReady()
  }

  /** Waits for the durable listeners of an event. */
  async function finish(writing: Promise<void>, sequence: number, isStart: boolean): Promise<void> {
    const started = connection
    const done = checkpoints.begin(shardId, sequence)
    await writing
    done()
    if (isStart && !isOver && connection === started) deps.onReady()
  }

  /** Replaces the client library's manager, which would pass each event on with a second emitter and a promise for the session. */
  function createShard(gatewayInformation: APIGatewayBotInfo): WebSocketShard {
    return new WebSocketShard(
      {
        options: {
          ...DefaultWebSocketManagerOptions,
          token: deps.token,
          intents: deps.intents,
          shardCount,
          gatewayInformation,
          handshakeTimeout: ACCEPTED_WITHIN_MS,
          helloTimeout: GREETED_WITHIN_MS,
        },
        retrieveSessionInfo: retrieve,
        updateSessionInfo(_, info) {
          if (!isOver) checkpoints.update(shardId, info)
        },
        waitForIdentify: (id, ended) => deps.identifyTurns.waitForIdentify(id, ended),
      },
      shardId,
    )
  }

  function listen(shard: WebSocketShard): void {
    shard.on(WebSocketShardEvents.Dispatch, receive)
    shard.on(WebSocketShardEvents.Hello, () => {
      pace.connected(shardId)
      replays.begin(checkpoints.lastSignAt(shardId))
    })
    shard.on(WebSocketShardEvents.HeartbeatComplete, () => isOver || checkpoints.signOfLife(shardId))
    shard.on(WebSocketShardEvents.Ready, () => log.info({ shardId }, 'connected to Discord'))
    shard.on(WebSocketShardEvents.Resumed, () => log.info({ shardId }, 'resumed the session with Discord'))
    shard.on(WebSocketShardEvents.Closed, (closeCode) => {
      if (isOver) return
      // Only the process with the lease may resume.
      if (kept.isKeeping()) return deps.onGivenUp(shardId)
      connection += 1
      pace.closed(shardId)
      deps.onCutOff(shardId)
      fatal = fatalClose(closeCode, deps.clientId)
      if (fatal) return deps.onFatal(fatal)
      // The client closes with 1000 by itself when a session cannot be resumed.
      const level = closeCode === CloseCodes.Normal ? 'info' : 'warn'
      log[level]({ shardId, closeCode }, 'disconnected; reconnecting')
    })
    shard.on(WebSocketShardEvents.Error, (error) => log.warn({ err: error, shardId }, 'the gateway failed'))
    shard.on(WebSocketShardEvents.SocketError, (error) =>
      log.warn({ err: error, shardId }, 'the connection to Discord failed'),
    )
  }

  return {
    async connect() {
      try {
        const information = await deps.gatewayInformation()
        if (isOver) return
        checkpoints.dropOfOther(shardId, information.url)
        if (checkpoints.retrieve(shardId) === null) requireSessionStart(information)
        shard = createShard(information)
        listen(shard)
        await shard.connect()
      } catch (error) {
        // The client's own error does not contain the fix.
        throw fatal ?? error
      }
    },
    keepEvents: () => kept.begin(),
    handOver: () =>
      kept.handOver((payload, arrival) => {
        if (!isOver) take(payload, { ...arrival, isReplay: true })
      }),
    async close() {
      isOver = true
      if (shard === undefined) return
      ignoreLateErrors(shard)
      await shard.destroy({ code: CloseCodes.Resuming })
    },
  }
}

/** The client library stops listening to a socket that it abandons, and a late error would end the process. */
function ignoreLateErrors(shard: WebSocketShard): void {
  const socket: unknown = Reflect.get(shard, 'connection')
  if (socket instanceof EventEmitter) socket.on('error', () => undefined)
}
