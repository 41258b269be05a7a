// Measures live changes: the cost of 2,000 open streams for a process on one core, how soon a save has reached all of them, and the cost of
// the refetches that it causes. Streams and process talk over loopback; the process is a child on a core of its own.
//   node bench/live.mjs [streams] [seconds]
import { createApi } from '@guildhall/api'
import {
  createAnalyticsReader,
  createLog,
  createLocalChanges,
  createMetrics,
  createCore,
  migrate,
  openSqlite,
  systemClock,
} from '@guildhall/core'
import { GUILDS } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { createDiscord } from '@guildhall/discord'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from './lib/browser.mjs'
import { openProgram } from './lib/program.mjs'
import { print, printMachine } from './lib/print.mjs'

/** MB that the streams may add, and the share of a core that they may use while nothing changes, in percent. */
const BUDGET = { memory: 60, idle: 5 }
/** Streams of a user, as many as are allowed. */
const OF_USER = 4
const GUILD = '904882766124666248'

const streams = Number(process.argv[2] ?? 2000)
const seconds = Number(process.argv[3] ?? 30)

/** @typedef {{ rss: number, cpuMs: number }} Use memory in bytes, CPU time in ms */

if (process.argv[2] === 'serve') await serve(Number(process.argv[3]))
else await measure()

/** The process that is measured: the API with users who all administer one guild. @param {number} users */
async function serve(users) {
  const db = openSqlite(join(mkdtempSync(join(tmpdir(), 'guildhall-live-')), 'guildhall.sqlite'))
  await migrate(db)
  const metrics = createMetrics()
  const unused = 'http://127.0.0.1:9'
  const endpoints = { apiUrl: unused, authorizeUrl: unused, cdnUrl: unused }
  const credentials = { clientId: '1', clientSecret: 'secret', token: 'token' }
  const { ports } = createDiscord({ endpoints, credentials, metrics })
  const core = createCore({
    db,
    gatewayDb: db,
    clock: systemClock,
    changes: createLocalChanges(db),
    log: createLog('warn'),
    discord: {
      ...ports,
      oauth: {
        ...ports.oauth,
        exchange: ({ code }) => Promise.resolve({ accessToken: code, refreshToken: code, expiresIn: 3600, scope: '' }),
        me: (id) => Promise.resolve({ id, username: `user ${id}`, avatar: null }),
      },
    },
    botUserId: credentials.clientId,
    sessionSecret: 'only-for-measuring-only-for-measuring',
    ownerId: null,
    cdnUrl: unused,
    blameName: 'Gremlin',
    timeZone: 'UTC',
    hugGifUrl: unused,
    askServer: null,
    analyticsReader: createAnalyticsReader(db),
    retentionDays: 400,
  })
  await core.snapshots.put(guildWithAdministrators())
  const alive = () =>
    core.gatewaySessions.put(0, { sessionId: 's', resumeUrl: 'ws://localhost', sequence: 1, shardCount: 1 })
  await alive()
  setInterval(() => void alive(), 5_000)
  /** @type {string[]} */
  const tokens = []
  for (let user = 0; user < users; user += 1) {
    const userId = `${10n ** 17n + BigInt(user)}`
    await core.members.ask(GUILD, userId, () =>
      Promise.resolve({ isMember: true, roleIds: [], joinedAt: null, isPending: false, timedOutUntil: null }),
    )
    const { state, cookie } = core.auth.begin()
    tokens.push(await core.auth.finish({ code: userId, state, cookie, redirectUri: unused }))
  }
  const port = await freePort()
  const limits = { requestsPerMinute: 1e9, writesPerMinute: 1e9, signInsPerMinute: 1e9 }
  const api = await createApi({
    core,
    endpoints,
    credentials,
    publicUrl: `http://localhost:${port}`,
    webRoot: null,
    trustProxy: null,
    metrics,
    metricsToken: null,
    setup: null,
    limits,
  })
  await api.listen('127.0.0.1', port)
  process.on('message', () => {
    globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    process.send?.({ rss: process.memoryUsage().rss, cpuMs: (user + system) / 1000 })
  })
  process.send?.({ port, tokens })
}

/** A guild of a usual size in which @everyone, whose role has the guild's id, administers. */
function guildWithAdministrators() {
  const role = { color: 0, position: 1, permissions: '0', managed: false, mentionable: true }
  return {
    id: GUILD,
    name: 'Raid Night',
    icon: null,
    ownerId: '1',
    memberCount: 1000,
    isBotMember: true,
    roles: [
      { ...role, id: GUILD, name: '@everyone', permissions: '8' },
      ...Array.from({ length: 30 }, (_, at) => ({ ...role, id: `${at + 2}`, name: `role ${at}` })),
    ],
    channels: Array.from({ length: 60 }, (_, at) => ({
      id: `${at + 100}`,
      name: `channel-${at}`,
      type: 0,
      position: at,
      parentId: null,
      topic: null,
      overwrites: [],
    })),
    emojis: [],
    botRoleIds: [],
  }
}

async function measure() {
  const child = fork(fileURLToPath(import.meta.url), ['serve', String(Math.ceil(streams / OF_USER))], {
    execArgv: ['--expose-gc', ...process.execArgv],
  })
  const [{ port, tokens }] = await once(child, 'message')
  const origin = `http://127.0.0.1:${port}`
  const agent = new Agent({ maxSockets: Infinity })
  let events = 0
  let isMissed = false

  /** @returns {Promise<Use>} */
  async function use() {
    child.send('use')
    const [answer] = await once(child, 'message')
    return answer
  }

  /** The CPU of the process while it is left alone, in percent of a core. */
  async function idle() {
    const before = await use()
    await sleep(seconds * 1000)
    return ((await use()).cpuMs - before.cpuMs) / (seconds * 10)
  }

  /** @param {string} token @returns {Promise<void>} resolves once the stream has sent hello */
  const open = (token) =>
    new Promise((resolve, reject) => {
      get(
        `${origin}/api/guilds/${GUILD}/live`,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          if (response.statusCode !== 200) return reject(new Error(`A stream was answered ${response.statusCode}`))
          response.setEncoding('utf8')
          response.on('data', (/** @type {string} */ text) => {
            if (text.includes('event: hello')) resolve()
            events += text.split('event: change').length - 1
          })
        },
      ).on('error', reject)
    })

  /** @param {string} token @param {string} method @param {unknown} [body] */
  const call = (token, method, body) =>
    fetch(`${origin}/api/guilds/${GUILD}/settings`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).then((response) => response.text())

  /** @param {string} what @param {number} measured @param {number} budget @param {string} unit */
  function verdict(what, measured, budget, unit) {
    const isKept = measured <= budget
    isMissed ||= !isKept
    print(`${what.padEnd(58)} ${measured.toFixed(1)} ${unit}, budget ${budget} ${unit}: ${isKept ? 'kept' : 'MISSED'}`)
  }

  printMachine()
  await call(tokens[0], 'GET')
  const idleWithout = await idle()
  const without = await use()
  const opening = performance.now()
  for (let at = 0; at < streams; at += 50) {
    const some = Array.from({ length: Math.min(50, streams - at) }, (_, nth) =>
      open(tokens[Math.floor((at + nth) / OF_USER)]),
    )
    await Promise.all(some)
  }
  print(
    `${streams} streams of ${tokens.length} users, opened in ${((performance.now() - opening) / 1000).toFixed(1)} s`,
  )
  const idleWith = await idle()
  const held = await use()
  verdict('memory of the streams', (held.rss - without.rss) / 1e6, BUDGET.memory, 'MB')
  verdict('CPU idle', idleWith, BUDGET.idle, '%')
  print(`${'CPU idle without streams'.padEnd(58)} ${idleWithout.toFixed(1)} %`)

  const wantedEvents = events + streams
  const before = await use()
  const saved = performance.now()
  await call(tokens[0], 'PATCH', { prefix: '?' })
  while (events < wantedEvents) await sleep(5)
  const tookMs = performance.now() - saved
  const told = await use()
  print(
    `${'from a save to the last stream'.padEnd(58)} ${tookMs.toFixed(0)} ms, ${(told.cpuMs - before.cpuMs).toFixed(0)} ms of CPU`,
  )

  const refetching = performance.now()
  for (let at = 0; at < streams; at += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, streams - at) }, (_, nth) =>
        call(tokens[Math.floor((at + nth) / OF_USER)], 'GET'),
      ),
    )
  const refetched = await use()
  print(
    `${`the refetches that it causes: ${streams} requests`.padEnd(58)} ${(performance.now() - refetching).toFixed(0)} ms, ${(refetched.cpuMs - told.cpuMs).toFixed(0)} ms of CPU`,
  )
  child.kill()
  agent.destroy()
  await measureIdleTab()
  process.exit(isMissed ? 1 : 0)
}

/** Counts what an open Reminders tab requests in a minute, with its stream and without one. */
async function measureIdleTab() {
  const program = await openProgram(join(mkdtempSync(join(tmpdir(), 'guildhall-live-')), 'guildhall.sqlite'), {
    webRoot: fileURLToPath(new URL('../apps/web/dist', import.meta.url)),
    logLevel: 'warn',
  })
  const browser = await launchBrowser()
  for (const isBlocked of [false, true]) {
    const page = await browser.newPage()
    await page.addInitScript((token) => localStorage.setItem('auth_token', token), program.token)
    // A proxy that holds the stream up.
    if (isBlocked) await page.route('**/live', () => {})
    await page.goto(`${program.origin}/guilds/${GUILDS.guildhallDemo}`)
    await page.getByRole('tab', { name: 'Reminders' }).click()
    await page.getByText('No reminders yet').waitFor()
    await sleep(10_000)
    /** @type {string[]} */
    const requests = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await sleep(60_000)
    const what = `requests a minute of an idle tab ${isBlocked ? 'without' : 'with'} a stream`
    print(`${what.padEnd(58)} ${requests.length}: ${countsOf(requests)}`)
    await page.close()
  }
  await browser.close()
  await program.close()
}

/** How often each path occurs. @param {readonly string[]} paths */
function countsOf(paths) {
  const last = paths.map((path) => path.split('/').slice(-2).join('/'))
  return [...new Set(last)].map((path) => `${last.filter((one) => one === path).length} × ${path}`).join(', ')
}
