import { API } from '@discordjs/core'
import {
  createJobWorker,
  createReconciler,
  pruneHandledEvents,
  type Core,
  type DiscordCredentials,
  type GuildSnapshot,
  type Metrics,
  type Reconciler,
} from '@guildhall/core'
import type { Discord } from '@guildhall/discord'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { createSnapshotCache } from './guilds/snapshot-cache.ts'
import { createMemberChanges } from './guilds/member-changes.ts'
import { createPresence } from './guilds/presence.ts'
import { snapshotListeners } from './guilds/snapshot-listeners.ts'
import { createGatewayWriter } from './kernel/gateway/gateway-writer.ts'
import { createConnection, type Connection } from './kernel/gateway/connection.ts'
import { FatalGatewayError } from './kernel/gateway/fatal.ts'
import { createInsistence } from './kernel/gateway/insistence.ts'
import { createDispatch, on } from './kernel/gateway/listener.ts'
import { patiently } from './kernel/gateway/patiently.ts'
import { createCheckpoints } from './kernel/gateway/checkpoints.ts'
import { createInteractionResponses } from './kernel/interaction-responses.ts'
import { createInteractions } from './kernel/interactions.ts'
import { createMissingIn } from './kernel/missing-in.ts'
import type { BotContext } from './kernel/module.ts'
import { createMessageSender } from './kernel/message-sender.ts'
import { createThreadParents } from './kernel/thread-parents.ts'
import { unblockListeners } from './kernel/unblock-listeners.ts'
import { MODULES } from './modules.ts'

export interface BotOptions {
  core: Core
  discord: Discord
  credentials: DiscordCredentials
  metrics: Metrics
  /** The version of the program: jobs that another version gave up are tried again. */
  version: string
}

/** `failed`: only a person can help; the log says how. */
export type BotState = 'connecting' | 'ready' | 'failed'

export interface Bot {
  state(): BotState
  /** Settles when the bot is connected for the first time; rejects when that cannot be. */
  whenReady(): Promise<void>
  /** Finishes what is under way and leaves so that the next start goes on where this one stopped. */
  stop(): Promise<void>
}

/** How often rows past their time are deleted, in ms. */
const PRUNE_MS = 10 * 60_000

/**
 * Starts the bot. It returns at once and keeps trying: an unreachable Discord is no reason to end.
 */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { core, discord, credentials, metrics } = options
  const { clock, log, snapshots, gatewaySessions: sessions } = core
  const { rest } = discord
  const api = new API(rest)
  const stopping = new AbortController()

  const checkpoints = createCheckpoints((shardId) =>
    patiently('read where the session stopped', () => sessions.get(shardId), stopping.signal, log).catch(
      () => new Promise<never>(() => {}),
    ),
  )
  const cache = createSnapshotCache(() => gatewayWriter.hurry())
  const gatewayWriter = createGatewayWriter({ rows: core.gatewayRows, snapshots: cache, checkpoints, log })
  const insist = createInsistence(stopping.signal, log)
  const snapshotOf = (guildId: string): GuildSnapshot | undefined => cache.get(guildId)
  // Discord: a bot's user has the id of its application.
  const botUserId = credentials.clientId
  const { signal } = stopping
  const threads = createThreadParents({ channels: api.channels, snapshotOf, signal, clock, log })
  const missingIn = createMissingIn({ snapshotOf, threads, botUserId })

  const context: BotContext = {
    ...core,
    rest,
    api,
    applicationId: credentials.clientId,
    botUserId,
    snapshotOf,
    threads,
    missingIn,
    send: createMessageSender({ channels: api.channels, missingIn, signal, clock, log }),
    insist,
    reconciler: () => reconciler,
    commandList: () => modules.flatMap((module) => module.commands ?? []),
  }
  const modules = MODULES.map((createModule) => createModule(context))
  const reconciler: Reconciler = createReconciler({
    ...core,
    random: Math.random,
    handlers: Object.assign({}, ...modules.map((module) => module.targets)),
  })
  const worker = createJobWorker({
    ...core,
    random: Math.random,
    handlers: modules.flatMap((module) => module.jobs ?? []),
    shards: () => ({ count: 1, ids: [0] }),
    version: options.version,
  })
  const responses = createInteractionResponses({ ...context, interactions: api.interactions })
  const interactions = createInteractions({ ...core, modules, responses })
  const presence = createPresence({ ...core, cache, modules, reconciler, worker, insist, botUserId })
  const listeners = [
    ...snapshotListeners({
      presence,
      snapshots: cache,
      threads,
      takeMemberChange: createMemberChanges(core.members, insist),
      botUserId,
    }),
    ...unblockListeners({ worker, snapshotOf, botUserId }),
    on(Event.InteractionCreate, (interaction, { isReplay }) => interactions.handle(interaction, isReplay)),
    ...modules.flatMap((module) => module.listeners ?? []),
  ]
  cache.load(await snapshots.list(await snapshots.idsWithBot()))

  let failure: FatalGatewayError | undefined
  let connection: Connection | undefined

  function fail(error: FatalGatewayError): void {
    failure = error
    log.error(error.message)
  }

  /** A shard that is cut off keeps no row fresh. */
  async function silence(shardIds: readonly number[]): Promise<void> {
    try {
      await gatewayWriter.flush()
      for (const shardId of shardIds) await sessions.silence(shardId)
    } catch (error) {
      log.error({ err: error }, 'could not note that the gateway is unreachable')
    }
  }

  async function prune(): Promise<void> {
    try {
      await pruneHandledEvents(core)
      for (const module of modules) await module.prune?.()
    } catch (error) {
      log.error({ err: error }, 'could not delete old rows')
    }
  }

  async function run(): Promise<void> {
    // Without this answer the gateway need not be tried: the token is wrong, or Discord is unreachable.
    await patiently('reach Discord', () => api.users.getCurrent(), stopping.signal, log)
    connection = createConnection({
      rest,
      token: credentials.token,
      clientId: credentials.clientId,
      checkpoints,
      dispatch: createDispatch(listeners, { log, clock }),
      onCutOff: (shardId) => void silence([shardId]),
      onFatal: fail,
      metrics,
      clock,
      log,
    })
    await connection.connect()
  }

  gatewayWriter.start()
  reconciler.start()
  worker.start()
  const pruning = setInterval(() => void prune(), PRUNE_MS)
  const running = run()
  // A caller that waits learns of it; without one, the log has it.
  running.catch((error: unknown) => {
    if (failure || stopping.signal.aborted) return
    if (error instanceof FatalGatewayError) fail(error)
    else log.error({ err: error }, 'the bot could not start')
  })

  return {
    state: () => (failure ? 'failed' : connection?.isReady() ? 'ready' : 'connecting'),
    whenReady: () => running,
    async stop() {
      stopping.abort()
      clearInterval(pruning)
      await connection?.leave()
      await reconciler.stop()
      await worker.stop()
      for (const module of modules) await module.stop?.()
      await gatewayWriter.stop()
      await silence(checkpoints.shardIds())
    },
  }
}
