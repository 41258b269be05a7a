// Kills the program at commits chosen by SEED while administrators write word lists, a moderator changes and deletes their rules in Discord,
// and a member says listed words. Checks that each list has its one rule and that each stopped message is counted once.
//   node bench/reliability/word-lists.mjs [kills on SQLite] [kills on PostgreSQL]
// It runs on SQLite, and on PostgreSQL where TEST_DATABASE_URL names a server; there the API and the bot are killed in turn.
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { POSTGRES, withDatabase } from '../lib/postgres.mjs'
import { print, printMachine } from '../lib/print.mjs'
import { Killer, seedOfRun } from './lib/killer.mjs'
import { GUILD, Setting } from './lib/setting.mjs'
import { untilTrue } from './lib/until.mjs'
import { WordListLoad } from './lib/word-lists.mjs'

/** The shortest load before a kill, in ms. */
const LOAD_MS = 1_000
/** How long the rules may take to follow the lists after the last kill, in ms: the jobs of a killed bot are leased for up to a minute. */
const DONE_MS = 180_000
/** A second count of a hit would come soon after the start, in ms. */
const SETTLED_MS = 5_000

/** @param {{ cycles: number, databaseUrl: string | null, seed?: number, report?: (line: string) => void }} options */
export async function writeListsUnderKills({ cycles, databaseUrl, seed = seedOfRun(), report }) {
  const killer = new Killer(seed)
  const setting = await Setting.make({ databaseUrl })
  try {
    const discord = await setting.program('discord')
    const programs = databaseUrl
      ? [await setting.program('api'), await setting.program('bot')]
      : [await setting.program('api', 'bot')]
    for (const program of [discord, ...programs]) await program.start()
    const dashboard = await setting.signIn()
    const load = new WordListLoad(dashboard, setting.discordOrigin)
    // A new database learns from the gateway which servers have the bot.
    const isKnown = await untilTrue(async () => (await dashboard.call(`/guilds/${GUILD}/word_lists`)).ok, DONE_MS)
    if (!isKnown) throw new Error('The word lists cannot be read')
    await load.prepare()
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const stop = load.start()
      await sleep(LOAD_MS)
      const killed = await killer.kill(programs)
      await stop()
      await killed.start()
      await load.compare()
      if (cycle % 10 === 0)
        report?.(
          `${cycle} kills: ${load.acknowledged} changes, ${load.meddled} meddled, ${load.stopped} messages stopped`,
        )
    }
    const isApplied = await untilTrue(() => load.isApplied(), DONE_MS)
    await sleep(SETTLED_MS)
    const { acknowledged, lost, meddled, stopped } = load
    return { killer, kills: cycles, acknowledged, lost, meddled, stopped, isApplied, ...(await load.audit()) }
  } finally {
    await setting.clear()
  }
}

/** @param {string} name @param {Awaited<ReturnType<typeof writeListsUnderKills>>} result */
function show(name, { killer, kills, acknowledged, lost, meddled, stopped, isApplied, ...audit }) {
  const { missing, doubled, wrong, ownTouched, hitsLost, hitsDoubled } = audit
  print(`${name}   ${kills} kills`)
  print(killer.line)
  print(`changes acknowledged ${acknowledged}, lost ${lost}; rules changed or deleted in Discord ${meddled}`)
  print(
    `rules missing ${missing}, doubled ${doubled}, not as their list ${wrong}; the server's own touched ${ownTouched}`,
  )
  print(`messages stopped ${stopped}, not counted ${hitsLost}, counted twice ${hitsDoubled}`)
  const { inTransaction, idle, seed } = killer
  const counts = `${acknowledged}, ${meddled}, ${stopped} | ${lost}, ${missing}, ${doubled}, ${hitsLost}, ${hitsDoubled}`
  print(`| ${name} | ${seed} | ${kills} | ${inTransaction} | ${idle} | ${counts} |`)
  if (!isApplied || lost + missing + doubled + wrong + ownTouched + hitsLost + hitsDoubled > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [onSqlite = '200', onPostgres = '200'] = process.argv.slice(2)
  printMachine()
  if (Number(onSqlite) > 0) {
    const cycles = Number(onSqlite)
    show('SQLite, API+bot', await writeListsUnderKills({ cycles, databaseUrl: null, report: print }))
  }
  if (POSTGRES === undefined) print('PostgreSQL is skipped: TEST_DATABASE_URL names none')
  else if (Number(onPostgres) > 0) {
    const cycles = Number(onPostgres)
    const run = (/** @type {string} */ databaseUrl) => writeListsUnderKills({ cycles, databaseUrl, report: print })
    show('PostgreSQL, API and bot', await withDatabase(POSTGRES, run))
  }
}
