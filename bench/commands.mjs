// Requests a second of GET /guilds/{id}/commands, signed in, beside a bare Fastify route in the same run.
//   node bench/commands.mjs [seconds]
// Server and load run in two processes, so that each has a core.
import { GUILDS } from '@guildhall/local-discord'
import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { print, printMachine } from './lib/print.mjs'

const CONNECTIONS = 50
/** The yardstick: this share of the bare route, and this many ms for 99 of 100 requests. */
const BUDGET = { share: 0.5, p99: 8 }

const seconds = Number(process.argv[2] ?? 8)

/** @param {string} url @param {string} [token] */
async function load(url, token) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  await autocannon({ url, headers, connections: CONNECTIONS, duration: 2 }) // Warms the compiler.
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} replies were refusals and ${errors} never came`)
  return { perSecond: requests.average, p99: latency.p99 }
}

const server = fork(fileURLToPath(new URL('./lib/commands-server.mjs', import.meta.url)))
const [{ bare, origin, token }] = await once(server, 'message')
try {
  const yardstick = await load(bare)
  const measured = await load(`${origin}/api/guilds/${GUILDS.guildhallDemo}/commands`, token)
  const share = measured.perSecond / yardstick.perSecond
  printMachine()
  print(`bare Fastify route      ${yardstick.perSecond.toFixed(0)} requests/s   p99 ${yardstick.p99} ms`)
  print(`GET …/commands          ${measured.perSecond.toFixed(0)} requests/s   p99 ${measured.p99} ms`)
  print(`share of the bare one   ${share.toFixed(2)}   budget ${BUDGET.share}; p99 budget ${BUDGET.p99} ms`)
  process.exitCode = share >= BUDGET.share && measured.p99 <= BUDGET.p99 ? 0 : 1
} finally {
  server.kill()
}
