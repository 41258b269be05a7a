// Makes Discord unreachable, or lets it answer 429 and 5xx in bursts, while administrators keep working. Discord then
// recovers.
//   node bench/reliability/unreachable.mjs [seconds …]   the duration of the outage in each run; 10 and 60 by default
// Checks that the program keeps running, that every acknowledged switch is stored, and that the menus match in the end.
import { demoWorld, startLocalDiscord } from '@guildhall/local-discord'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { print } from '../lib/print.mjs'
import { Switches } from './lib/audit.mjs'
import { GUILD, Setting } from './lib/setting.mjs'

/** The pause between two writes of /blame's switch, in ms. */
const SWITCH_EVERY_MS = 500

/** Every call of the dashboard's guild page. */
const PAGES = ['/guilds', `/guilds/${GUILD}`, `/guilds/${GUILD}/commands`, `/guilds/${GUILD}/channels`]

/** @typedef {{ name: string, begin: (discord: import('@guildhall/local-discord').LocalDiscord) => void, forMs: number }} Trouble */

/** No call is answered, and every connection is cut. @param {number} seconds @returns {Trouble} */
export const unreachableFor = (seconds) => ({
  name: `unreachable for ${seconds} s`,
  begin: (discord) => discord.goAway(),
  forMs: seconds * 1_000,
})

/** @type {readonly Trouble[]} */
const BURSTS = [
  {
    name: '429, global, in bursts',
    begin: (discord) => repeat(() => discord.limit({ scope: 'global', retryAfter: 1 }, {})),
    forMs: 10_000,
  },
  {
    name: '429, shared, three calls at a time',
    begin: (discord) => repeat(() => discord.limit({ scope: 'shared', retryAfter: 1 }, { requests: 3 })),
    forMs: 10_000,
  },
  { name: '500 in bursts', begin: (discord) => repeat(() => discord.fail(500, { forMs: 700 })), forMs: 10_000 },
  { name: '503 all the time', begin: (discord) => discord.fail(503, {}), forMs: 10_000 },
]

/** Repeats the fault once a second for ten seconds. @param {() => void} begin */
function repeat(begin) {
  begin()
  for (let second = 1; second < 10; second += 1) setTimeout(begin, second * 1_000)
}

/**
 * Counts a refused call by its status and message.
 *
 * @param {Map<string, number>} refused
 * @param {string} call
 * @param {Response | undefined} reply
 */
async function note(refused, call, reply) {
  const what = `${call}: ${reply ? `${reply.status} ${await reply.text()}` : 'no answer'}`
  refused.set(what, (refused.get(what) ?? 0) + 1)
}

/** @param {Trouble} trouble */
export async function endure({ begin, forMs }) {
  const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const setting = await Setting.make({ discordPort: Number(new URL(discord.origin).port) })
  try {
    const program = await setting.program('api', 'bot')
    await program.start()
    const dashboard = await setting.signIn()
    const chat = await setting.chat()
    await setting.offerBlame(dashboard, chat)
    // The calls of the dashboard when it opens.
    for (const path of PAGES) await dashboard.must(path)
    const switches = new Switches()
    switches.acknowledge('blame', true)
    /** @type {Map<string, number>} */
    const refused = new Map()
    let slowestMs = 0

    begin(discord)
    const until = performance.now() + forMs
    while (performance.now() < until) {
      const enable = switches.next('blame')
      switches.begin('blame', enable)
      const began = performance.now()
      const reply = await dashboard.toggle(GUILD, 'blame', enable).catch(() => undefined)
      slowestMs = Math.max(slowestMs, performance.now() - began)
      if (reply?.ok) switches.acknowledge('blame', enable)
      else await note(refused, 'toggle', reply)
      for (const path of PAGES) {
        const page = await dashboard.call(path).catch(() => undefined)
        if (page?.ok) await page.body?.cancel()
        else await note(refused, path.replace(GUILD, '…'), page)
      }
      await sleep(SWITCH_EVERY_MS)
    }
    discord.endFaults()

    const back = performance.now()
    switches.compare(await dashboard.commands(GUILD))
    const isWanted = (await dashboard.commands(GUILD)).get('blame') ?? false
    const isRight = await setting.menuBecomes(chat, isWanted)
    const menuMs = performance.now() - back
    // Checks the other position too: one could match by chance.
    await dashboard.must(`/guilds/${GUILD}/commands/blame/toggle`, { enable: !isWanted })
    const follows = await setting.menuBecomes(chat, !isWanted)
    return {
      lived: program.isRunning,
      writes: switches.writes,
      lost: switches.lost,
      refused,
      slowestMs,
      menuMs,
      menuIsRight: isRight && follows,
    }
  } finally {
    await setting.clear()
    await discord.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const seconds = process.argv.slice(2).map(Number)
  for (const trouble of [...(seconds.length > 0 ? seconds : [10, 60]).map(unreachableFor), ...BURSTS]) {
    const { lived, writes, lost, refused, slowestMs, menuMs, menuIsRight } = await endure(trouble)
    print(
      `${trouble.name}: ${lived ? 'lived' : 'CRASHED'}; ${writes} switches, ${lost} lost, slowest ${slowestMs.toFixed(0)} ms; ` +
        `menu ${menuIsRight ? 'right' : 'WRONG'} ${(menuMs / 1_000).toFixed(1)} s after`,
    )
    for (const [what, times] of refused) print(`  refused ${times} × ${what}`)
    if (!lived || lost + refused.size > 0 || !menuIsRight) process.exitCode = 1
  }
}
