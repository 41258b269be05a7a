import { createApi } from '@guildhall/api'
import { startBot } from '@guildhall/bot'
import {
  createLocalNudges,
  createLog,
  createMetrics,
  measureQueries,
  migrate,
  openSqlite,
  systemClock,
} from '@guildhall/core'
import { startLocalDiscord, USERS } from '@guildhall/local-discord'
import { freePort } from './ports.mjs'

/** Far above what the load asks for, so that what is measured is the work and not the refusal of it. */
const NO_LIMITS = { requestsPerMinute: 1e9, signInsPerMinute: 1e9 }

/**
 * The whole program in this process on a database file, without its limits of requests.
 *
 * @param {string} databaseFile
 */
export async function openHouse(databaseFile) {
  const discord = await startLocalDiscord({ port: await freePort(), dataDir: null })
  const metrics = createMetrics()
  const db = openSqlite(databaseFile, measureQueries(metrics))
  await migrate(db)
  const port = await freePort()
  const shared = {
    db,
    clock: systemClock,
    nudges: createLocalNudges(),
    log: createLog('info'),
    metrics,
    endpoints: discord.endpoints,
    credentials: discord.credentials,
    blameName: 'Gremlin',
  }
  const api = await createApi({
    ...shared,
    publicUrl: `http://localhost:${port}`,
    sessionSecret: 'only-for-measuring-only-for-measuring',
    webRoot: null,
    ownerId: null,
    trustProxy: null,
    metricsToken: null,
    limits: NO_LIMITS,
  })
  const origin = await api.listen('127.0.0.1', port)
  const bot = await startBot(shared)
  await bot.whenReady()
  return {
    origin,
    token: await signIn(`http://localhost:${port}`),
    async close() {
      await api.close()
      await bot.stop()
      await db.destroy()
      await discord.close()
    },
  }
}

/**
 * Signs ada in as a browser does: to Discord's page, her button, and back.
 *
 * @param {string} publicUrl
 * @returns {Promise<string>} the token
 */
async function signIn(publicUrl) {
  const begun = await fetch(`${publicUrl}/api/auth/discord/login`, { redirect: 'manual' })
  const [cookie = ''] = begun.headers.getSetCookie().map((line) => line.split(';')[0])
  const authorize = begun.headers.get('location') ?? ''
  const agreed = await fetch(authorize, {
    method: 'POST',
    body: new URLSearchParams({ user: USERS.ada }),
    redirect: 'manual',
  })
  const finished = await fetch(agreed.headers.get('location') ?? '', { headers: { cookie }, redirect: 'manual' })
  const token = new URL(finished.headers.get('location') ?? '', publicUrl).searchParams.get('token')
  if (!token) throw new Error(`The sign-in ended with ${finished.status} ${finished.headers.get('location') ?? ''}`)
  return token
}
