import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Bot } from '@guildhall/bot'
import {
  createAnalyticsReaderThread,
  createCore,
  createMetrics,
  measureQueries,
  type Clock,
  type Core,
  type DiscordCredentials,
  type DiscordEndpoints,
  type Log,
} from '@guildhall/core'
import { createDiscord } from '@guildhall/discord'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import { explain } from './doctor/explain.ts'
import type { CheckResult } from './doctor/outcome.ts'
import type { Drain } from './drain.ts'
import { VERSION } from './program-version.ts'
import { messageOf, startListening } from './start-failure.ts'
import { openStorage } from './storage.ts'
import type { Print } from './terminal.ts'

/** Interval at which expired rows are deleted, in ms. */
const PRUNE_MS = 10 * 60_000

/** Folder of the built dashboard. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The Discord that the other roles use. */
export interface ReachedDiscord {
  readonly endpoints: DiscordEndpoints
  readonly credentials: DiscordCredentials
  /** The clock of a local Discord in this process, so that the program follows its time; otherwise the system clock. */
  readonly clock: Clock
}

/** The dependencies of the roles. */
interface Process {
  readonly log: Log
  readonly print: Print
  readonly drain: Drain
}

/** The started roles. */
export interface StartedRoles {
  /** The address of the first-run page; null when there is none. It contains a secret for the operator. */
  readonly setupUrl: string | null
}

/** Opens the database, and starts the API and the bot if configured. */
export async function startRoles(
  config: Config,
  discord: ReachedDiscord,
  takeFolder: () => DataFolder,
  { log, print, drain }: Process,
): Promise<StartedRoles> {
  const metrics = createMetrics()
  const { clock } = discord
  const storage = await openStorage(config, takeFolder, drain, { log, clock, onQuery: measureQueries(metrics) })
  const connection = createDiscord({ ...discord, metrics })
  drain.add('Discord client', () => connection.stop())
  const { blameName, timeZone, hugGifUrl, askServer, ownerId, retentionDays } = config
  const analyticsReader = createAnalyticsReaderThread(storage.source)
  drain.add('analytics reader', () => analyticsReader.stop())
  const core = createCore({
    ...storage,
    log,
    discord: connection.ports,
    // In Discord, a bot's user has the id of its application.
    botUserId: discord.credentials.clientId,
    cdnUrl: discord.endpoints.cdnUrl,
    blameName,
    timeZone,
    hugGifUrl,
    askServer,
    ownerId,
    analyticsReader,
    retentionDays,
  })
  drain.add('core', () => core.stop())
  drain.add('pruning', pruneRepeatedly(core))
  let setupUrl: string | null = null
  if (config.roles.has('api')) {
    const { publicUrl, trustProxy, metricsToken, limits } = config
    const webRoot = existsSync(WEB_ROOT) ? WEB_ROOT : null
    const { createApi, createSetupAccess, SETUP_PATH } = await import('@guildhall/api')
    const access = (await needsSetup(config, core)) ? createSetupAccess(clock) : null
    if (access !== null) setupUrl = `${publicUrl}${SETUP_PATH}?key=${access.key}`
    const api = await createApi({
      ...discord,
      core,
      metrics,
      publicUrl,
      webRoot,
      trustProxy,
      metricsToken,
      limits,
      setup: access && { access, runChecks: () => checkAll(config) },
    })
    drain.add('api', () => api.close())
    await startListening('PORT', config.port, () => api.listen(config.host, config.port))
  }
  if (config.roles.has('bot')) {
    const { startBot } = await import('@guildhall/bot')
    const bot = await startBot({
      core,
      discord: connection,
      credentials: discord.credentials,
      metrics,
      shards: config.shards,
      version: VERSION,
    })
    drain.add('bot', () => bot.stop())
    reportConnection(bot, config, print)
  }
  return { setupUrl }
}

/** Whether there is a first-run page: with the real Discord, until someone signs in. */
async function needsSetup({ discord }: Config, { auth }: Core): Promise<boolean> {
  return discord.kind === 'real' && !(await auth.hasAnyoneSignedIn())
}

/** Loads the checks on demand, as they are rarely needed. */
async function checkAll(config: Config): Promise<CheckResult[]> {
  const { runChecks } = await import('./doctor/run-checks.ts')
  const { CHECK_NAMES } = await import('./doctor/outcome.ts')
  return runChecks(config, CHECK_NAMES)
}

/** @returns a function that stops the role. */
function pruneRepeatedly(core: Core): () => void {
  const timer = setInterval(() => void core.prune(), PRUNE_MS)
  return () => clearInterval(timer)
}

/** Start without waiting for the connection: the dashboard works while Discord is unreachable. */
function reportConnection(bot: Bot, config: Config, print: Print): void {
  bot.whenReady().then(
    () => print('The bot is connected to Discord.'),
    (error: unknown) => {
      if (bot.state() !== 'failed') return
      print(`The bot cannot run: ${messageOf(error)}`)
      // The sentence about intents is complete, and the warning after the start named them before.
      void explain(config, ['token', 'application'], print)
    },
  )
}
