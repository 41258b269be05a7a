// Measures the bot's CPU time for each event of the gateway, compared with a client that only parses JSON, and the
// bot's memory for each guild.
//   node bench/gateway.mjs [rounds] [events a round]
// The source and the clients are separate processes. The two clients take the same events alternately. The script
// prints the medians.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startSource } from './lib/gateway-source.mjs'
import { median, print, printMachine } from './lib/print.mjs'

/** The budget: CPU time as a multiple of the bare client's, and kB of memory per guild. */
const BUDGET = { times: 2, kilobytes: 100 }
/** The number of guilds while events are measured, and while memory is measured. */
const GUILDS = { events: 50, memory: 1_000 }
/** How long the script waits for listeners and the gateway writer after the last event, in ms: their work counts. */
const SETTLE_MS = 1_500

const rounds = Number(process.argv[2] ?? 7)
const events = Number(process.argv[3] ?? 20_000)

/** @param {'bot' | 'bare'} kind @param {number} guilds */
async function startClient(kind, guilds) {
  const source = await startSource(guilds)
  const child = fork(fileURLToPath(new URL('./lib/gateway-client.mjs', import.meta.url)), [kind, `${source.port}`], {
    execArgv: ['--expose-gc'],
  })
  await once(child, 'message')
  await source.connected()
  /** @param {'cpu' | 'memory'} what */
  const ask = async (what) => {
    child.send(what)
    const [answer] = await once(child, 'message')
    return answer
  }
  /**
   * Measures without forcing a garbage collection, which is not work on events. @returns {Promise<{ user: number,
   * system: number }>}
   */
  const cpu = () => ask('cpu')
  return {
    source,
    /** @returns {Promise<{ rss: number, heap: number }>} */
    memory: () => ask('memory'),
    /** CPU time of one event, in µs. @param {number} count */
    async cpu(count) {
      const before = await cpu()
      await source.flood(count)
      await sleep(SETTLE_MS)
      const after = await cpu()
      return (after.user + after.system - before.user - before.system) / count
    },
    /** Waits until the bot has compared every menu. */
    async settled() {
      let calls = -1
      while (calls !== source.calls()) {
        calls = source.calls()
        await sleep(2_000)
      }
    },
    async stop() {
      child.kill()
      await source.close()
    },
  }
}

async function measureEvents() {
  const [bot, bare] = [await startClient('bot', GUILDS.events), await startClient('bare', GUILDS.events)]
  try {
    for (const client of [bot, bare]) {
      await client.source.sendGuilds()
      await client.settled()
      await client.cpu(events)
    }
    /** @type {{ bot: number, bare: number }[]} */
    const results = []
    for (let round = 0; round < rounds; round += 1) {
      results.push({ bare: await bare.cpu(events), bot: await bot.cpu(events) })
    }
    return {
      size: bot.source.sizes.event,
      bot: median(results.map((result) => result.bot)),
      bare: median(results.map((result) => result.bare)),
      times: median(results.map((result) => result.bot / result.bare)),
    }
  } finally {
    await bot.stop()
    await bare.stop()
  }
}

async function measureMemory() {
  const bot = await startClient('bot', GUILDS.memory)
  try {
    const before = await bot.memory()
    await bot.source.sendGuilds()
    await bot.settled()
    const after = await bot.memory()
    const each = (/** @type {number} */ bytes) => bytes / GUILDS.memory / 1024
    return { size: bot.source.sizes.guild, rss: each(after.rss - before.rss), heap: each(after.heap - before.heap) }
  } finally {
    await bot.stop()
  }
}

printMachine()
const cpu = await measureEvents()
print(`events of ${cpu.size.toFixed(0)} bytes on average, ${GUILDS.events} guilds, ${rounds} × ${events} events`)
print(`bare client      ${cpu.bare.toFixed(1)} µs an event`)
print(`bot              ${cpu.bot.toFixed(1)} µs an event`)
print(`times the bare   ${cpu.times.toFixed(2)}   budget ${BUDGET.times}`)
const memory = await measureMemory()
print(`${GUILDS.memory} guilds, each of ${(memory.size / 1024).toFixed(0)} kB as Discord sends it`)
print(
  `memory a guild   ${memory.rss.toFixed(0)} kB more resident, ${memory.heap.toFixed(0)} kB more in use   budget ${BUDGET.kilobytes} kB`,
)
process.exitCode = cpu.times <= BUDGET.times && Math.max(memory.rss, memory.heap) <= BUDGET.kilobytes ? 0 : 1
process.exit()
