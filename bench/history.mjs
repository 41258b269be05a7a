// Measures the history of a server: the time of a page among 5,000 revisions, the CPU that recording adds to a save, and the bytes of a
// revision.
//   node bench/history.mjs [rounds] [seconds]
// Saves alternate between the program and the same program without the statement that writes a revision, in two processes.
import { demoWorld, GUILDS, startLocalDiscord, USERS } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openCore } from './lib/core.mjs'
import { median, print, printMachine } from './lib/print.mjs'

const REVISIONS = 5_000
/** The time of a page, in ms; the CPU of a save, in times that of one without a revision. */
const BUDGET = { pageMs: 5, save: 1.1 }
const PAGES = 200

const rounds = Number(process.argv[2] ?? 7)
const seconds = Number(process.argv[3] ?? 3)

/** Reads pages of a history that has as many revisions as a server keeps. */
async function measurePages() {
  const discord = await startLocalDiscord({ ...demoWorld, port: await freePort(), dataDir: null })
  const file = join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite')
  const { core } = await openCore(file, { ...discord, logLevel: 'warn' })
  try {
    const guild = {
      id: GUILDS.guildhallDemo,
      name: 'Demo',
      icon: null,
      ownerId: USERS.ada,
      memberCount: 1,
      isBotMember: true,
      botRoleIds: [],
      channels: [],
      roles: [],
      emojis: [],
    }
    for (let nth = 0; nth < REVISIONS; nth += 1) {
      await core.settings.change(
        guild,
        { welcome_message: `Welcome {user}, member ${nth}!` },
        { userId: nth % 9 === 0 ? USERS.ben : USERS.ada, limits: null },
      )
    }
    const { bytes } = await core.db
      .selectFrom('revisions')
      .select((eb) => eb.fn.avg('bytes').as('bytes'))
      .executeTakeFirstOrThrow()
    await sql`pragma wal_checkpoint(truncate)`.execute(core.db)
    const query = { area: undefined, userId: undefined, before: undefined, limit: 50 }
    const newest = Number((await core.history.list(guild, query, null))[0]?.id)
    const queries = {
      'newest page': query,
      'page in the middle': { ...query, before: newest - REVISIONS / 2 },
      'page of one area': { ...query, area: 'settings' },
      'page of one person': { ...query, userId: USERS.ben },
      '100 revisions': { ...query, limit: 100 },
    }
    /** @type {Record<string, number>} */
    const times = {}
    for (const [name, one] of Object.entries(queries)) {
      const taken = []
      for (let nth = 0; nth < PAGES; nth += 1) {
        const start = performance.now()
        await core.history.list(guild, one, null)
        taken.push(performance.now() - start)
      }
      times[name] = median(taken)
    }
    return { times, bytes, fileBytes: statSync(file).size }
  } finally {
    core.stop()
    await core.db.destroy()
    await discord.close()
  }
}

/** @param {string[]} args */
async function startServer(args) {
  const log = openSync(join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'log'), 'a')
  const child = fork(fileURLToPath(new URL('./lib/saves-server.mjs', import.meta.url)), args, {
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  const [{ origin, token }] = await once(child, 'message')
  const cpu = async () => {
    child.send('cpu')
    const [{ cpu: used }] = await once(child, 'message')
    return used.user + used.system
  }
  return { child, cpu, url: `${origin}/api/guilds/${GUILDS.guildhallDemo}/settings`, token }
}

/** CPU of a save, in µs. @param {Awaited<ReturnType<typeof startServer>>} server @param {number} duration in s */
async function saves({ cpu, url, token }, duration) {
  const before = await cpu()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const bodies = ['One', 'Two', 'Three'].map((word) =>
    JSON.stringify({ welcome_message: `${word}: welcome to {server}!` }),
  )
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: 4,
    duration,
    requests: bodies.map((body) => ({ method: 'PATCH', headers, body })),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} saves were refused and ${errors} had no response`)
  return ((await cpu()) - before) / requests.total
}

const pages = await measurePages()
const recording = await startServer([])
const bare = await startServer(['bare'])
try {
  for (const server of [recording, bare]) await saves(server, 2)
  /** @type {{ recording: number[], bare: number[] }} */
  const taken = { recording: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    taken.bare.push(await saves(bare, seconds))
    taken.recording.push(await saves(recording, seconds))
  }
  const ratio = median(taken.recording.map((one, at) => one / (taken.bare[at] ?? Number.NaN)))
  printMachine()
  print(`pages of ${REVISIONS} revisions   budget ${BUDGET.pageMs} ms`)
  for (const [name, ms] of Object.entries(pages.times)) print(`  ${name.padEnd(20)}${ms.toFixed(2).padStart(6)} ms`)
  print(
    `a revision of a setting   ${Number(pages.bytes).toFixed(0)} bytes of JSON, ${(pages.fileBytes / REVISIONS).toFixed(0)} bytes of the file`,
  )
  print(`a save of a setting, CPU`)
  print(`  without a revision   ${median(taken.bare).toFixed(0)} µs`)
  print(`  with a revision      ${median(taken.recording).toFixed(0)} µs`)
  print(`  times as much        ${ratio.toFixed(2)}   budget ${BUDGET.save}`)
  const slowest = Math.max(...Object.values(pages.times))
  process.exitCode = slowest <= BUDGET.pageMs && ratio <= BUDGET.save ? 0 : 1
} finally {
  recording.child.kill()
  bare.child.kill()
}
