import {
  createAnalyticsReader,
  createCore,
  createLocalChanges,
  createLog,
  createMetrics,
  type AskServer,
  type Changes,
  type Clock,
  type Core,
  type Database,
  type DiscordCredentials,
  type DiscordEndpoints,
  type Log,
  type Metrics,
} from '@guildhall/core'
import { createDiscord, type Discord } from '@guildhall/discord'
import { localDiscordClient, type LocalDiscord } from '@guildhall/local-discord'
import { endWith } from './close-discord.ts'
import { openTestDatabase } from './database.ts'

/** No server listens on port 9, the discard port. */
const NO_SERVER = 'http://127.0.0.1:9/'

/** The options of a test's core; the rest is as in a fresh program. */
export interface TestCoreOptions {
  readonly db?: Database
  /** Connections for the gateway's own rows; those of `db`, unless given. */
  readonly gatewayDb?: Database
  /** The local Discord's clock unless given. */
  readonly clock?: Clock
  readonly changes?: Changes
  readonly log?: Log
  readonly metrics?: Metrics
  readonly endpoints?: DiscordEndpoints
  readonly credentials?: DiscordCredentials
  readonly sessionSecret?: string
  readonly ownerId?: string
  /** The zone in which commands read dates; UTC, unless given. */
  readonly timeZone?: string
  /** The address at which /animehug finds a picture; no server listens there, unless given. */
  readonly hugGifUrl?: string
  /** The model server of /ask; none, unless given. */
  readonly askServer?: AskServer
  readonly retentionDays?: number
  /** The shards of the bot; all, unless given. */
  readonly shards?: { readonly count: number; readonly ids: readonly number[] }
}

/** The services of one process on a local Discord, as the program builds them. */
export interface TestCore {
  readonly core: Core
  readonly discord: Discord
  readonly metrics: Metrics
  readonly endpoints: DiscordEndpoints
  readonly credentials: DiscordCredentials
  readonly shards: { readonly count: number; readonly ids: readonly number[] } | null
  /** The version of the program. */
  readonly version: string
  /**
   * Advances the clock of the local Discord and of every core that uses it, and makes the workers in this process look for due jobs.
   *
   * Everything that compares times follows immediately: sessions, tokens, time-outs, leases, jobs. Running timers keep their real
   * duration: heartbeats, response time-outs, the interval at which rows past their time are deleted. A worker in another process follows within 5 s.
   */
  moveTime(ms: number): Promise<void>
}

/** Creates a core that `closeDiscord` stops with the local Discord. */
export async function createTestCore(local: LocalDiscord, options: TestCoreOptions = {}): Promise<TestCore> {
  const db = options.db ?? (await openTestDatabase())
  const clock = options.clock ?? local.clock
  const metrics = options.metrics ?? createMetrics()
  const endpoints = options.endpoints ?? local.endpoints
  const credentials = options.credentials ?? local.credentials
  const discord = createDiscord({ endpoints, credentials, metrics })
  const changes = options.changes ?? createLocalChanges(db)
  const core = createCore({
    db,
    gatewayDb: options.gatewayDb ?? db,
    clock,
    changes,
    log: options.log ?? createLog('silent'),
    discord: discord.ports,
    botUserId: credentials.clientId,
    sessionSecret: options.sessionSecret ?? 'a secret of the tests, long enough to be one',
    ownerId: options.ownerId ?? null,
    cdnUrl: endpoints.cdnUrl,
    blameName: 'Gremlin',
    timeZone: options.timeZone ?? 'UTC',
    hugGifUrl: options.hugGifUrl ?? NO_SERVER,
    askServer: options.askServer ?? null,
    analyticsReader: createAnalyticsReader(db),
    retentionDays: options.retentionDays ?? 400,
  })
  // Their timers keep them in memory, and a process opens hundreds of them.
  endWith(local, () => core.stop())
  endWith(local, () => discord.stop())
  return {
    core,
    discord,
    metrics,
    endpoints,
    credentials,
    shards: options.shards ?? null,
    version: 'test',
    async moveTime(ms) {
      await localDiscordClient(local.origin).clock.move(ms)
      await changes.transaction(async (trx) => changes.publish(trx, { topic: 'job', area: null }))
    },
  }
}
