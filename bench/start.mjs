// Measures how long `npm start` takes when everything is installed and built, and how much memory the program then
// uses.
//   node bench/start.mjs [rounds]
//   node bench/start.mjs cold
// A cold start begins with a fresh clone of the last commit: `npm start` then also installs the packages, from npm's
// cache where possible, and builds everything. The script measures it once.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@guildhall/ports'
import { median, print, printMachine } from './lib/print.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The budget: seconds until the program answers, and megabytes once it is idle. */
const BUDGET = { seconds: 3, megabytes: 250 }

/** How long the program is idle before its memory is read, in ms. */
const REST_MS = 5_000

const isCold = process.argv[2] === 'cold'
const rounds = isCold ? 1 : Number(process.argv[2] ?? 5)

/** Starts the program of a folder on an empty data folder. @param {string} cwd @returns {Promise<{ seconds: number, megabytes: number }>} */
async function measure(cwd) {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-bench-'))
  const [port, discordPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    PORT: `${port}`,
    LOCAL_DISCORD_PORT: `${discordPort}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  }
  const start = performance.now()
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}`)
      await sleep(10)
    }
    const seconds = (performance.now() - start) / 1000
    await sleep(REST_MS)
    return { seconds, megabytes: (await residentKb(await listenerOf(child.pid ?? 0))) / 1024 }
  } finally {
    // npm and the program are one group, so both get the signal.
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      await ended
    }
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Whether dashboard, database and gateway are ready. @param {number} port */
async function answers(port) {
  const reply = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
  return reply?.ok === true
}

/** The last descendant of a process: npm starts a shell, which starts the program. @param {number} pid @returns {Promise<number>} */
async function listenerOf(pid) {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim()
  const [child] = children.split(' ')
  return child ? listenerOf(Number(child)) : pid
}

/** @param {number} pid */
async function residentKb(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
}

/** A clone of the last commit. @returns {Promise<string>} its folder */
async function clone() {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-clone-'))
  execFileSync('git', ['clone', '--quiet', ROOT, folder])
  return folder
}

const folder = isCold ? await clone() : ROOT
try {
  if (!isCold) await measure(folder) // Builds stale parts and warms the file cache.
  const results = []
  for (let round = 0; round < rounds; round += 1) results.push(await measure(folder))
  const seconds = median(results.map((result) => result.seconds))
  const megabytes = median(results.map((result) => result.megabytes))
  printMachine()
  print(
    `npm start, ${isCold ? 'cold' : 'warm'}   ${seconds.toFixed(2)} s    ${isCold ? 'no budget' : `budget ${BUDGET.seconds} s`}`,
  )
  print(`memory at rest    ${megabytes.toFixed(0)} MB   budget ${BUDGET.megabytes} MB`)
  process.exitCode = (isCold || seconds <= BUDGET.seconds) && megabytes <= BUDGET.megabytes ? 0 : 1
} finally {
  if (isCold) await rm(folder, { recursive: true, force: true })
}
