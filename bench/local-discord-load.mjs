// Measures the local Discord with many members, gateway clients and messages. The state is in a temporary folder.
//   node bench/local-discord-load.mjs [members] [clients] [messages]
import { CHANNELS, GUILDS, localDiscordClient, USERS } from '@guildhall/local-discord'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectClient } from './lib/discord-clients.mjs'
import { median, print, printMachine } from './lib/print.mjs'

/** The number of concurrent writers of messages. */
const WRITERS = 8
/** The number of messages sent to all clients, one after the other. */
const ROUNDS = 20
/** Discord's rate limit of GET messages, per five seconds. */
const READS = 5

const [members = 10_000, clients = 200, messages = 10_000] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'local-discord-load-'))
const server = fork(fileURLToPath(new URL('lib/discord-server.mjs', import.meta.url)), [folder])
const [{ origin, token }] = await once(server, 'message')
const discord = localDiscordClient(origin)
const cleo = discord.as(USERS.cleo)

/** The server's CPU time and longest stall since the previous call. */
async function load() {
  server.send('load')
  const [{ cpu, longest }] = await once(server, 'message')
  return `CPU ${inMs(cpu)}, longest stall ${inMs(longest)}`
}

/** The duration of an action, in ms. @param {() => Promise<unknown>} action */
async function timeOf(action) {
  const startedAt = performance.now()
  await action()
  return performance.now() - startedAt
}

/** @param {number} ms */
const inMs = (ms) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`

async function addMembers() {
  const bot = await connectClient(origin, token)
  await load()
  let received = 0
  const last = bot.until('GUILD_MEMBER_ADD', () => ++received === members)
  const addedMs = await timeOf(async () => {
    await discord.world.addMembers(GUILDS.raidNight, { count: members })
    await last
  })
  print(`${members} members added, until the bot has the last event: ${inMs(addedMs)}, ${await load()}`)
  const requestedMs = await timeOf(async () => {
    const chunks = bot.until('GUILD_MEMBERS_CHUNK', ({ chunk_index: at, chunk_count: of }) => at === Number(of) - 1)
    bot.send({ op: 8, d: { guild_id: GUILDS.raidNight, query: '', limit: 0 } })
    await chunks
  })
  print(`the same requested by REQUEST_GUILD_MEMBERS: ${inMs(requestedMs)}, ${await load()}`)
  await bot.close()
}

async function sendToMany() {
  const bots = []
  while (bots.length < clients) bots.push(await connectClient(origin, token))
  await load()
  const times = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const content = `round ${round}`
    const all = bots.map((bot) => bot.until('MESSAGE_CREATE', (message) => message['content'] === content))
    times.push(await timeOf(() => Promise.all([cleo.write(CHANNELS.demoGeneral, content), ...all])))
  }
  print(
    `a message to ${clients} gateway clients, until the last has it (median): ${inMs(median(times))}, ${await load()}`,
  )
  for (const bot of bots) await bot.close()
}

async function writeMany() {
  await load()
  let written = 0
  const write = async () => {
    while (written < messages)
      await cleo.write(CHANNELS.demoGeneral, `message ${(written += 1)} of many, as people write them`)
  }
  const ms = await timeOf(() => Promise.all(Array.from({ length: WRITERS }, write)))
  print(`${messages} messages in a channel: ${((messages / ms) * 1_000).toFixed(0)} a second, ${await load()}`)
  const headers = { authorization: `Bot ${token}` }
  const times = []
  for (let round = 0; round < READS; round += 1) {
    const read = await timeOf(async () => {
      const reply = await fetch(`${origin}/api/v10/channels/${CHANNELS.demoGeneral}/messages?limit=100`, { headers })
      if (!reply.ok) throw new Error(`GET /messages is answered ${reply.status}`)
      await reply.json()
    })
    times.push(read)
  }
  print(`the last 100 of them by GET /messages (median): ${inMs(median(times))}, ${await load()}`)
}

printMachine()
await addMembers()
await sendToMany()
await writeMany()
const ended = once(server, 'exit')
const closedMs = await timeOf(async () => {
  server.send('close')
  await ended
})
const megabytes = statSync(join(folder, 'local-discord.json')).size / 2 ** 20
print(`closed in ${inMs(closedMs)}; the state file has ${megabytes.toFixed(1)} MB`)
rmSync(folder, { recursive: true })
