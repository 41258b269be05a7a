// Kills backups and restorations at random moments, and checks that no file is half written and no data is mixed. Also measures a large
// backup, and the writes of a program meanwhile.
//   npm run build && node bench/reliability/backups.mjs [kills] [MB] [postgres://…]
// With a server, it makes databases on it, and restores PostgreSQL too.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { migrate, openPostgres, openSqlite } from '@guildhall/core'
import { sql } from 'kysely'
import { withDatabase } from '../lib/postgres.mjs'
import { print } from '../lib/print.mjs'
import { untilTrue } from './lib/until.mjs'

/** The size of the data that is killed, in MB. */
const KILLED_MB = 10
const ROW = 4_000
/** The pause between two writes of the program that is backed up, in ms. */
const PAUSE_MS = 5
/** How long psql may run after its parent was killed, in ms. */
const ENDED_MS = 60_000
const SESSION_SECRET = 'a secret of the reliability run, known to all processes'

/** @typedef {import('@guildhall/core').Database} Database */
/** @typedef {Record<string, string>} Variables */

/** Writes servers that all have the same name. @param {Database} db @param {string} name @param {number} megabytes */
async function mark(db, name, megabytes) {
  await migrate(db)
  await db.deleteFrom('guilds').execute()
  const row = { owner_id: '1', member_count: 1, is_bot_member: 1, channels: '[]', emojis: '[]', icon: null }
  const count = (megabytes * 1e6) / ROW
  for (let at = 0; at < count; at += 500) {
    const guilds = Array.from({ length: Math.min(500, count - at) }, (_, more) => ({
      ...row,
      is_bot_member: /** @type {1} */ (1),
      guild_id: String(at + more),
      name,
      // Text that compresses by half, as names and messages do.
      roles: JSON.stringify(Array.from({ length: ROW / 20 }, () => Math.random().toString(36).slice(2, 12).padEnd(17))),
      bot_role_ids: '[]',
      updated_at: 0,
    }))
    await db.insertInto('guilds').values(guilds).execute()
  }
}

/** The name that all servers have. @param {Database} db */
async function markIn(db) {
  const rows = await db.selectFrom('guilds').select('name').distinct().execute()
  await db.destroy()
  return rows.map(({ name }) => name).join()
}

/** @param {'analytics' | 'backup' | 'restore'} command @param {string[]} args @param {Variables} variables */
function launch(command, args, variables) {
  const script = fileURLToPath(new URL(`../../apps/guildhall/dist/${command}-command.js`, import.meta.url))
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: once(child, 'close') }
}

/** Runs a command to its end. @param {'analytics' | 'backup' | 'restore'} command @param {string[]} args @param {Variables} variables */
async function run(command, args, variables) {
  const start = performance.now()
  const { child, ended } = launch(command, args, variables)
  await ended
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}`)
  return performance.now() - start
}

/** Waits until a command writes, or has ended. @param {import('node:child_process').ChildProcess} child @param {string} begun */
async function untilBegun(child, begun) {
  while (!existsSync(begun) && child.exitCode === null) await sleep(1)
}

/**
 * The time from the first write of a command to its end, in ms.
 *
 * @param {'backup' | 'restore'} command @param {string} file @param {Variables} variables @param {string} begun
 */
async function writingTime(command, file, variables, begun) {
  const { child, ended } = launch(command, [file], variables)
  await untilBegun(child, begun)
  const start = performance.now()
  await ended
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}`)
  return performance.now() - start
}

/**
 * Kills a command within a time after it has begun to write.
 *
 * @param {'backup' | 'restore'} command @param {string} file @param {Variables} variables
 * @param {{ begun: string, longestMs: number }} when
 * @returns whether it was killed before its end
 */
async function kill(command, file, variables, { begun, longestMs }) {
  const { child, ended } = launch(command, [file], variables)
  await untilBegun(child, begun)
  await sleep(Math.random() * longestMs)
  child.kill('SIGKILL')
  await ended
  return child.signalCode === 'SIGKILL'
}

/** Makes a DATA_DIR whose database and secret have the same name. @param {string} dataDir @param {string} name @param {number} megabytes */
async function folderOf(dataDir, name, megabytes) {
  await mkdir(dataDir, { recursive: true })
  const db = openSqlite(join(dataDir, 'guildhall.sqlite'))
  await mark(db, name, megabytes)
  await db.destroy()
  await writeFile(join(dataDir, 'session-secret'), `${secretOf(name)}\n`)
}

/** @param {string} name */
function secretOf(name) {
  return `the secret of the reliability run ${name}`
}

/** The name in a DATA_DIR, or "MIXED". @param {string} dataDir */
async function nameIn(dataDir) {
  const name = await markIn(openSqlite(join(dataDir, 'guildhall.sqlite')))
  const secret = (await readFile(join(dataDir, 'session-secret'), 'utf8')).trim()
  return secret === secretOf(name) ? name : 'MIXED'
}

/** Writes rows until it is stopped. @param {Database} db */
function startWriting(db) {
  /** @type {number[]} */
  let times = []
  let isDone = false
  const writing = (async () => {
    for (let at = 0; !isDone; at += 1) {
      const start = performance.now()
      await db.updateTable('guilds').set({ updated_at: at }).where('guild_id', '=', '0').execute()
      times.push(performance.now() - start)
      await sleep(PAUSE_MS)
    }
  })()
  return {
    /** The times since the last call, in ms. */
    take() {
      const taken = times.toSorted((a, b) => a - b)
      times = []
      return taken
    },
    async stop() {
      isDone = true
      await writing
    },
  }
}

/** @param {number[]} times in ms, sorted */
function summary(times) {
  const at = (/** @type {number} */ part) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1)
  return `${times.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}

/** @param {string} folder @param {number} megabytes */
async function measure(folder, megabytes) {
  const dataDir = join(folder, 'large')
  await folderOf(dataDir, 'large', megabytes)
  const { size } = await stat(join(dataDir, 'guildhall.sqlite'))
  const db = openSqlite(join(dataDir, 'guildhall.sqlite'))
  const writing = startWriting(db)
  await sleep(2_000)
  const alone = writing.take()
  const file = join(folder, 'large.tar.gz')
  const backupMs = await run('backup', [file], { DATA_DIR: dataDir })
  const meanwhile = writing.take()
  await writing.stop()
  await db.destroy()
  const restoreMs = await run('restore', [file], { DATA_DIR: join(folder, 'restored') })
  print(
    `database                 ${(size / 1e6).toFixed(1)} MB, backup ${((await stat(file)).size / 1e6).toFixed(1)} MB`,
  )
  print(`backup                   ${(backupMs / 1_000).toFixed(1)} s, restoration ${(restoreMs / 1_000).toFixed(1)} s`)
  print(`writes without a backup  ${summary(alone)}`)
  print(`writes during it         ${summary(meanwhile)}`)
}

/** @param {string} folder @param {number} kills @returns {Promise<number>} how many broke something */
async function killOnSqlite(folder, kills) {
  const [source, kept, dataDir] = [join(folder, 'b'), join(folder, 'a'), join(folder, 'data')]
  await folderOf(source, 'b', KILLED_MB)
  await folderOf(kept, 'a', KILLED_MB)
  const found = { killed: 0, none: 0, complete: 0, broken: 0 }
  const whole = join(folder, 'whole.tar.gz')
  const writeMs = await writingTime('backup', whole, { DATA_DIR: source }, `${whole}.unfinished`)
  for (let at = 0; at < kills; at += 1) {
    const file = join(folder, `${at}.tar.gz`)
    const when = { begun: `${file}.unfinished`, longestMs: writeMs }
    if (await kill('backup', file, { DATA_DIR: source }, when)) found.killed += 1
    if (existsSync(file)) {
      const target = join(folder, 'target')
      await run('restore', [file], { DATA_DIR: target })
      if ((await nameIn(target)) === 'b') found.complete += 1
      else found.broken += 1
      await rm(target, { recursive: true })
      await rm(file)
    } else found.none += 1
    await rm(`${file}.unfinished`, { recursive: true, force: true })
  }
  print(
    `backups killed           ${found.killed} of ${kills}: ${found.none} without a file, ${found.complete} complete, ${found.broken} broken`,
  )

  const restored = { killed: 0, decided: 0, a: 0, b: 0, broken: 0 }
  await cp(kept, dataDir, { recursive: true })
  const restoreMs = await writingTime('restore', whole, { DATA_DIR: dataDir }, join(dataDir, 'restoring'))
  for (let at = 0; at < kills; at += 1) {
    await rm(dataDir, { recursive: true })
    await cp(kept, dataDir, { recursive: true })
    const when = { begun: join(dataDir, 'restoring'), longestMs: restoreMs }
    if (await kill('restore', whole, { DATA_DIR: dataDir }, when)) restored.killed += 1
    if (existsSync(join(dataDir, 'restoring', 'plan.json'))) restored.decided += 1
    await run('analytics', ['export', '--user', '1'], { DATA_DIR: dataDir })
    const name = await nameIn(dataDir)
    if (name === 'a' || name === 'b') restored[name] += 1
    else restored.broken += 1
  }
  print(
    `restorations killed      ${restored.killed} of ${kills}: ${restored.a} as it was, ${restored.b} as the backup (${restored.decided} finished by the next start), ${restored.broken} broken`,
  )
  return found.broken + restored.broken
}

/** @param {Database} db */
async function hasNoPsql(db) {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'psql'`.execute(db)
  return rows.length === 0
}

/** @param {string} server @param {string} folder @param {number} kills @returns {Promise<number>} how many broke something */
function killOnPostgres(server, folder, kills) {
  return withDatabase(server, (source) =>
    withDatabase(server, async (url) => {
      /** @param {string} of @param {string} name */
      const fill = async (of, name) => {
        const db = openPostgres(of)
        await mark(db, name, KILLED_MB)
        await db.destroy()
      }
      await fill(source, 'b')
      await fill(url, 'a')
      const whole = join(folder, 'postgres.tar.gz')
      const dataDir = join(folder, 'postgres')
      await run('backup', [whole], { DATABASE_URL: source, SESSION_SECRET, DATA_DIR: dataDir })
      const variables = { DATABASE_URL: url, SESSION_SECRET, DATA_DIR: dataDir }
      const restoreMs = await writingTime('restore', whole, variables, join(dataDir, 'restoring'))
      const found = { killed: 0, a: 0, b: 0, broken: 0 }
      for (let at = 0; at < kills; at += 1) {
        await fill(url, 'a')
        await rm(join(dataDir, 'restoring'), { recursive: true, force: true })
        const when = { begun: join(dataDir, 'restoring'), longestMs: restoreMs }
        if (await kill('restore', whole, variables, when)) found.killed += 1
        const db = openPostgres(url)
        // psql outlives its parent, and ends with all or nothing.
        if (!(await untilTrue(() => hasNoPsql(db), ENDED_MS))) throw new Error('psql does not end')
        const name = await markIn(db)
        if (name === 'a' || name === 'b') found[name] += 1
        else found.broken += 1
      }
      print(
        `… on PostgreSQL          ${found.killed} of ${kills}: ${found.a} as it was, ${found.b} as the backup, ${found.broken} broken`,
      )
      return found.broken
    }),
  )
}

const [kills = '50', megabytes = '100', server] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'guildhall-backups-'))
try {
  await measure(folder, Number(megabytes))
  const broken =
    (await killOnSqlite(folder, Number(kills))) +
    (server === undefined ? 0 : await killOnPostgres(server, folder, Number(kills)))
  process.exitCode = broken === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
