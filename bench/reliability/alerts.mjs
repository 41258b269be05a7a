// Kills the bot at commits chosen by SEED while parts of a server break and are fixed, and checks that the alerts channel has each begin
// and each end once, in messages at least a minute apart.
//   node bench/reliability/alerts.mjs [kills on SQLite] [kills on PostgreSQL]
// It runs on SQLite, and on PostgreSQL where TEST_DATABASE_URL names a server. Eleven minutes pass between a kill and the next start: the
// clocks of Discord and of the bot, or of its database, are set forward.
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { movableClock, POSTGRES, withDatabase } from '../lib/postgres.mjs'
import { print, printMachine } from '../lib/print.mjs'
import { BrokenParts } from './lib/broken-parts.mjs'
import { Killer, seedOfRun } from './lib/killer.mjs'
import { Setting } from './lib/setting.mjs'
import { untilTrue } from './lib/until.mjs'

const PARTS = 8
/** The share of parts that break or are fixed between two kills. */
const CHANGED = 0.6
/** Longer than a broken part lasts before it is posted, and than the pause between two messages, in ms. */
const PASSED_MS = 11 * 60_000
/** The longest pause from a start to a change, in ms. */
const CHANGED_WITHIN_MS = 1_000
/** How often time passes after the last kill until every line must be posted. */
const MOST_ROUNDS = 12
/** How long a message that is due may take, in ms. */
const SAID_MS = 4_000
const CLOCK_AHEAD = new URL('lib/clock-ahead.mjs', import.meta.url).href

/** @param {{ cycles: number, databaseUrl: string | null, seed?: number, report?: (line: string) => void }} options */
export async function alertUnderKills({ cycles, databaseUrl, seed = seedOfRun(), report }) {
  const killer = new Killer(seed)
  const setting = await Setting.make({ databaseUrl })
  // On PostgreSQL the processes follow the clock of the database.
  const moveDatabase = databaseUrl === null ? null : await movableClock(databaseUrl)
  try {
    const discord = await setting.program('discord')
    const programs = databaseUrl
      ? [await setting.program('bot'), await setting.program('api')]
      : [await setting.program('api', 'bot')]
    const [bot] = programs
    if (!bot) throw new Error('There is no bot')
    for (const program of [discord, ...programs]) await program.start()
    const parts = new BrokenParts(await setting.signIn(), setting.discordOrigin)
    await parts.create(PARTS)

    let ahead = 0
    /** Time passes while the bot is down. */
    async function startLater() {
      ahead += PASSED_MS
      await parts.discord.clock.move(PASSED_MS)
      if (moveDatabase) await moveDatabase(PASSED_MS)
      else bot?.setVariables({ NODE_OPTIONS: `--import ${CLOCK_AHEAD}`, CLOCK_AHEAD_MS: String(ahead) })
      await bot?.start()
    }

    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const changing = sleep(Math.random() * CHANGED_WITHIN_MS).then(() => parts.change(CHANGED))
      await Promise.all([killer.kill([bot]), changing])
      await startLater()
      if (cycle % 10 === 0)
        report?.(`${cycle} kills: ${parts.begun} begun, ${parts.fixed} fixed, ${parts.messages} messages`)
    }
    for (let round = 0; round < MOST_ROUNDS && (await parts.missing()) > 0; round += 1) {
      await untilTrue(async () => (await parts.missing()) === 0, SAID_MS)
      await bot.end('SIGTERM')
      await startLater()
    }
    // A second message would come soon after the start.
    await sleep(SAID_MS)
    const { begun, fixed, messages } = parts
    return { killer, kills: cycles, begun, fixed, messages, ...(await parts.audit()) }
  } finally {
    await setting.clear()
  }
}

/** @param {string} name @param {Awaited<ReturnType<typeof alertUnderKills>>} result */
function show(name, { killer, kills, begun, fixed, messages, lost, doubled, wrong, tooSoon }) {
  print(`${name}   ${kills} kills`)
  print(killer.line)
  print(`broken parts ${begun}, fixed ${fixed}, in ${messages} messages`)
  print(`lost ${lost}, doubled ${doubled}, parts whose lines are wrong ${wrong}, messages within a minute ${tooSoon}`)
  const { inTransaction, idle, seed } = killer
  const counts = `${begun}, ${fixed}, ${messages} | ${lost}, ${doubled}, ${tooSoon}`
  print(`| ${name} | ${seed} | ${kills} | ${inTransaction} | ${idle} | ${counts} |`)
  if (lost + doubled + wrong + tooSoon > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [onSqlite = '60', onPostgres = '30'] = process.argv.slice(2)
  printMachine()
  if (Number(onSqlite) > 0) {
    show('SQLite, API+bot', await alertUnderKills({ cycles: Number(onSqlite), databaseUrl: null, report: print }))
  }
  if (POSTGRES === undefined) print('PostgreSQL is skipped: TEST_DATABASE_URL names none')
  else if (Number(onPostgres) > 0) {
    const cycles = Number(onPostgres)
    const run = (/** @type {string} */ databaseUrl) => alertUnderKills({ cycles, databaseUrl, report: print })
    show('PostgreSQL, bot', await withDatabase(POSTGRES, run))
  }
}
