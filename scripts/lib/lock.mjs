import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CACHE } from './paths.mjs'
import { fail, print } from './print.mjs'

// Two commands that install or build at once would write the same files. The lock works before anything is installed, so it needs no package.

const FOLDER = join(CACHE, 'lock')
const OWNER = join(FOLDER, 'pid')

/** How often the owner touches the lock, in ms. */
const TOUCH_EVERY = 2_000

/** The age at which an untouched lock counts as abandoned, in ms: another program may have got its process id. */
const ABANDONED_AFTER = 60_000

/** The sentence for a limit of open files below that of reading all parts of the program at once. */
const TOO_FEW_FILES = 'This user can open too few files at once (EMFILE). Raise the limit, for example: ulimit -n 1024'

/**
 * Runs work that only one process may do at a time in this folder. Waits for the process that holds the lock.
 * Ends this process when the limit of open files is too low.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  try {
    return await locked(work)
  } catch (error) {
    if (isCode(error, 'EMFILE')) fail(TOO_FEW_FILES)
    throw error
  }
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function locked(work) {
  await acquire()
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

/** Ends the process when this user may not write here. */
async function acquire() {
  try {
    await waitForLock()
  } catch (error) {
    const sentence = unwritable(error)
    if (sentence === undefined) throw error
    fail(sentence)
  }
}

async function waitForLock() {
  // Not recursive: that would report a read-only disk as a missing folder.
  try {
    await mkdir(CACHE)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  let waiting = false
  for (;;) {
    try {
      // Atomic: one process makes the folder, the others get EEXIST.
      await mkdir(FOLDER)
      await writeFile(OWNER, String(process.pid))
      return
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    if (await isAbandoned()) {
      // Only one process succeeds in renaming it, so no process removes the new lock of another.
      const abandoned = `${FOLDER}-${process.pid}-${Date.now()}`
      await rename(FOLDER, abandoned).catch(() => {})
      await rm(abandoned, { recursive: true, force: true })
      continue
    }
    if (!waiting) print('Waiting for another command that installs or builds here.')
    waiting = true
    await sleep(200)
  }
}

/** The sentence for a folder that this user cannot write; undefined for another error. @param {unknown} error */
function unwritable(error) {
  if (!(error instanceof Error && 'path' in error && typeof error.path === 'string')) return undefined
  const folder = dirname(error.path)
  if (isCode(error, 'EACCES')) return `The folder ${folder} cannot be written (EACCES). Run the command as its owner.`
  if (isCode(error, 'EROFS')) return `The folder ${folder} cannot be written (EROFS). Make its disk writable.`
  return undefined
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
