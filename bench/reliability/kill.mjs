// Kills the program, or one of its processes, at commits chosen by SEED under load, and checks that no acknowledged change was lost or
// applied twice.
//   node bench/reliability/kill.mjs [cycles] [whole | api | bot] [postgres://…]
import { pathToFileURL } from 'node:url'
import { print } from '../lib/print.mjs'
import { setTimeout as sleep } from 'node:timers/promises'
import { auditBlames, Switches } from './lib/audit.mjs'
import { Killer, seedOfRun } from './lib/killer.mjs'
import { startLoad } from './lib/load.mjs'
import { Dashboard } from './lib/dashboard.mjs'
import { auditHistory } from './lib/history-audit.mjs'
import { Restores } from './lib/restores.mjs'
import { blameRows, whyMenuWaits } from './lib/rows.mjs'
import { Saves } from './lib/saves.mjs'
import { GUILD, Setting } from './lib/setting.mjs'
import { untilTrue } from './lib/until.mjs'

/** The longest time after a start at which the program is killed again, in ms. */
const START_MS = 700
const KILLS_AT_START = 0.2

/** The longest wait for a restoration before a kill, in ms. */
const RESTORED_MS = 10_000

/** How long the rules messages may take to be updated after the last kill, in ms. */
const DONE_MS = 120_000

/** Longer than Discord waits for a bot's answer, in ms. */
const ANSWER_MS = 6_000

/**
 * @param {object} options
 * @param {number} options.cycles
 * @param {'whole' | 'api' | 'bot'} options.victim
 * @param {string | null} options.databaseUrl
 * @param {boolean} options.inTransactions whether each kill comes at the commit of a transaction, instead of any commit
 * @param {number} [options.seed]
 * @param {(line: string) => void} [options.report]
 * @returns the counts, see their names.
 */
export async function killUnderLoad({ cycles, victim, databaseUrl, inTransactions, seed = seedOfRun(), report }) {
  const setting = await Setting.make({ databaseUrl })
  const killer = new Killer(seed)
  try {
    const programs =
      victim === 'whole'
        ? [await setting.program('discord', 'api', 'bot')]
        : [await setting.program('discord'), await setting.program('api'), await setting.program('bot')]
    for (const program of programs) await program.start()
    const killed = programs.find(({ roles }) => victim === 'whole' || roles.includes(victim))
    if (!killed) throw new Error(`No process is the ${victim}`)

    const dashboard = await setting.signIn()
    const chat = await setting.chat()
    await setting.offerBlame(dashboard, chat)
    const switches = new Switches()
    const saves = new Saves(dashboard, GUILD, setting.discordOrigin)
    const restores = new Restores(await Dashboard.signIn(setting.origin, 'ben'))
    let kills = 0
    let atStart = 0
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const load = startLoad({ dashboard, chat, switches, saves, restores, guildId: GUILD })
      // A kill soon after the start would meet no restoration, which takes three calls.
      const { restored } = restores
      if (cycle % 2 === 0) await untilTrue(async () => restores.restored > restored, RESTORED_MS)
      await (inTransactions ? killer.killInTransaction([killed]) : killer.kill([killed]))
      kills += 1
      await load.stop()
      while (Math.random() < KILLS_AT_START) {
        killed.launch()
        await sleep(Math.random() * START_MS)
        await killed.end('SIGKILL')
        atStart += 1
      }
      await killed.start()
      if (victim === 'whole') await chat.open()
      else await chat.settle(ANSWER_MS)
      switches.compare(await dashboard.commands(GUILD))
      await saves.compare()
      if (cycle % 20 === 0) {
        report?.(
          `${cycle} kills: ${switches.writes} writes, ${chat.answers.size} answers, ${switches.lost} writes lost`,
        )
      }
    }
    const blames = auditBlames(chat, await blameRows(setting.database(killed)))
    const follows =
      (await setting.menuBecomes(chat, true)) &&
      (await dashboard.must(`/guilds/${GUILD}/commands/blame/toggle`, { enable: false })) !== undefined &&
      (await setting.menuBecomes(chat, false))
    const menu = follows ? 'right' : ((await whyMenuWaits(setting.database(killed))) ?? 'WRONG')
    await untilTrue(async () => (await saves.wrongMessages()) === 0, DONE_MS)
    const history = await auditHistory(setting.database(killed))
    return {
      killer,
      kills,
      atStart,
      writes: switches.writes,
      lostWrites: switches.lost,
      saves: saves.acknowledged,
      lostSaves: saves.lost,
      restored: restores.restored,
      revisions: history.revisions,
      wrongHistories: history.wrong,
      wrongMessages: await saves.wrongMessages(),
      blames,
      menu,
    }
  } finally {
    await setting.clear()
  }
}

/** @param {string | undefined} text @returns {'whole' | 'api' | 'bot'} */
function victimOf(text) {
  if (text === undefined || text === 'whole') return 'whole'
  if (text === 'api' || text === 'bot') return text
  throw new Error(`What to kill is whole, api or bot, not ${text}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [cycles = '200', victim, databaseUrl = null] = process.argv.slice(2)
  const run = { cycles: Number(cycles), victim: victimOf(victim), databaseUrl, inTransactions: false }
  const result = await killUnderLoad({ ...run, report: print })
  const { killer, kills, atStart, writes, lostWrites, saves, lostSaves, wrongMessages, blames, menu } = result
  const { restored, revisions, wrongHistories } = result
  print(`kill -9 of ${victim ?? 'whole'}      ${kills} under load, ${atStart} more during a start`)
  print(killer.line)
  print(`switches acknowledged   ${writes}, lost ${lostWrites}`)
  print(`rules, settings saved   ${saves}, lost ${lostSaves}, messages that are not the rules ${wrongMessages}`)
  print(
    `restored                ${restored}, of ${revisions} revisions; targets whose history is wrong ${wrongHistories.length}`,
  )
  for (const line of wrongHistories) print(`  ${line}`)
  print(`/blame used             ${blames.asked}, answered ${blames.answered}, shown as failed ${blames.failed}`)
  print(`answered ones lost      ${blames.lost}`)
  print(`counted twice           ${blames.twice}`)
  print(`the menu in the end     ${menu}`)
  process.exitCode =
    lostWrites + lostSaves + wrongMessages + wrongHistories.length + blames.lost + blames.twice === 0 &&
    menu !== 'WRONG'
      ? 0
      : 1
}
