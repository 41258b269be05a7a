// Measures the requests per second of GET /guilds/{id}/commands with a session, compared with a bare Fastify route.
//   node bench/commands.mjs [rounds] [seconds]
// Each server runs in a process of its own: two Fastify servers in one process would share compiled code, which is slower for each of
// them. Servers and load are pinned to two cores where `taskset` exists. The script loads the two routes in turn and prints the medians. On a
// shared machine, compare CPU time per request rather than requests per second.
import autocannon from 'autocannon'
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, print, printMachine, quantile } from './lib/print.mjs'

const CONNECTIONS = 50
/**
 * The budget: at least this share of the bare route's requests per CPU second, and at most this multiple of its p99.
 */
const BUDGET = { share: 0.5, p99: 1.5 }

/** Duration of the load before the first measurement of the bare route, in s. */
const WARM_S = 4

const rounds = Number(process.argv[2] ?? 7)
const seconds = Number(process.argv[3] ?? 3)

/** Pins a process to a core; without `taskset` the system places it. @param {number} pid @param {number} core */
function pin(pid, core) {
  try {
    execFileSync('taskset', ['-a', '-c', '-p', `${core}`, `${pid}`], { stdio: 'ignore' })
  } catch {
    print('taskset is missing: the system places server and load')
  }
}

/**
 * Starts a server on the first core.
 *
 * @param {string} script
 */
async function serve(script) {
  const server = fork(fileURLToPath(new URL(script, import.meta.url)), { stdio: ['ignore', log, 'inherit', 'ipc'] })
  const [{ url, headers = {} }] = await once(server, 'message')
  pin(server.pid ?? 0, 0)
  return { server, url, headers }
}

/** CPU time that a server has used so far, in µs. @param {import('node:child_process').ChildProcess} server */
async function cpuOf(server) {
  server.send('cpu')
  const [{ cpu }] = await once(server, 'message')
  return cpu.user + cpu.system
}

/** @param {Awaited<ReturnType<typeof serve>>} served @param {number} duration in s */
async function load({ server, url, headers }, duration) {
  const before = await cpuOf(server)
  // autocannon's own percentiles are whole milliseconds, too coarse for a ratio of two of them.
  /** @type {number[]} */
  const times = []
  const run = autocannon({ url, headers, connections: CONNECTIONS, duration }, () => undefined)
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const [result] = await once(run, 'done')
  /** @type {import('autocannon').Result} */
  const { requests, non2xx, errors } = result
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} responses were refusals and ${errors} never arrived`)
  const cpu = ((await cpuOf(server)) - before) / requests.total
  return { perSecond: requests.average, p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpu }
}

/** @param {Awaited<ReturnType<typeof load>>[]} results @param {'perSecond' | 'p50' | 'p99' | 'cpu'} what */
const middle = (results, what) => median(results.map((result) => result[what]))

/** @param {string} name @param {Awaited<ReturnType<typeof load>>[]} results */
function printRow(name, results) {
  const perSecond = middle(results, 'perSecond').toFixed(0).padStart(6)
  const latency = `p50 ${middle(results, 'p50').toFixed(1)} ms   p99 ${middle(results, 'p99').toFixed(1)} ms`
  print(
    `${name.padEnd(24)}${perSecond} requests/s   ${latency}   CPU ${middle(results, 'cpu').toFixed(1)} µs a request`,
  )
}

// The log goes into a file at the usual level, as in production.
const log = openSync(join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'log'), 'a')
const bare = await serve('./lib/bare-server.mjs')
const program = await serve('./lib/commands-server.mjs')
pin(process.pid, 1)
try {
  // Warm up the compiler. The program has more code, so its CPU time per request falls for longer.
  await load(bare, WARM_S)
  await load(program, 3 * WARM_S)
  /** @type {Awaited<ReturnType<typeof load>>[]} */
  const yardstick = []
  /** @type {Awaited<ReturnType<typeof load>>[]} */
  const measured = []
  for (let round = 0; round < rounds; round += 1) {
    yardstick.push(await load(bare, seconds))
    measured.push(await load(program, seconds))
  }
  const share = middle(measured, 'perSecond') / middle(yardstick, 'perSecond')
  const cpuShare = middle(yardstick, 'cpu') / middle(measured, 'cpu')
  const p99 = middle(measured, 'p99') / middle(yardstick, 'p99')
  printMachine()
  printRow('bare Fastify route', yardstick)
  printRow('GET …/commands', measured)
  print(
    `share of the bare one   by requests ${share.toFixed(2)}   by CPU ${cpuShare.toFixed(2)}   budget ${BUDGET.share}`,
  )
  print(`p99                     ${p99.toFixed(2)} × the bare one's   budget ${BUDGET.p99} ×`)
  process.exitCode = cpuShare >= BUDGET.share && p99 <= BUDGET.p99 ? 0 : 1
} finally {
  bare.server.kill()
  program.server.kill()
}
