import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApi } from '@guildhall/api'
import { startBot, type Bot } from '@guildhall/bot'
import {
  createAnalyticsReaderThread,
  createCore,
  createMetrics,
  measureQueries,
  systemClock,
  type Clock,
  type DiscordCredentials,
  type DiscordEndpoints,
  type Log,
} from '@guildhall/core'
import { createDiscord } from '@guildhall/discord'
import { demoWorld, localDiscordAt, startLocalDiscord, type LocalDiscord } from '@guildhall/local-discord'
import * as z from 'zod'
import type { Config } from './config.ts'
import { takeDataFolder, type DataFolder } from './data-folder.ts'
import { createDrain, type Drain } from './drain.ts'
import { failure, messageOf, StartFailure, startListening } from './start-failure.ts'
import { openStorage } from './storage.ts'
import type { Print } from './terminal.ts'

/** Sessions start as Discord has it: one in five seconds. */
const DISCORDS_PACE = { shards: 1, maxConcurrency: 1, identifyEveryMs: 5_000 }

/** The version of the program, from its package. */
const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))).version

/** The built dashboard. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** A running program; `end` drains it, see {@link Drain}. */
export interface Program {
  end(): Promise<boolean>
}

/**
 * Starts the roles that the configuration names, and prints their addresses.
 *
 * @throws StartFailure when one cannot start; those that had started are stopped again.
 */
export async function startProgram(config: Config, log: Log, print: Print): Promise<Program> {
  const drain = createDrain(log)
  try {
    await startParts(config, log, print, drain)
  } catch (error) {
    await drain.end()
    throw error
  }
  return { end: () => drain.end() }
}

async function startParts(config: Config, log: Log, print: Print, drain: Drain): Promise<void> {
  const takeFolder = folderTaker(config.dataDir, drain)
  const discord = await findDiscord(config, takeFolder, drain)

  if (config.roles.has('api') || config.roles.has('bot')) {
    const metrics = createMetrics()
    const { clock } = discord
    const storage = await openStorage(config, takeFolder, drain, { log, clock, onQuery: measureQueries(metrics) })
    const connection = createDiscord({ ...discord, metrics })
    const { blameName, timeZone, hugGifUrl, askServer, ownerId, retentionDays } = config
    const analyticsReader = createAnalyticsReaderThread(storage.source)
    drain.add('analytics reader', () => analyticsReader.stop())
    const core = createCore({
      ...storage,
      log,
      discord: connection.ports,
      // Discord: a bot's user has the id of its application.
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
    if (config.roles.has('api')) {
      const { publicUrl, trustProxy, metricsToken, limits } = config
      const webRoot = existsSync(WEB_ROOT) ? WEB_ROOT : null
      const api = await createApi({
        ...discord,
        core,
        metrics,
        publicUrl,
        webRoot,
        trustProxy,
        metricsToken,
        limits,
      })
      drain.add('api', () => api.close())
      await startListening('PORT', config.port, () => api.listen(config.host, config.port))
    }
    if (config.roles.has('bot')) {
      const bot = await startBot({
        core,
        discord: connection,
        credentials: discord.credentials,
        metrics,
        shards: config.shards,
        version: VERSION,
      })
      drain.add('bot', () => bot.stop())
      reportConnection(bot, print)
    }
  }
  greet(config, print)
}

/** Takes the data folder on first use: several processes on one PostgreSQL share no folder. */
function folderTaker(path: string, drain: Drain): () => DataFolder {
  let taken: DataFolder | undefined
  return () => {
    if (taken) return taken
    const folder = takeDataFolder(path)
    drain.add('data folder', () => folder.release())
    taken = folder
    return folder
  }
}

/** How the other roles reach Discord. */
interface ReachedDiscord {
  readonly endpoints: DiscordEndpoints
  readonly credentials: DiscordCredentials
  /** The clock of a local Discord in this process, so that advancing it also advances the program's; otherwise the system clock. */
  readonly clock: Clock
}

/** Where Discord is for the other roles; starts the local Discord when this process has that role. */
async function findDiscord(
  { discord, roles, publicUrl }: Config,
  takeFolder: () => DataFolder,
  drain: Drain,
): Promise<ReachedDiscord> {
  if (discord.kind === 'real') return { ...discord, clock: systemClock }
  const { port } = discord
  if (!roles.has('discord')) return { ...localDiscordAt(port, demoWorld.application), clock: systemClock }
  const start = (): Promise<LocalDiscord> =>
    startLocalDiscord({
      ...demoWorld,
      port,
      dataDir: takeFolder().path,
      dashboardUrl: publicUrl,
      gateway: DISCORDS_PACE,
    })
  const local = await startListening('LOCAL_DISCORD_PORT', port, start).catch((error: unknown) => {
    throw error instanceof StartFailure ? error : failure(`The local Discord cannot start: ${messageOf(error)}`, error)
  })
  drain.add('local Discord', () => local.close())
  return local
}

/** The start does not wait for the connection: while Discord is unreachable the dashboard works. */
function reportConnection(bot: Bot, print: Print): void {
  bot.whenReady().then(
    () => print('The bot is connected to Discord.'),
    (error: unknown) => {
      if (bot.state() === 'failed') print(`The bot cannot work: ${messageOf(error)}`)
    },
  )
}

function greet({ roles, publicUrl, discord }: Config, print: Print): void {
  if (roles.has('api')) print(`Guildhall is up: ${publicUrl}`)
  if (discord.kind === 'local' && roles.has('discord')) {
    print(`Local Discord (chat page): http://localhost:${discord.port}`)
  }
  if (!roles.has('api') && roles.has('bot')) print('The bot is up.')
  print('Press Ctrl+C to stop.')
}
