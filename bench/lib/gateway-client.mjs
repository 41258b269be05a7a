// One client of the gateway in a process of its own: the bot on a database file, or a bare one that only parses.
//   node gateway-client.mjs bot|bot-with-rules|bare PORT
import { startBot } from '@guildhall/bot'
import { allocateInYoungGeneration, keepNextTickFast } from '@guildhall/core'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { openCore } from './core.mjs'
import { BOT_ID } from './gateway-events.mjs'
import { giveRules } from './url-rules.mjs'

/** The guilds with URL rules; no benchmark sends messages to more guilds. */
const GUILDS_WITH_RULES = 100

const [kind, port] = process.argv.slice(2)

async function bot() {
  allocateInYoungGeneration()
  keepNextTickFast()
  const origin = `http://127.0.0.1:${port}`
  const shared = await openCore(join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite'), {
    endpoints: { apiUrl: `${origin}/api`, authorizeUrl: `${origin}/oauth2/authorize`, cdnUrl: `${origin}/cdn` },
    credentials: { token: 'only.for.measuring', clientId: BOT_ID, clientSecret: 'only-for-measuring' },
    logLevel: 'warn',
  })
  if (kind === 'bot-with-rules') await giveRules(shared.core.db, GUILDS_WITH_RULES)
  const running = await startBot({ ...shared, shards: null })
  await running.whenReady()
}

/** A minimal client: it reads, parses, remembers the sequence and answers heartbeats. */
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

process.on('message', (asked) => {
  if (asked === 'cpu') return process.send?.(process.cpuUsage())
  for (let round = 0; round < 4; round += 1) globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return process.send?.({ rss, heap: heapUsed + external })
})
await (kind === 'bare' ? bare() : bot())
process.send?.('ready')
