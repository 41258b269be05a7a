import { createApi } from '@guildhall/api'
import { startBot } from '@guildhall/bot'
import { allocateInYoungGeneration, createMetrics, keepNextTickFast } from '@guildhall/core'
import { demoWorld, GUILDS, startLocalDiscord, USERS } from '@guildhall/local-discord'
import { openCore } from './core.mjs'
import { freePort } from '@guildhall/ports'
import { setTimeout as sleep } from 'node:timers/promises'

/** Rate limits far above the load: a benchmark measures the work, not its rejection. */
const NO_LIMITS = { requestsPerMinute: 1e9, writesPerMinute: 1e9, signInsPerMinute: 1e9 }

/** Time until the bot must know its servers, in ms. */
const STARTED_MS = 30_000

/**
 * Starts the whole program in this process on a database file, without rate limits.
 *
 * @param {string} databaseFile
 * @param {{ webRoot?: string | null, otherPages?: string[], logLevel?: 'info' | 'warn' }} options webRoot: folder of the built dashboard; null
 *   serves the API alone. otherPages: folders of other pages, each served by an API of its own on the same database
 */
export async function openProgram(databaseFile, { webRoot = null, otherPages = [], logLevel = 'info' } = {}) {
  allocateInYoungGeneration()
  keepNextTickFast()
  const discord = await startLocalDiscord({ ...demoWorld, port: await freePort(), dataDir: null })
  const shared = await openCore(databaseFile, { ...discord, logLevel })
  /** @param {string | null} root */
  async function serve(root) {
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    const api = await createApi({
      ...shared,
      // Each API registers its metrics once.
      metrics: createMetrics(),
      publicUrl,
      webRoot: root,
      trustProxy: null,
      metricsToken: null,
      setup: null,
      limits: NO_LIMITS,
    })
    return { api, publicUrl, origin: await api.listen('127.0.0.1', port) }
  }
  const served = await serve(webRoot)
  const others = await Promise.all(otherPages.map(serve))
  const bot = await startBot({ ...shared, shards: null })
  await bot.whenReady()
  // Discord sends the servers after the event that makes the bot ready.
  const end = Date.now() + STARTED_MS
  while (!(await shared.core.snapshots.get(GUILDS.guildhallDemo))?.isBotMember) {
    if (Date.now() > end) throw new Error('The bot did not receive its servers')
    await sleep(20)
  }
  return {
    discord,
    origin: served.origin,
    /** The origins of the other pages. */
    others: others.map(({ origin }) => origin),
    token: await signIn(served.publicUrl),
    async close() {
      for (const { api } of [served, ...others]) await api.close()
      await bot.stop()
      shared.core.stop()
      await shared.core.db.destroy()
      await discord.close()
    },
  }
}

/**
 * Signs ada in as a browser does: Discord's page, her button, and back.
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
