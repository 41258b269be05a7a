import {
  createCore,
  createLocalChanges,
  createLocalNudges,
  createLog,
  createMetrics,
  measureQueries,
  migrate,
  openSqlite,
  systemClock,
} from '@guildhall/core'
import { createDiscord } from '@guildhall/discord'

/**
 * The services of one process on a SQLite file, as the program builds them.
 *
 * @param {string} databaseFile
 * @param {{ endpoints: import('@guildhall/core').DiscordEndpoints, credentials: import('@guildhall/core').DiscordCredentials, logLevel: 'info' | 'warn' }} options
 */
export async function openCore(databaseFile, { endpoints, credentials, logLevel }) {
  const metrics = createMetrics()
  const db = openSqlite(databaseFile, measureQueries(metrics))
  await migrate(db)
  const discord = createDiscord({ endpoints, credentials, metrics })
  const core = createCore({
    db,
    clock: systemClock,
    changes: createLocalChanges(db),
    nudges: createLocalNudges(),
    log: createLog(logLevel),
    discord: discord.ports,
    botUserId: credentials.clientId,
    sessionSecret: 'only-for-measuring-only-for-measuring',
    ownerId: null,
    cdnUrl: endpoints.cdnUrl,
    blameName: 'Gremlin',
  })
  return { core, discord, metrics, endpoints, credentials, version: 'bench' }
}
