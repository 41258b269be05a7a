import { systemClock, type Log } from '@guildhall/core'
import { demoWorld, localDiscordAt, type LocalDiscord } from '@guildhall/local-discord'
import type { Config } from './config.ts'
import { takeDataFolder, type DataFolder } from './data-folder.ts'
import { warnEarly } from './doctor/explain.ts'
import { createDrain, type Drain } from './drain.ts'
import type { ReachedDiscord } from './roles.ts'
import { failure, messageOf, StartFailure, startListening } from './start-failure.ts'
import type { Print } from './terminal.ts'

/** Limits of new sessions in the local Discord, equal to Discord's: one in five seconds. */
const DISCORDS_PACE = { shards: 1, maxConcurrency: 1, identifyEveryMs: 5_000 }

/** A running program; `end` drains it, see {@link Drain}. */
export interface Program {
  end(): Promise<boolean>
}

/**
 * Starts the configured roles and prints their addresses.
 *
 * @throws StartFailure when one cannot start; roles that have started are stopped again.
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
    // Load the role on demand: a process with one role then starts with two thirds of the CPU time.
    const { startRoles } = await import('./roles.ts')
    const { setupUrl } = await startRoles(config, discord, takeFolder, { log, print, drain })
    greet(config, setupUrl, print)
    if (config.discord.kind === 'real') void warnEarly(config, log)
    return
  }
  greet(config, null, print)
}

/** Locks the data folder on first use: several processes on one PostgreSQL share no folder. */
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

/** The Discord for the other roles. It starts the local Discord when this process has that role. */
async function findDiscord(
  { discord, roles, publicUrl }: Config,
  takeFolder: () => DataFolder,
  drain: Drain,
): Promise<ReachedDiscord> {
  if (discord.kind === 'real') return { ...discord, clock: systemClock }
  const { port } = discord
  if (!roles.has('discord')) return { ...localDiscordAt(port, demoWorld.application), clock: systemClock }
  const { startLocalDiscord } = await import('./local-discord.ts')
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

/** @param setupUrl the address of the first-run page, which only the operator may see; null without one. */
function greet({ roles, publicUrl, discord }: Config, setupUrl: string | null, print: Print): void {
  if (roles.has('api')) print(`Guildhall is up: ${publicUrl}`)
  if (setupUrl !== null) print(`Check the setup (opens once, until someone signs in): ${setupUrl}`)
  if (discord.kind === 'local' && roles.has('discord')) {
    print(`Local Discord (chat page): http://localhost:${discord.port}`)
  }
  if (!roles.has('api') && roles.has('bot')) print('The bot is up.')
  print('Press Ctrl+C to stop.')
}
