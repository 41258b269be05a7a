// One client of the gateway in a process of its own: our bot on a database file, or a bare one that only parses.
//   node gateway-client.mjs bot|bare PORT
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
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { BOT_ID } from './gateway-events.mjs'

const [kind, port] = process.argv.slice(2)

async function bot() {
  const metrics = createMetrics()
  const db = openSqlite(
    join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite'),
    measureQueries(metrics),
  )
  await migrate(db)
  const origin = `http://127.0.0.1:${port}`
  const running = await startBot({
    db,
    clock: systemClock,
    nudges: createLocalNudges(),
    log: createLog('warn'),
    metrics,
    endpoints: { apiUrl: `${origin}/api`, authorizeUrl: `${origin}/oauth2/authorize`, cdnUrl: `${origin}/cdn` },
    credentials: { token: 'only.for.measuring', clientId: BOT_ID, clientSecret: 'only-for-measuring' },
    blameName: 'Gremlin',
  })
  await running.whenReady()
}

/** The least that a client can do: read, parse, remember the sequence, answer heartbeats. */
async function bare() {
  let sequence = 0
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return
    const payload = JSON.parse(data.toString())
    if (payload.s !== null && payload.s !== undefined) sequence = payload.s
    if (payload.op === 1) socket.send(JSON.stringify({ op: 1, d: sequence }))
    if (payload.op === 10) socket.send(JSON.stringify({ op: 2, d: { token: '', intents: 0, properties: {} } }))
  })
}

process.on('message', () => {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ cpu: process.cpuUsage(), rss, heap: heapUsed + external })
})
await (kind === 'bot' ? bot() : bare())
process.send?.('ready')
