// Measures the analytics of 2,000 servers of very different sizes on SQLite, or on PostgreSQL where an address is
// given:
//   how fast events are written and rolled up, and how long that blocks the event loop;
//   the three calls for the last 30 days, for the busiest server, a usual server and all servers, with the comparison;
//   for reference, the simplest query for the same number of users on rows per user, server and day.
//   node bench/analytics.mjs [user days] [days] [postgres://…]
// On PostgreSQL, the script creates a database of its own.
import { analyticsQuery, utcDay } from '@guildhall/contract'
import {
  createAnalyticsReaderThread,
  createLocalChanges,
  createMetrics,
  dayOf,
  migrate,
  openPostgres,
  openSqlite,
  recordEvents,
  startOfDay,
} from '@guildhall/core'
import { sql } from 'kysely'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { dayOfGuilds, guildIdOf } from './lib/busy-guilds.mjs'
import { buildCore } from './lib/core.mjs'
import { addDay, addUsers } from './lib/packed-days.mjs'
import { median, print, printMachine, quantile } from './lib/print.mjs'

const USER_DAYS = Number(process.argv[2] ?? 1_000_000)
const DAYS = Number(process.argv[3] ?? 400)
const SERVER = process.argv[4]
/** The number of user days per user, from which the number of users follows. */
const USER_DAYS_PER_USER = 12
/** The last days are recorded and rolled up as by the bot; earlier days are written packed, which is far faster. */
const RECORDED_DAYS = Math.max(2, Math.ceil((40_000 * DAYS) / USER_DAYS))
/** Rows of one transaction, as in a very busy second. */
const FLUSH = 20_000
const RANGE_DAYS = 30
const ROUNDS = 40

/** No server listens here: no request is made. */
const NOWHERE = {
  endpoints: { apiUrl: 'http://127.0.0.1:9', authorizeUrl: 'http://127.0.0.1:9', cdnUrl: 'http://127.0.0.1:9' },
  credentials: { clientId: '1', clientSecret: 'none', token: 'none' },
}

const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
const file = join(folder, 'analytics.sqlite')
const today = dayOf(Date.now())

/** @param {string} statement */
async function onServer(statement) {
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const name = `guildhall_bench_${process.pid}`

/** Opens an empty database. */
async function open() {
  if (SERVER === undefined) {
    return { db: openSqlite(file), source: /** @type {const} */ ({ kind: 'file', path: file }) }
  }
  await onServer(`create database ${name}`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  return { db: openPostgres(url.href), source: /** @type {const} */ ({ kind: 'server', url: url.href }) }
}

/** Shuffles a list, because events arrive in no order. @template T @param {T[]} list @returns {T[]} */
function shuffled(list) {
  const places = list.map((value) => ({ value, place: Math.random() }))
  return places.toSorted((a, b) => a.place - b.place).map(({ value }) => value)
}

/** The longest blocking of the event loop during the work, in ms. @param {() => Promise<void>} work */
async function stallOf(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await sleep(5)
  delay.reset()
  await work()
  // If the work blocked the event loop throughout, the measuring timer runs only now.
  await sleep(5)
  delay.disable()
  return delay.max / 1e6
}

/** @param {readonly number[]} all */
const stalls = (all) => `event loop p95 ${quantile(all, 0.95).toFixed(1)} ms, at most ${Math.max(...all).toFixed(1)} ms`

/** @param {ReturnType<typeof buildCore>['core']} core */
async function seed(core) {
  const users = Math.ceil(USER_DAYS / USER_DAYS_PER_USER)
  const sums = { userDays: 0, events: 0, rows: 0, recordedMs: 0, rolledUpMs: 0 }
  /** @type {number[]} */
  const recordStalls = []
  /** @type {number[]} */
  const rollUpStalls = []

  /** @param {import('./lib/busy-guilds.mjs').EventRecord[]} records */
  async function flush(records) {
    const recordStall = await stallOf(async () => {
      const start = performance.now()
      await core.changes.transaction((trx) => recordEvents(trx, records))
      sums.recordedMs += performance.now() - start
    })
    const rollUpStall = await stallOf(async () => {
      const start = performance.now()
      await core.analyticsRollUp.rollUp()
      sums.rolledUpMs += performance.now() - start
    })
    recordStalls.push(recordStall)
    rollUpStalls.push(rollUpStall)
    sums.rows += records.length
  }

  const numbers = await addUsers(core.db, { users, day: today })
  for (let day = today - DAYS + 1; day <= today; day += 1) {
    const guilds = [...dayOfGuilds({ day, userDays: USER_DAYS / DAYS, users })]
    const records = shuffled(guilds.flatMap((guild) => guild.records))
    for (const guild of guilds) sums.userDays += guild.userDays
    for (const { count } of records) sums.events += count
    if (day <= today - RECORDED_DAYS) await addDay(core.db, records, numbers)
    else for (let start = 0; start < records.length; start += FLUSH) await flush(records.slice(start, start + FLUSH))
    if ((today - day) % 50 === 0) print(`  ${today - day} days to go, ${sums.userDays} user days`)
  }
  return { ...sums, recordStalls, rollUpStalls }
}

/** The calls for a range. @param {ReturnType<typeof buildCore>['core']} core @param {string | null} guildId */
async function measureCalls(core, guildId) {
  const query = analyticsQuery({
    startDay: utcDay(startOfDay(today - RANGE_DAYS + 1)),
    endDay: utcDay(startOfDay(today)),
    guildId,
  })
  const { analytics } = core
  const calls = {
    summary: () => analytics.summary(query),
    commands: () => analytics.commands(query),
    users: () => analytics.users(query),
  }
  for (const [call, run] of Object.entries(calls)) {
    await run()
    /** @type {number[]} */
    const times = []
    const before = process.cpuUsage()
    const stall = await stallOf(async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const start = performance.now()
        JSON.stringify(await run())
        times.push(performance.now() - start)
      }
    })
    const { user, system } = process.cpuUsage(before)
    const cpu = ((user + system) / 1_000 / ROUNDS).toFixed(1)
    const [middle, p95] = [median(times), quantile(times, 0.95)].map((ms) => ms.toFixed(1))
    print(
      `    ${call.padEnd(9)} median ${middle} ms, p95 ${p95} ms, of the processor ${cpu} ms, event loop at most ${stall.toFixed(1)} ms`,
    )
  }
  const summary = await analytics.summary(query)
  print(
    `    users ${summary?.unique_users}, before ${String(summary?.previous?.['unique_users'])}, messages ${summary?.total_messages}`,
  )
}

printMachine()
const { db, source } = await open()
const analyticsReader = createAnalyticsReaderThread(source)
try {
  await migrate(db)
  const metrics = createMetrics()
  const changes = createLocalChanges(db)
  const { core } = buildCore({ ...NOWHERE, db, metrics, changes, analyticsReader, logLevel: 'warn' })
  const sums = await seed(core)
  if (SERVER !== undefined) {
    // Otherwise PostgreSQL writes and vacuums the seeded rows while the calls are measured.
    await sql`vacuum analyze`.execute(db)
    await sql`checkpoint`.execute(db)
  }
  const perSecond = (/** @type {number} */ ms) => Math.round((sums.rows / ms) * 1_000).toLocaleString('en-US')
  print(`${sums.userDays} user days of ${sums.events} events in ${DAYS} days`)
  print(`  written     ${perSecond(sums.recordedMs)} rows/s, ${stalls(sums.recordStalls)}`)
  print(`  rolled up   ${perSecond(sums.rolledUpMs)} rows/s, ${stalls(sums.rollUpStalls)}`)
  if (SERVER === undefined) print(`  on the disk ${(statSync(file).size / 2 ** 20).toFixed(0)} MB`)
  else {
    const { rows } = await sql`select pg_database_size(current_database())::float8 as bytes`.execute(db)
    print(`  on the disk ${(Number(Object(rows[0]).bytes) / 2 ** 20).toFixed(0)} MB`)
  }
  for (const [title, guildId] of /** @type {const} */ ([
    ['the busiest server', guildIdOf(0)],
    ['a usual server', guildIdOf(200)],
    ['all servers', null],
  ])) {
    print(`  ${title}, the last ${RANGE_DAYS} days`)
    await measureCalls(core, guildId)
  }
  core.stop()
} finally {
  await analyticsReader.stop()
  await db.destroy()
  if (SERVER !== undefined) await onServer(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
}
