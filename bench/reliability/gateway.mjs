// Cuts the bot's connections and restarts it while events flow, and checks that every /blame was counted once.
//   node bench/reliability/gateway.mjs [drops] [restarts] [events]
// Every second restart is a SIGTERM, the others are kill -9. A tenth of the events are uses of /blame, the rest are messages.
import { demoWorld, startLocalDiscord } from '@guildhall/local-discord'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, print } from '../lib/print.mjs'
import { auditBlames } from './lib/audit.mjs'
import { blameRows } from './lib/rows.mjs'
import { Setting } from './lib/setting.mjs'

const BLAMES = 0.1

/** The pause between two events, in ms, so that events arrive during every incident. */
const EVENT_EVERY_MS = 8

/** Longer than Discord waits for a bot's answer, in ms. */
const ANSWER_MS = 6_000

/** The timeout of a reconnect, in ms. */
const BACK_MS = 60_000

/** @param {{ drops: number, restarts: number, events: number, report?: (line: string) => void }} options */
export async function shakeGateway({ drops, restarts, events, report }) {
  const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const setting = await Setting.make({ discordPort: Number(new URL(discord.origin).port) })
  setting.variables['LOG_LEVEL'] = 'info'
  try {
    const program = await setting.program('api', 'bot')
    await program.start()
    const chat = await setting.chat()
    await setting.offerBlame(await setting.signIn(), chat)

    /** @type {number[]} */
    const backAfter = []
    /** @type {number[]} */
    const restartedAfter = []
    let sent = 0

    /** The number of connections of the bot, according to its log. */
    const connections = () => program.output.match(/connected to Discord"|resumed the session/g)?.length ?? 0

    async function drop() {
      const before = connections()
      const began = performance.now()
      discord.dropGateway()
      while (connections() === before) {
        if (performance.now() - began > BACK_MS) throw new Error(`The bot did not come back:\n${program.output}`)
        await sleep(5)
      }
      backAfter.push(performance.now() - began)
    }

    async function cause() {
      const incidents = drops + restarts
      let restarted = 0
      for (let done = 0; done < incidents; done += 1) {
        while (sent < (events * done) / incidents) await sleep(5)
        await sleep(Math.random() * 200)
        // Restarts spread evenly among the drops.
        if ((restarted + 1) * incidents <= (done + 1) * restarts) {
          const began = performance.now()
          await program.end(restarted % 2 === 0 ? 'SIGTERM' : 'SIGKILL')
          await program.start()
          restartedAfter.push(performance.now() - began)
          restarted += 1
        } else await drop()
        if ((done + 1) % 20 === 0) report?.(`${done + 1} incidents, ${sent} events, ${chat.answers.size} answers`)
      }
    }

    /** @type {unknown} */
    let failure
    const causing = cause().catch((/** @type {unknown} */ error) => (failure = error))
    for (; sent < events; sent += 1) {
      if (Math.random() < BLAMES) await chat.use('blame', [])
      else await chat.write(`message ${sent}`)
      await sleep(EVENT_EVERY_MS)
    }
    await causing
    if (failure !== undefined) throw new Error('The incidents stopped', { cause: failure })
    await chat.settle(ANSWER_MS)
    const { handled, counted } = await blameRows(setting.database(program))
    const countedInVain = [...chat.failed].filter((id) => handled.has(id) && !chat.answers.has(id)).length
    const blames = auditBlames(chat, { handled, counted })
    const [backAfterMs, restartedAfterMs] = [median(backAfter), median(restartedAfter)]
    return { drops, restarts, sent, backAfterMs, restartedAfterMs, counted, countedInVain, blames }
  } finally {
    await setting.clear()
    await discord.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [drops = '100', restarts = '20', events = '10000'] = process.argv.slice(2)
  const result = await shakeGateway({
    drops: Number(drops),
    restarts: Number(restarts),
    events: Number(events),
    report: print,
  })
  const { blames } = result
  print(`connections cut         ${result.drops}, back after ${result.backAfterMs.toFixed(0)} ms (median)`)
  print(`restarts of the bot     ${result.restarts}, back after ${result.restartedAfterMs.toFixed(0)} ms (median)`)
  print(`events                  ${result.sent}, of them uses of /blame ${blames.asked}`)
  print(`/blame answered         ${blames.answered}, counted ${result.counted}, shown as failed ${blames.failed}`)
  print(`answered ones lost      ${blames.lost}`)
  print(`counted twice           ${blames.twice}`)
  print(`counted, but shown as failed ${result.countedInVain}`)
  process.exitCode = blames.lost + blames.twice === 0 ? 0 : 1
}
