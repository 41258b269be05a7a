import { setTimeout as wait } from 'node:timers/promises'
import type { API } from '@discordjs/core'
import {
  reserveIdentify,
  timeOf,
  type Clock,
  type Database,
  type Log,
  type Metrics,
  type ShardLeases,
} from '@guildhall/core'
import {
  GatewayDispatchEvents as Event,
  GatewayIntentBits,
  type APIGatewayBotInfo,
  type GatewayDispatchPayload,
} from 'discord-api-types/v10'
import type { Checkpoints } from './checkpoints.ts'
import { BETWEEN_IDENTIFIES_MS, createIdentifyTurns, createReconnectPace } from './connection-pace.ts'
import type { Dispatch } from './listener.ts'
import { retry, type FatalGatewayError } from './retry.ts'
import { createShardConnection, type ShardConnection, type ShardConnectionDeps } from './shard-connection.ts'

const KNOWN_EVENTS: ReadonlySet<string> = new Set(Object.values(Event))

/** Time limit for leaving, in ms; then the connections are dropped. */
const LEAVE_MS = 2_000
/** Time limit for listeners when the process ends, in ms. */
const FINISH_MS = 4_000
/** How long Discord's response about the gateway is cached, in ms. */
const INFORMATION_MS = 60_000

/** The intents of the connection. GuildMembers and MessageContent are privileged: they must be enabled in the developer portal. */
export const INTENTS =
  GatewayIntentBits.Guilds |
  GatewayIntentBits.GuildMembers |
  GatewayIntentBits.GuildModeration |
  GatewayIntentBits.GuildExpressions |
  GatewayIntentBits.GuildMessages |
  GatewayIntentBits.MessageContent |
  GatewayIntentBits.AutoModerationConfiguration |
  GatewayIntentBits.AutoModerationExecution

/** The shards of a process, and the total number of shards. */
export interface Shards {
  readonly count: number
  readonly ids: readonly number[]
}

/** The bot's connections to Discord's gateway, one for each of its shards. */
export interface Connection {
  /**
   * Connects each shard once it has its lease, stays connected, and resumes whenever possible.
   *
   * @returns once every shard is ready for the first time.
   * @throws FatalGatewayError when only an operator can fix it; an Error when the connection was left meanwhile.
   */
  connect(): Promise<void>
  isReady(): boolean
  /** The lease of a shard was not renewed in time: its events are held back until the lease is regained. */
  suspend(shardId: number): void
  /** The lease of a shard is lost: its connection is closed resumably, and the lease is acquired again. */
  lose(shardId: number): void
  /** Leaves so that the next start can resume, and waits for running listeners. */
  leave(): Promise<void>
}

export function createConnection(deps: {
  api: API
  token: string
  clientId: string
  /** null: all shards that Discord recommends. */
  shards: Shards | null
  intents: number
  leases: ShardLeases
  /** Reads the position of a shard; called each time its lease was acquired. */
  load: (shardId: number, shardCount: number) => Promise<void>
  checkpoints: Checkpoints
  dispatch: Dispatch
  /** Called when a suspended shard can no longer wait for its lease. */
  onGivenUp: (shardId: number) => void
  /** Called when a shard is cut off. */
  onCutOff: (shardId: number) => void
  /** Called when a suspended shard has regained its lease and its events were dispatched. */
  onRegained: (shardId: number) => void
  /** Called when only an operator can fix the failure. */
  onFatal: (error: FatalGatewayError) => void
  metrics: Metrics
  db: Database
  clock: Clock
  log: Log
}): Connection {
  const { api, dispatch, clock, log } = deps
  const leaving = new AbortController()
  const { signal } = leaving
  let connections: ReadonlyMap<number, ShardConnection> = new Map()
  let information: { answer: Promise<APIGatewayBotInfo>; askedAt: number } | undefined

  function gatewayInformation(): Promise<APIGatewayBotInfo> {
    const now = clock.now()
    if (information && now - information.askedAt < INFORMATION_MS) return information.answer
    const asked = { answer: api.gateway.getBot(), askedAt: now }
    information = asked
    asked.answer.catch(() => {
      if (information === asked) information = undefined
    })
    return asked.answer
  }

  const isReady = (): boolean => connections.size > 0 && [...connections.values()].every((shard) => shard.isReady())

  /** @returns once every shard is ready; rejects when a shard cannot become ready. */
  async function connectAll(gateway: APIGatewayBotInfo): Promise<void> {
    const { count, ids } = deps.shards ?? allOf(gateway.shards)
    const identifyTurns = createIdentifyTurns({
      maxConcurrency: gateway.session_start_limit.max_concurrency,
      gatewayInformation,
      reserve: (bucket) => reserveIdentify(deps, bucket, BETWEEN_IDENTIFIES_MS),
      clock,
      log,
    })
    await new Promise<void>((resolve, reject) => {
      const shared: ShardConnectionDeps = {
        ...deps,
        shardCount: count,
        load: (shardId) =>
          retry('read where the session stopped', () => deps.load(shardId, count), {
            signal,
            log,
            mayRetry: () => true,
          }),
        gatewayInformation,
        identifyTurns,
        pace: createReconnectPace(signal),
        measure: createEventMeter(deps),
        onReady: () => isReady() && resolve(),
        signal,
      }
      connections = new Map(ids.map((shardId) => [shardId, createShardConnection(shardId, shared)]))
      for (const shard of connections.values()) shard.run().catch(reject)
    })
  }

  async function leaveAll(): Promise<void> {
    await Promise.all([...connections.values()].map((shard) => shard.leave()))
  }

  return {
    isReady,
    async connect() {
      const asked = await retry('ask for the gateway', gatewayInformation, { signal, log, mayRetry: () => true })
      await connectAll(asked)
    },
    suspend: (shardId) => connections.get(shardId)?.suspend(),
    lose: (shardId) => connections.get(shardId)?.lose(),
    async leave() {
      leaving.abort(new Error('The bot is leaving.'))
      const left = leaveAll().catch((error: unknown) => log.warn({ err: error }, 'left without closing a connection'))
      await Promise.race([left, wait(LEAVE_MS)])
      await Promise.race([dispatch.settled(), wait(FINISH_MS)])
    },
  }
}

function allOf(count: number): Shards {
  return { count, ids: Array.from({ length: count }, (_, shardId) => shardId) }
}

/**
 * Counts events and measures the delay of messages and interactions, whose ids contain their time.
 *
 * @returns a function to call with each event.
 */
function createEventMeter(deps: { metrics: Metrics; clock: Clock }): (payload: GatewayDispatchPayload) => void {
  const { metrics, clock } = deps
  return (payload) => {
    metrics.gatewayEvent(KNOWN_EVENTS.has(payload.t) ? payload.t : 'OTHER')
    if (payload.t !== Event.MessageCreate && payload.t !== Event.InteractionCreate) return
    metrics.gatewayLag(payload.t, (clock.now() - timeOf(payload.d.id)) / 1000)
  }
}
