import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CACHE } from './paths.mjs'
import { say } from './say.mjs'

const FOLDER = join(CACHE, 'turn')
const OWNER = join(FOLDER, 'pid')

/** In ms. Whoever has the turn touches it this often. */
const TOUCH_EVERY = 2_000

/** In ms. A turn not touched for so long belongs to nobody: its process id may have gone to another program. */
const ABANDONED_AFTER = 60_000

/**
 * Does something that only one process may do at a time in this folder (install, build); waits for the other to finish.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(work) {
  await takeTurn()
  const touching = setInterval(() => {
    const now = new Date()
    utimes(FOLDER, now, now).catch(() => {})
  }, TOUCH_EVERY)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    await rm(FOLDER, { recursive: true, force: true })
  }
}

async function takeTurn() {
  await mkdir(CACHE, { recursive: true })
  let waiting = false
  for (;;) {
    try {
      // Making a folder either works or says that it is there: nothing comes between.
      await mkdir(FOLDER)
      await writeFile(OWNER, String(process.pid))
      return
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    if (await isAbandoned()) {
      // Renaming works for one process only, so two that find it abandoned do not both clear it away.
      const away = `${FOLDER}-${process.pid}-${Date.now()}`
      await rename(FOLDER, away).catch(() => {})
      await rm(away, { recursive: true, force: true })
      continue
    }
    if (!waiting) say('Waiting for another Guildhall that is installing or building here.')
    waiting = true
    await sleep(200)
  }
}

async function isAbandoned() {
  try {
    const { mtimeMs } = await stat(FOLDER)
    if (Date.now() - mtimeMs > ABANDONED_AFTER) return true
    const pid = Number(await readFile(OWNER, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return isCode(error, 'ESRCH')
  }
}

/** @param {unknown} error @param {string} code */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
