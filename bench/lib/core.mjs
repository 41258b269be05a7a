import {
  createAnalyticsReader,
  createCore,
  createLocalChanges,
  createLog,
  createMetrics,
  measureQueries,
  migrate,
  openSqlite,
  systemClock,
} from '@guildhall/core'
import { createDiscord } from '@guildhall/discord'

/** @typedef {import('@guildhall/core').DiscordEndpoints} DiscordEndpoints */
/** @typedef {import('@guildhall/core').DiscordCredentials} DiscordCredentials */

/**
 * Builds the services of one process on a SQLite file, as the program does.
 *
 * @param {string} databaseFile
 * @param {{ endpoints: DiscordEndpoints, credentials: DiscordCredentials, logLevel: 'info' | 'warn' }} options
 */
export async function openCore(databaseFile, options) {
  const metrics = createMetrics()
  const db = openSqlite(databaseFile, measureQueries(metrics))
  await migrate(db)
  return buildCore({ ...options, db, metrics, changes: createLocalChanges(db) })
}

/**
 * Builds the services of one process on an open database.
 *
 * @param {{
 *   db: import('@guildhall/core').Database
 *   changes: import('@guildhall/core').Changes
 *   metrics: import('@guildhall/core').Metrics
 *   endpoints: DiscordEndpoints
 *   credentials: DiscordCredentials
 *   logLevel: 'info' | 'warn'
 *   analyticsReader?: import('@guildhall/core').AnalyticsReader
 * }} options
 */
export function buildCore({ db, changes, metrics, endpoints, credentials, logLevel, analyticsReader }) {
  const discord = createDiscord({ endpoints, credentials, metrics })
  const core = createCore({
    db,
    gatewayDb: db,
    clock: systemClock,
    changes,
    log: createLog(logLevel),
    discord: discord.ports,
    botUserId: credentials.clientId,
    sessionSecret: 'only-for-measuring-only-for-measuring',
    ownerId: null,
    cdnUrl: endpoints.cdnUrl,
    blameName: 'Gremlin',
    timeZone: 'UTC',
    hugGifUrl: 'http://127.0.0.1:9/',
    askServer: null,
    analyticsReader: analyticsReader ?? createAnalyticsReader(db),
    retentionDays: 400,
  })
  return { core, discord, metrics, endpoints, credentials, version: 'bench' }
}
