import { setTimeout as wait } from 'node:timers/promises'
import { CloseCodes, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws'
import type { REST } from '@discordjs/rest'
import type { Clock, Log, Metrics } from '@guildhall/core'
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10'
import { fatalClose, type FatalGatewayError } from './fatal.ts'
import { BETWEEN_IDENTIFIES_MS, createIdentifyTurns } from './identify-turns.ts'
import { INTENTS } from './intents.ts'
import { createEventMeter } from './event-meter.ts'
import type { Dispatch } from './listener.ts'
import { patiently } from './patiently.ts'
import type { Checkpoints } from './checkpoints.ts'
import { createReconnectPace } from './reconnect-pace.ts'

/** A gateway that takes a connection and says nothing on it is tried anew after this, in ms; the client library waits a minute. */
const GREETED_WITHIN_MS = 10_000
/** How long leaving may take before the connection is simply dropped, in ms. */
const LEAVE_MS = 2_000
/** How long listeners have to finish when the process ends, in ms. */
const FINISH_MS = 4_000

/** The bot's connection to Discord's gateway. */
export interface Connection {
  /**
   * Connects and stays connected, resuming whenever it can.
   *
   * @returns once every shard is ready for the first time.
   * @throws FatalGatewayError when only a person can help; an Error when it was left meanwhile.
   */
  connect(): Promise<void>
  isReady(): boolean
  /** Leaves so that the next start can resume, and waits for listeners that are at work. */
  leave(): Promise<void>
}

export function createConnection(deps: {
  rest: REST
  token: string
  clientId: string
  checkpoints: Checkpoints
  dispatch: Dispatch
  /** Called when a shard is cut off. */
  onCutOff: (shardId: number) => void
  /** Called at a fault that only a person can mend. */
  onFatal: (error: FatalGatewayError) => void
  metrics: Metrics
  clock: Clock
  log: Log
}): Connection {
  const { rest, token, clientId, checkpoints, dispatch, log } = deps
  const measure = createEventMeter(deps)
  const leaving = new AbortController()
  const pace = createReconnectPace(leaving.signal)
  const ready = new Set<number>()
  /** Shards whose READY or RESUMED is at work. */
  const starting = new Set<number>()
  const replaying = new Set<number>()
  const atWork = new Set<Promise<void>>()
  let shardCount = Infinity
  let fatal: FatalGatewayError | undefined

  const manager = new WebSocketManager({
    token,
    rest,
    intents: INTENTS,
    handshakeTimeout: GREETED_WITHIN_MS,
    helloTimeout: GREETED_WITHIN_MS,
    buildIdentifyThrottler: () => createIdentifyTurns(BETWEEN_IDENTIFIES_MS),
    // Asked for before each attempt to connect, and with each event.
    retrieveSessionInfo: (shardId) =>
      pace.pause(shardId)?.then(() => checkpoints.retrieve(shardId)) ?? checkpoints.retrieve(shardId),
    updateSessionInfo: (shardId, info) => checkpoints.update(shardId, info),
  })

  function handle(payload: GatewayDispatchPayload, shardId: number): void {
    const isStart = payload.t === GatewayDispatchEvents.Ready || payload.t === GatewayDispatchEvents.Resumed
    if (isStart) {
      replaying.delete(shardId)
      starting.add(shardId)
    }
    const done = checkpoints.begin(shardId, payload.s)
    const finish = (): void => {
      done()
      // It may have closed since.
      if (isStart && starting.delete(shardId)) ready.add(shardId)
    }
    const running = dispatch.run(payload, {
      shardId,
      isReplay: replaying.has(shardId),
      eventId: checkpoints.eventId(shardId, payload.s),
    })
    if (!running) return finish()
    const work = running.then(finish).finally(() => atWork.delete(work))
    atWork.add(work)
  }

  manager.on(WebSocketShardEvents.Dispatch, (payload, shardId) => {
    measure(payload)
    if (!dispatch.hears(payload.t)) return checkpoints.begin(shardId, payload.s)()
    handle(payload, shardId)
  })
  manager.on(WebSocketShardEvents.Hello, (shardId) => {
    pace.connected(shardId)
    replaying.add(shardId)
  })
  manager.on(WebSocketShardEvents.HeartbeatComplete, (_, shardId) => checkpoints.heard(shardId))
  manager.on(WebSocketShardEvents.Ready, (_, shardId) => log.info({ shardId }, 'connected to Discord'))
  manager.on(WebSocketShardEvents.Resumed, (shardId) => log.info({ shardId }, 'resumed the session with Discord'))
  manager.on(WebSocketShardEvents.Closed, (code, shardId) => {
    ready.delete(shardId)
    starting.delete(shardId)
    pace.closed(shardId)
    if (leaving.signal.aborted) return
    deps.onCutOff(shardId)
    fatal = fatalClose(code, clientId)
    if (fatal) deps.onFatal(fatal)
    // The client closes with 1000 by itself, when a session cannot be resumed.
    else log[code === CloseCodes.Normal ? 'info' : 'warn']({ shardId, closeCode: code }, 'disconnected; reconnecting')
  })
  manager.on(WebSocketShardEvents.Error, (error, shardId) => log.warn({ err: error, shardId }, 'the gateway failed'))
  manager.on(WebSocketShardEvents.SocketError, (error, shardId) =>
    log.warn({ err: error, shardId }, 'the connection to Discord failed'),
  )

  async function connectOnce(): Promise<void> {
    try {
      await manager.connect()
    } catch (error) {
      // The client's own error does not say what to do about it.
      throw fatal ?? error
    }
  }

  /** The client waits for an answer for ever; we do not, once we are leaving. */
  const left = new Promise<never>((_, reject) => {
    leaving.signal.addEventListener('abort', () => reject(new Error('The bot is leaving.')), { once: true })
  })
  left.catch(() => undefined)

  return {
    isReady: () => ready.size >= shardCount,
    async connect() {
      await Promise.race([patiently('connect to Discord', connectOnce, leaving.signal, log), left])
      shardCount = await manager.getShardCount()
      // The client is connected as soon as READY is in; we are when its listeners are through.
      while (ready.size < shardCount) await wait(10, undefined, { signal: leaving.signal })
    },
    async leave() {
      leaving.abort()
      checkpoints.freeze()
      const closed = Promise.resolve(manager.destroy({ code: CloseCodes.Resuming }))
      await Promise.race([closed.catch((error: unknown) => log.warn({ err: error }, 'left rudely')), wait(LEAVE_MS)])
      await Promise.race([Promise.all(atWork), wait(FINISH_MS)])
    },
  }
}
