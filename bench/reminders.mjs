// Measures reminders on SQLite, and claims also on PostgreSQL where TEST_DATABASE_URL names a server:
//   the lateness of 2,000 reminders of 500 servers that are due at the same moment, and the minimum by Discord's rate
//   limit;
//   claims and the move to the next run with 1,000 to 1,000,000 stored reminders;
//   the list of a server with 200 reminders.
//   node bench/reminders.mjs [stored reminders, at most] [lateness | list | claims]
// On PostgreSQL, the script creates a database of its own.
import { createJobWorker, createLocalChanges, createMetrics, migrate, openPostgres, openSqlite } from '@guildhall/core'
import { startBot } from '@guildhall/bot'
import { CHANNELS, demoWorld, GUILDS, startLocalDiscord, USERS } from '@guildhall/local-discord'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buildCore } from './lib/core.mjs'
import { freePort } from '@guildhall/ports'
import { median, print, printMachine } from './lib/print.mjs'
import { openProgram } from './lib/program.mjs'

/** @typedef {import('@guildhall/core').Database} Database */

/** The number of reminders that are due at the same moment. Discord accepts 50 requests a second from a bot. */
const DUE = { guilds: 500, each: 4, perSecond: 50 }
const STORED = [1_000, 10_000, 100_000, 1_000_000].filter((rows) => rows <= Number(process.argv[2] ?? 1_000_000))
/** The number of reminders claimed in one measurement, and the number of repetitions. */
const CLAIMED = { reminders: 200, rounds: 15 }
const LIST = { reminders: 200, requests: 300 }

/** No server listens here: a claim makes no request. */
const NOWHERE = {
  endpoints: { apiUrl: 'http://127.0.0.1:9', authorizeUrl: 'http://127.0.0.1:9', cdnUrl: 'http://127.0.0.1:9' },
  credentials: { clientId: '1', clientSecret: 'none', token: 'none' },
}

const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))

/** Servers like Guildhall Demo, each with one channel. @param {Awaited<ReturnType<typeof startLocalDiscord>>} local */
function addGuilds(local) {
  const { world } = local.state
  const demo = world.guilds.find(({ id }) => id === GUILDS.guildhallDemo)
  const general = demo?.channels.find(({ name }) => name === 'general')
  if (!demo || !general) throw new Error('There is no server to copy')
  const slot = BigInt(demo.id) >> 22n
  return Array.from({ length: DUE.guilds }, (_, at) => {
    const id = ((slot + 1_000n + BigInt(at)) << 22n).toString()
    const channel = (BigInt(id) + 1n).toString()
    const roles = demo.roles.map((role) => (role.id === demo.id ? { ...role, id } : role))
    const channels = [{ ...general, id: channel, parentId: null, overwrites: [] }]
    world.guilds.push({ ...structuredClone(demo), id, name: `Server ${at}`, roles, channels })
    return { id, channel }
  })
}

async function measureLateness() {
  const local = await startLocalDiscord({ ...demoWorld, port: await freePort(), dataDir: null })
  const guilds = addGuilds(local)
  const db = openSqlite(join(folder, 'lateness.sqlite'))
  await migrate(db)
  const { endpoints, credentials } = local
  const changes = createLocalChanges(db)
  const shared = buildCore({ endpoints, credentials, db, changes, metrics: createMetrics(), logLevel: 'warn' })
  const bot = await startBot({ ...shared, shards: null })
  await bot.whenReady()
  const { core } = shared
  while ((await core.snapshots.list(guilds.map(({ id }) => id))).length < guilds.length) await sleep(100)

  // The start makes calls that count against the rate limit.
  const open = () =>
    db.selectFrom('jobs').select('key').where('state', '=', 'open').where('run_at', '<=', Date.now()).limit(1).execute()
  while ((await open()).length > 0) await sleep(500)

  const reminders = guilds.flatMap(({ id, channel }) => Array.from({ length: DUE.each }, () => ({ id, channel })))
  const dueAt = Date.now() + 45_000
  const next_run_at = new Date(dueAt).toISOString()
  for (const { id, channel } of reminders) {
    const [guild] = await core.snapshots.list([id])
    if (!guild) throw new Error(`The bot does not know ${id}`)
    const input = { channel_id: channel, message: 'Raid at nine.', next_run_at, is_recurring: false }
    await core.reminders.create(guild, input, { userId: USERS.ada, limits: null }, undefined)
  }
  if (Date.now() > dueAt) throw new Error('The reminders were due before all of them were stored')
  const posted = () => guilds.flatMap(({ channel }) => local.state.world.messages[channel] ?? [])
  const deadline = dueAt + 10 * 60_000
  while (posted().length < reminders.length && Date.now() < deadline) await sleep(500)
  const late = posted()
    .map(({ createdAt }) => createdAt - dueAt)
    .toSorted((a, b) => a - b)
  for (const [name, share] of /** @type {const} */ ([
    ['p50', 0.5],
    ['p99', 0.99],
  ])) {
    const seconds = (late[Math.ceil(late.length * share) - 1] ?? Number.NaN) / 1_000
    const allowed = (reminders.length * share) / DUE.perSecond
    const ratio = (seconds / allowed).toFixed(2)
    print(`  ${name} late   ${seconds.toFixed(1)} s   rate limit ${allowed.toFixed(1)} s   ${ratio} ×`)
  }
  print(`  sent ${late.length} of ${reminders.length}`)
  await bot.stop()
  core.stop()
  await db.destroy()
  await local.close()
}

/** Writes reminders that are due later, with their jobs, by their numbers. @param {Database} db @param {number} from @param {number} end */
async function addStored(db, from, end) {
  // Insert in steps, since a server ends a statement after 10 s.
  const to = Math.min(end, from + 25_000)
  const later = Date.now() + 30 * 86_400_000
  const numbers = sql`with recursive numbers(n) as (select ${sql.lit(from)} union all select n + 1 from numbers where n + 1 < ${sql.lit(to)})`
  await sql`${numbers}
    insert into reminders (guild_id, reminder_id, channel_id, message, next_run_at, recurrence_type, time_of_day, time_zone, is_sent,
      is_expired, version, updated_by, updated_at)
    select cast(n % 5000 as text), 'stored ' || n, '1', 'Raid at nine.', ${sql.lit(later)} + n, 'daily', '09:00:00.000', 'UTC', 0, 0, 1,
      '1', 0
    from numbers`.execute(db)
  await sql`${numbers}
    insert into jobs (guild_id, guild_slot, kind, key, revision, applied_revision, state, is_once, priority, run_at, not_before,
      claimed_at, attempts, throws, created_at, updated_at)
    select cast(n % 5000 as text), 0, 'reminder', 'stored ' || n, 1, 0, 'open', 0, 1, ${sql.lit(later)} + n, 0, 0, 0, 0, 0, 0
    from numbers`.execute(db)
  if (to < end) await addStored(db, to, end)
}

/** Prepares claims from a database. @param {Database} db */
function claimsFrom(db) {
  const { core } = buildCore({
    ...NOWHERE,
    db,
    changes: createLocalChanges(db),
    metrics: createMetrics(),
    logLevel: 'warn',
  })
  const later = Date.now() + 60 * 86_400_000
  const handler = {
    kind: 'reminder',
    slots: 24,
    area: null,
    perGuild: 2,
    limitMs: 60_000,
    run: async () => /** @type {const} */ ({ type: 'next', runAt: later }),
  }
  const worker = createJobWorker({
    ...core,
    random: Math.random,
    handlers: [handler],
    shards: () => ({ count: 1, ids: [0] }),
    version: '1',
  })
  return {
    /** How long a due reminder takes from its claim to its next run, with nothing to do in between, in ms. @param {number} round */
    async time(round) {
      await core.changes.transaction(async (trx) => {
        for (let n = 0; n < CLAIMED.reminders; n += 1) {
          const key = { guildId: `${10n ** 17n + (BigInt(n) << 22n)}`, kind: 'reminder', key: String(round) }
          await core.jobs.schedule(trx, key, Date.now())
        }
      })
      const start = performance.now()
      await worker.runDue()
      return (performance.now() - start) / CLAIMED.reminders
    },
    async stop() {
      await worker.stop()
      core.stop()
    },
  }
}

/** The rounds of all sizes alternate, so that other work on the machine slows each of them down alike. @param {(stored: number) => Promise<Database>} open */
async function measureClaims(open) {
  const sizes = []
  for (const stored of STORED) {
    const db = await open(stored)
    await migrate(db)
    await addStored(db, 0, stored)
    /** @type {number[]} */
    const times = []
    sizes.push({ stored, db, claims: claimsFrom(db), times })
  }
  // The first round warms everything up.
  for (let round = 0; round <= CLAIMED.rounds; round += 1) {
    for (const { claims, times } of sizes) {
      const ms = await claims.time(round)
      if (round > 0) times.push(ms)
    }
  }
  const first = median(sizes[0]?.times ?? [])
  for (const { stored, db, claims, times } of sizes) {
    const ms = median(times)
    const ratio = (ms / first).toFixed(2)
    print(`  claim, ${stored.toLocaleString('en')} stored   ${ms.toFixed(2)} ms each   ${ratio} of the first`)
    await claims.stop()
    await db.destroy()
  }
}

async function measurePostgres() {
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) return print('PostgreSQL is skipped: TEST_DATABASE_URL names none')
  print('PostgreSQL')
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = (/** @type {number} */ stored) => `guildhall_bench_${process.pid}_${stored}`
  await measureClaims(async (stored) => {
    await admin.query(`create database ${name(stored)}`)
    const url = new URL(server)
    url.pathname = `/${name(stored)}`
    return openPostgres(url.href)
  })
  for (const stored of STORED) await admin.query(`drop database ${name(stored)} with (force)`)
  await admin.end()
}

async function measureList() {
  const program = await openProgram(join(folder, 'list.sqlite'), { logLevel: 'warn' })
  const address = `${program.origin}/api/guilds/${GUILDS.guildhallDemo}/reminders`
  const headers = { authorization: `Bearer ${program.token}` }
  for (let n = 0; n < LIST.reminders; n += 1) {
    const body = {
      channel_id: CHANNELS.demoGeneral,
      message: `Raid ${n} at nine.`.padEnd(200, '.'),
      next_run_at: new Date(Date.now() + 86_400_000 + n * 60_000).toISOString(),
      is_recurring: true,
      recurrence_type: 'daily',
      time_zone: 'Europe/Berlin',
    }
    const reply = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (reply.status !== 201) throw new Error(`A reminder was answered ${reply.status}: ${await reply.text()}`)
    await reply.body?.cancel()
  }
  /** @type {number[]} */
  const times = []
  let bytes = 0
  for (let n = 0; n < LIST.requests; n += 1) {
    const start = performance.now()
    const reply = await fetch(address, { headers })
    bytes = (await reply.arrayBuffer()).byteLength
    times.push(performance.now() - start)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (/** @type {number} */ share) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1)
  print(
    `  GET of ${LIST.reminders} reminders, ${(bytes / 1024).toFixed(0)} kB   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   one at a time`,
  )
  await program.close()
}

const isMeasured = (/** @type {string} */ part) => (process.argv[3] ?? part) === part

printMachine()
if (isMeasured('lateness')) {
  print(`${DUE.guilds * DUE.each} reminders of ${DUE.guilds} servers, due at the same moment`)
  await measureLateness()
}
if (isMeasured('list')) {
  print('The list')
  await measureList()
}
if (isMeasured('claims')) {
  print('SQLite')
  await measureClaims(async (stored) => openSqlite(join(folder, `claims-${stored}.sqlite`)))
  await measurePostgres()
}
rmSync(folder, { recursive: true })
printMachine()
