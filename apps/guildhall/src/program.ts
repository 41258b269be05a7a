import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApi } from '@guildhall/api'
import { startBot, type Bot } from '@guildhall/bot'
import {
  createCore,
  createMetrics,
  measureQueries,
  systemClock,
  type DiscordCredentials,
  type DiscordEndpoints,
  type Log,
} from '@guildhall/core'
import { createDiscord } from '@guildhall/discord'
import { localDiscordAt, startLocalDiscord, type LocalDiscord } from '@guildhall/local-discord'
import * as z from 'zod'
import type { Config } from './config.ts'
import { takeDataFolder, type DataFolder } from './data-folder.ts'
import { createDrain, type Drain } from './drain.ts'
import { fault, messageOf, StartFault } from './fault.ts'
import { listening } from './listening.ts'
import type { Say } from './say.ts'
import { openStorage } from './storage.ts'

/** The version of the program, from its package. */
const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))).version

/** The built dashboard. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Everything at work; `end` drains it, see {@link Drain}. */
export interface Program {
  end(): Promise<boolean>
}

/**
 * Starts what the configuration asks for, and says where it is.
 *
 * @throws StartFault when something stands in the way; what was started by then has ended again.
 */
export async function startProgram(config: Config, log: Log, say: Say): Promise<Program> {
  const drain = createDrain(log)
  try {
    await startParts(config, log, say, drain)
  } catch (error) {
    await drain.end()
    throw error
  }
  return { end: () => drain.end() }
}

async function startParts(config: Config, log: Log, say: Say, drain: Drain): Promise<void> {
  const takeFolder = folderTaker(config.dataDir, drain)
  const discord = await findDiscord(config, takeFolder, drain)

  if (config.roles.has('api') || config.roles.has('bot')) {
    const metrics = createMetrics()
    const storage = await openStorage(config, takeFolder, drain, log, measureQueries(metrics))
    const connection = createDiscord({ ...discord, metrics, clock: systemClock })
    const { blameName, ownerId } = config
    const core = createCore({
      ...storage,
      clock: systemClock,
      log,
      discord: connection.ports,
      // Discord: a bot's user has the id of its application.
      botUserId: discord.credentials.clientId,
      cdnUrl: discord.endpoints.cdnUrl,
      blameName,
      ownerId,
    })
    drain.add('core', async () => core.stop())
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
      await listening('PORT', config.port, () => api.listen(config.host, config.port))
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
      tellWhetherConnected(bot, say)
    }
  }
  greet(config, say)
}

/** Takes the data folder when somebody first has something in it: several processes on one PostgreSQL share no folder. */
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

/** Where Discord is for the other roles; starts the local one when that is among the roles of this process. */
async function findDiscord(
  { discord, roles, publicUrl }: Config,
  takeFolder: () => DataFolder,
  drain: Drain,
): Promise<{ endpoints: DiscordEndpoints; credentials: DiscordCredentials }> {
  if (discord.kind === 'real') return discord
  const { port } = discord
  if (!roles.has('discord')) return localDiscordAt(port)
  const start = (): Promise<LocalDiscord> =>
    startLocalDiscord({ port, dataDir: takeFolder().path, dashboardUrl: publicUrl })
  const local = await listening('LOCAL_DISCORD_PORT', port, start).catch((error: unknown) => {
    throw error instanceof StartFault ? error : fault(`The local Discord cannot start: ${messageOf(error)}`, error)
  })
  drain.add('local Discord', () => local.close())
  return local
}

/** Nobody waits for the connection: Discord may be away for a while, and the dashboard works meanwhile. */
function tellWhetherConnected(bot: Bot, say: Say): void {
  bot.whenReady().then(
    () => say('The bot is connected to Discord.'),
    (error: unknown) => {
      if (bot.state() === 'failed') say(`The bot cannot work: ${messageOf(error)}`)
    },
  )
}

function greet({ roles, publicUrl, discord }: Config, say: Say): void {
  if (roles.has('api')) say(`Guildhall is up: ${publicUrl}`)
  if (discord.kind === 'local' && roles.has('discord')) {
    say(`Local Discord (chat page): http://localhost:${discord.port}`)
  }
  if (!roles.has('api') && roles.has('bot')) say('The bot is up.')
  say('Press Ctrl+C to stop.')
}
