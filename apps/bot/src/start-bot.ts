import {
  createJobWorker,
  createShardLeases,
  shardOf,
  stopAll,
  type ConnectionFailure,
  type Core,
  type DiscordCredentials,
  type GuildSnapshot,
  type Metrics,
} from '@guildhall/core'
import type { Discord } from '@guildhall/discord'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { snapshotListeners, unblockListeners } from './guilds/guild-listeners.ts'
import { createGuildOutages } from './guilds/guild-outages.ts'
import { createGuildSync } from './guilds/guild-sync.ts'
import { createMemberChanges } from './guilds/member-changes.ts'
import { createModuleSync } from './guilds/module-sync.ts'
import { createOwnTimeOut } from './guilds/own-time-out.ts'
import { createSnapshotCache } from './guilds/snapshot-cache.ts'
import { createAccessProgress } from './kernel/gateway/access-progress.ts'
import { createCheckpoints } from './kernel/gateway/checkpoints.ts'
import { createConnection, INTENTS, type Connection, type Shards } from './kernel/gateway/connection.ts'
import { createGatewayWriter } from './kernel/gateway/writes/gateway-writer.ts'
import { createDispatch, on } from './kernel/gateway/listener.ts'
import { FatalGatewayError, retry } from './kernel/gateway/retry.ts'
import { createInteractionResponses } from './kernel/interaction-responses.ts'
import { createInteractions } from './kernel/interactions.ts'
import { createModules } from './kernel/module.ts'
import { createParking } from './kernel/parking/parking.ts'
import { MODULES } from './modules.ts'

export interface BotOptions {
  core: Core
  discord: Discord
  credentials: DiscordCredentials
  metrics: Metrics
  /** The shards of this process; null for all shards that Discord recommends. */
  shards: Shards | null
  /** The version of the program. Jobs that another version gave up are retried. */
  version: string
}

/** `failed`: the operator has to act; the log contains the fix. */
export type BotState = 'connecting' | 'ready' | 'failed'

export interface Bot {
  state(): BotState
  /** Settles when every shard is connected for the first time; rejects when a shard cannot connect. */
  whenReady(): Promise<void>
  /** Finishes running work and leaves so that the next start resumes. */
  stop(): Promise<void>
}

/** Starts the bot. It returns at once and keeps trying to connect, so an unreachable Discord does not end the program. */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { core, credentials, metrics } = options
  const { log, gatewaySessions: sessions } = core
  const stopping = new AbortController()
  const { signal } = stopping
  let shardCount = 1
  let connection: Connection | undefined
  let failure: FatalGatewayError | undefined
  /** Settles when the guilds of a failed bot show why it is offline. */
  let failureNoted: Promise<void> = Promise.resolve()

  const leases = createShardLeases({ ...core, db: core.gatewayDb, onUnconfirmed: suspendShard, onLost: loseShard })
  const checkpoints = createCheckpoints(core)
  const progress = createAccessProgress({ ...core, onChange: (shardId) => checkpoints.changed(shardId) })
  const memberChanges = createMemberChanges({
    ...core,
    progress,
    shardOf: (guildId) => shardOf(guildId, shardCount),
    onChange: () => gatewayWriter.flushSoon(),
  })
  const parking = createParking({ ...core, signal })
  const cache = createSnapshotCache({
    onChange: () => gatewayWriter.flushSoon(),
    shardCount: () => shardCount,
    isStored: (event) => checkpoints.isStored(event),
  })
  const outages = createGuildOutages({ ...core, shardCount: () => shardCount })
  const snapshotOf = (guildId: string): GuildSnapshot | undefined => cache.get(guildId)
  const { context, modules } = createModules(MODULES, { ...options, snapshotOf, parking, signal })
  const { api, botUserId, threads } = context
  const counts = modules.flatMap((module) => module.counts ?? [])
  const gatewayWriter = createGatewayWriter({
    rows: core.gatewayRows,
    leases,
    snapshots: cache,
    members: memberChanges,
    forgetLater: (guildId) => moduleSync.forgetMembersLater(guildId),
    counts,
    checkpoints,
    progress,
    clock: core.clock,
    ages: core.ages,
    log,
  })
  const moduleSync = createModuleSync({ ...core, modules, members: memberChanges, snapshotOf })
  const ownTimeOut = createOwnTimeOut({
    ...core,
    botUserId,
    unblock: (guildId, changed) => worker.unblock(guildId, changed),
    signal,
  })
  const handlers = [...moduleSync.jobs, ownTimeOut.job, ...modules.flatMap((module) => module.jobs ?? [])]
  const worker = createJobWorker({
    ...core,
    random: Math.random,
    handlers: handlers.map(outages.whileAvailable),
    shards: () => leases.held(),
    version: options.version,
  })
  const responses = createInteractionResponses({ ...context, interactions: api.interactions })
  const interactions = createInteractions({ ...core, modules, responses })
  const guildSync = createGuildSync({
    ...core,
    cache,
    checkpoints,
    progress,
    modules: moduleSync,
    worker,
    signal,
    botUserId,
  })
  const listeners = [
    ...outages.listeners,
    ...snapshotListeners({
      guildSync,
      snapshots: cache,
      threads,
      memberChanges,
      botUserId,
    }),
    ...unblockListeners({ worker, snapshotOf, botUserId, signal, log }),
    ...ownTimeOut.listeners,
    on(Event.InteractionCreate, (interaction, { isReplay }) => interactions.handle(interaction, isReplay)),
    ...modules.flatMap((module) => module.listeners ?? []),
  ]

  async function loadShard(shardId: number, count: number): Promise<void> {
    shardCount = count
    await guildSync.load(shardId, count)
    await parking.load(shardId, count)
  }

  /** The events of the shard are kept until its lease is regained. */
  function suspendShard(shardId: number): void {
    progress.behind(shardId)
    connection?.suspend(shardId)
  }

  function cutOff(shardId: number): void {
    progress.behind(shardId)
    void silence([shardId])
  }

  /** Drops a shard that another process may have taken: Discord replays its unwritten changes to that process. */
  function loseShard(shardId: number): void {
    connection?.lose(shardId)
    checkpoints.forget(shardId)
    cache.dropShard(shardId)
    outages.dropShard(shardId)
    memberChanges.dropShard(shardId)
    parking.dropShard(shardId)
    progress.dropShard(shardId)
    for (const one of counts) one.forget(shardId)
  }

  function fail(error: FatalGatewayError): void {
    failure = error
    log.error(error.message)
    failureNoted = noteFailure(error.failure)
    void giveUpAfterStart()
  }

  /** Shows the failure in the guilds of this process's shards, and in those that no process serves. */
  async function noteFailure(reason: ConnectionFailure): Promise<void> {
    const held = leases.held().ids
    try {
      const [guildIds, statusOf] = await Promise.all([core.snapshots.idsWithBot(), core.botStatus.ofAll()])
      const unserved = guildIds.filter((id) => held.includes(shardOf(id, shardCount)) || !statusOf(id).isOnline)
      await core.healthConnection.fail(unserved, reason)
    } catch (error) {
      log.error({ err: error }, 'could not note why the bot is offline')
    }
  }

  /** The caller of whenReady receives the failure first. */
  async function giveUpAfterStart(): Promise<void> {
    await Promise.allSettled([running])
    await giveUp()
  }

  /** Releases the shards of a failed bot for other processes. */
  async function giveUp(): Promise<void> {
    try {
      await connection?.leave()
      await leases.release()
    } catch (error) {
      log.warn({ err: error }, 'could not give the shards back')
    }
  }

  /** Notes that the rows of a disconnected shard become outdated. */
  async function silence(shardIds: readonly number[]): Promise<void> {
    try {
      await gatewayWriter.flush()
      for (const shardId of shardIds) if (leases.isHeld(shardId)) await sessions.silence(shardId, shardCount)
    } catch (error) {
      log.error({ err: error }, 'could not note that the gateway is unreachable')
    }
  }

  async function run(): Promise<void> {
    // Skip the gateway after a failure of this call: the token is wrong, or Discord is unreachable.
    await retry('reach Discord', () => api.users.getCurrent(), { signal, log, mayRetry: () => true })
    // Discord may have responded after the stop.
    signal.throwIfAborted()
    connection = createConnection({
      ...core,
      api,
      token: credentials.token,
      clientId: credentials.clientId,
      shards: options.shards,
      intents: modules.reduce((all, { intents }) => all | (intents ?? 0), INTENTS),
      leases,
      load: loadShard,
      checkpoints,
      dispatch: createDispatch(listeners, core),
      onGivenUp: loseShard,
      onCutOff: cutOff,
      onRegained: (shardId) => progress.caughtUp(shardId),
      onFatal: fail,
      metrics,
    })
    await connection.connect()
  }

  gatewayWriter.start()
  worker.start()
  const running = run()
  // A waiting caller receives the failure; otherwise only the log contains it.
  running.catch((error: unknown) => {
    if (failure || signal.aborted) return
    if (error instanceof FatalGatewayError) fail(error)
    else log.error({ err: error }, 'the bot could not start')
  })

  return {
    state: () => (failure ? 'failed' : connection?.isReady() ? 'ready' : 'connecting'),
    whenReady: () => running,
    async stop() {
      stopping.abort()
      await connection?.leave()
      await worker.stop()
      stopAll(modules, log)
      await gatewayWriter.stop()
      await silence(leases.held().ids)
      await giveUp()
      await failureNoted
    },
  }
}
