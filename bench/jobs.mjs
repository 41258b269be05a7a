// Measures the job queue on SQLite, and on PostgreSQL where TEST_DATABASE_URL names a server:
//   claims with 0, 10,000 and 1,000,000 done jobs;
//   how long a switch takes while 5,000 jobs of its kind verify and 100 slow jobs of another kind run;
//   the queries of an idle process with 5,000 active guilds.
//   node bench/jobs.mjs [done jobs, at most]
// On PostgreSQL, the script creates databases of its own.
import {
  createJobWorker,
  createLocalChanges,
  createLog,
  createMetrics,
  createPostgresChanges,
  migrate,
  openPostgres,
  openSqlite,
} from '@guildhall/core'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buildCore } from './lib/core.mjs'
import { median, print, printMachine } from './lib/print.mjs'

/** @typedef {import('@guildhall/core').JobHandler} JobHandler */
/** @typedef {import('@guildhall/core').Database} Database */

const DONE = [0, 10_000, 1_000_000].filter((done) => done <= Number(process.argv[2] ?? 1_000_000))
/** The number of jobs in one measurement, and the number of repetitions. */
const CLAIMED = { jobs: 200, rounds: 7 }
/** The jobs that run while switches are measured; the times are the response times of Discord, in ms. */
const LOAD = { verifying: 5_000, verifyMs: 20, slow: 100, slowMs: 200 }
/** The number of measured switches, and the time between two in ms. */
const SWITCHES = { count: 100, everyMs: 50 }
/**
 * The idle process: the number of guilds, the interval of events in each guild in ms, and the duration of the
 * measurement.
 */
const IDLE = { guilds: 5_000, everyMs: 1_000, seconds: 30 }

/** No server listens here: no measurement calls Discord. */
const NOWHERE = {
  endpoints: {
    apiUrl: 'http://127.0.0.1:9',
    authorizeUrl: 'http://127.0.0.1:9',
    cdnUrl: 'http://127.0.0.1:9',
  },
  credentials: { clientId: '1', clientSecret: 'none', token: 'none' },
}

/** @param {number} n */
const guildOf = (n) => `${10n ** 17n + (BigInt(n) << 22n)}`

/** @param {string} kind @param {number} ms how long an attempt waits for Discord @param {() => import('@guildhall/core').Outcome} [outcome] @returns {JobHandler} */
const handler = (kind, ms, outcome = () => ({ type: 'done' })) => ({
  kind,
  slots: 8,
  perGuild: 2,
  area: null,
  limitMs: 60_000,
  run: async () => {
    if (ms > 0) await sleep(ms)
    return outcome()
  },
})

/** A process on a database. @param {{ open: (onQuery: () => void) => Promise<{ db: Database, url: string | null }> }} engine */
async function startProcess(engine) {
  let queries = 0
  const { db, url } = await engine.open(() => (queries += 1))
  await migrate(db)
  const changes =
    url === null
      ? createLocalChanges(db)
      : await createPostgresChanges({ db, url, log: createLog('warn'), schema: null })
  const { core } = buildCore({ ...NOWHERE, db, changes, metrics: createMetrics(), logLevel: 'warn' })
  return {
    core,
    queries: () => queries,
    /** @param {readonly JobHandler[]} handlers */
    worker: (handlers) =>
      createJobWorker({ ...core, random: Math.random, handlers, shards: () => ({ count: 1, ids: [0] }), version: '1' }),
    async stop() {
      core.stop()
      await changes.close()
      await db.destroy()
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof startProcess>>} Process */

/** Writes rows of done one-shot jobs, by their numbers. @param {Database} db @param {number} from @param {number} end */
async function addDone(db, from, end) {
  // Insert in steps, since a server ends a statement after 10 s.
  const to = Math.min(end, from + 50_000)
  const now = Date.now()
  await sql`
    with recursive numbers(n) as (select ${sql.lit(from)} union all select n + 1 from numbers where n + 1 < ${sql.lit(to)})
    insert into jobs (guild_id, guild_slot, kind, key, revision, applied_revision, state, is_once, priority, run_at, not_before,
      claimed_at, attempts, throws, created_at, updated_at)
    select cast(n % 5000 as text), 0, 'claim', 'done ' || n, 1, 1, 'done', 1, 1, ${sql.lit(now)}, 0, ${sql.lit(now)}, 1, 0,
      ${sql.lit(now)}, ${sql.lit(now)}
    from numbers`.execute(db)
  if (to < end) await addDone(db, to, end)
}

/** How long a job takes from its claim to its end, with nothing to do in between, in ms. @param {Process} process @param {number} done */
async function timeOfClaims(process, done) {
  const { core } = process
  const worker = process.worker([handler('claim', 0)])
  /** @type {number[]} */
  const times = []
  for (let round = 0; round < CLAIMED.rounds; round += 1) {
    await core.changes.transaction(async (trx) => {
      for (let n = 0; n < CLAIMED.jobs; n += 1) {
        const key = { guildId: guildOf(n), kind: 'claim', key: `${done} ${round}` }
        await core.jobs.enqueueOnce(trx, key, { runAt: Date.now(), priority: 1, lane: null })
      }
    })
    const start = performance.now()
    await worker.runDue()
    times.push((performance.now() - start) / CLAIMED.jobs)
  }
  await worker.stop()
  return median(times)
}

/** @param {Process} process */
async function measureClaims(process) {
  let written = 0
  await timeOfClaims(process, -1) // Warm everything up first.
  /** @type {number | undefined} */
  let first
  for (const done of DONE) {
    if (done > written) await addDone(process.core.db, written, done)
    written = done
    const ms = await timeOfClaims(process, done)
    first ??= ms
    const ratio = (ms / first).toFixed(2)
    print(
      `  claim and settle, ${done.toLocaleString('en')} done jobs   ${ms.toFixed(2)} ms a job   ${ratio} of the first`,
    )
  }
}

/** @param {Process} process */
async function measureSwitches(process) {
  const { core } = process
  const guilds = Array.from({ length: LOAD.verifying }, (_, n) => guildOf(n))
  const worker = process.worker([
    handler('menu', LOAD.verifyMs),
    // The job is due again at once, so that the number of jobs stays the same.
    handler('slow', LOAD.slowMs, () => ({ type: 'next', runAt: Date.now() })),
  ])
  await core.changes.transaction(async (trx) => {
    for (const guildId of guilds.slice(0, LOAD.slow)) {
      await core.jobs.enqueueOnce(
        trx,
        { guildId, kind: 'slow', key: '' },
        { runAt: Date.now(), priority: 1, lane: null },
      )
    }
  })
  worker.start()
  await core.jobs.recheckGuilds('menu', guilds)
  const verifying = async () => {
    const { count } = await core.db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('kind', '=', 'menu')
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const before = await verifying()
  /** @type {number[]} */
  const times = []
  let unsettled = 0
  for (let n = 0; n < SWITCHES.count; n += 1) {
    // Start at the end, where jobs are not verified yet.
    const key = { guildId: guildOf(LOAD.verifying - 1 - n), kind: 'menu', key: '' }
    const start = performance.now()
    const waiter = core.jobs.waiter(key)
    const { revision } = await core.changes.transaction((trx) =>
      core.jobs.setDesired(trx, key, { priority: 0, spacing: 0, lane: null }),
    )
    const { status } = await waiter.outcome(revision, 30_000)
    waiter.close()
    times.push(performance.now() - start)
    if (status !== 'applied') unsettled += 1
    await sleep(SWITCHES.everyMs)
  }
  const left = await verifying()
  await worker.stop()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (/** @type {number} */ share) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(0)
  print(
    `  a switch, ${before} to ${left} verifying, ${LOAD.slow} slow   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   of it ${LOAD.verifyMs} ms for Discord`,
  )
  if (unsettled > 0) print(`  ${unsettled} switches were not applied within 30 s`)
}

/** @param {Process} process */
async function measureIdle(process) {
  const { core } = process
  const guilds = Array.from({ length: IDLE.guilds }, (_, n) => guildOf(n))
  const worker = process.worker([handler('menu', 0), handler('slow', 0)])
  worker.start()
  // The rows that the bot reads for each message: settings, URL rules and commands.
  const lookUp = (/** @type {string} */ guildId) =>
    Promise.all([core.settings.get(guildId), core.urlRules.compiled(guildId), core.commands.list(guildId)])
  for (const guildId of guilds) await lookUp(guildId)
  const slices = 20
  let slice = 0
  const activity = setInterval(() => {
    for (let n = slice; n < guilds.length; n += slices) void lookUp(guilds[n] ?? '').catch(() => undefined)
    slice = (slice + 1) % slices
  }, IDLE.everyMs / slices)
  await sleep(2_000)
  const before = process.queries()
  await sleep(IDLE.seconds * 1000)
  const perSecond = (process.queries() - before) / IDLE.seconds
  clearInterval(activity)
  await worker.stop()
  print(`  idle, ${IDLE.guilds} active guilds   ${perSecond.toFixed(1)} queries a second`)
}

/** @param {string} name @param {Parameters<typeof startProcess>[0]} engine */
async function measure(name, engine) {
  print(name)
  for (const part of [measureClaims, measureSwitches, measureIdle]) {
    const process = await startProcess(engine)
    try {
      await part(process)
    } finally {
      await process.stop()
    }
  }
}

printMachine()
const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
let files = 0
await measure('SQLite', {
  open: async (onQuery) => ({ db: openSqlite(join(folder, `${(files += 1)}.sqlite`), onQuery), url: null }),
})
rmSync(folder, { recursive: true })

const server = process.env['TEST_DATABASE_URL']
if (server === undefined) {
  print('PostgreSQL is skipped: TEST_DATABASE_URL names none')
} else {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  /** @type {string[]} */
  const names = []
  await measure('PostgreSQL', {
    async open(onQuery) {
      const name = `guildhall_bench_${Date.now()}`
      names.push(name)
      await admin.query(`create database ${name}`)
      const url = new URL(server)
      url.pathname = `/${name}`
      return { db: openPostgres(url.href, onQuery), url: url.href }
    },
  })
  for (const name of names) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
}
printMachine()
