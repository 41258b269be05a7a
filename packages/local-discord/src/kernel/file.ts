import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { completed, type EarlierWorld } from './earlier-states.ts'
import type { World } from './model.ts'

/** The delay from a change to the write, in ms; changes within it are written together. */
const DELAY = 100

/** The longest delay, in ms. */
const LONGEST_DELAY = 500

/** Serializing the world blocks the event loop. It takes at most 1/20 of the time, up to the longest delay. */
const PACE = 20

/** The delay from a failed write, such as on a full disk, to the next attempt, in ms. */
const RETRY_DELAY = 1_000

/** The file holds tokens: only its owner reads it. */
const OWNER_ONLY = 0o600
/** The permission bits of the group and of others. */
const OTHERS = 0o077

/** The version of the file's layout. A file of another layout is rejected. */
const LAYOUT = 1

interface Saved {
  layout: number
  world: EarlierWorld
}

/** The file that stores the world. */
interface WorldFile {
  /** The stored world; undefined when there is no file. Throws when the file is damaged, without changing it. */
  read(): World | undefined
  /** Schedules a write, which starts within half a second. */
  changed(): void
  /** Writes unsaved changes. Later changes are not saved. Rejects when the write fails. */
  close(): Promise<void>
}

/**
 * @param directory the folder of the file; null stores nothing.
 * @param parts the names that a stored world must have.
 * @param current returns the world to write.
 */
export function worldFile(directory: string | null, parts: readonly string[], current: () => World): WorldFile {
  if (directory === null) return { read: () => undefined, changed: () => {}, close: async () => {} }
  const path = join(directory, 'local-discord.json')
  let timer: NodeJS.Timeout | undefined
  /** Resolves when the last started write ends. */
  let writing = Promise.resolve()
  let isUnsaved = false
  let isClosed = false
  let isFailing = false
  let delay = DELAY

  async function write(): Promise<void> {
    const begun = performance.now()
    const text = JSON.stringify({ layout: LAYOUT, world: current() })
    isUnsaved = false
    delay = Math.min(LONGEST_DELAY, Math.max(DELAY, (performance.now() - begun) * PACE))
    try {
      await replaceFile(path, text)
      isFailing = false
    } catch (error) {
      isUnsaved = true
      throw error
    }
  }

  /** Retries until a write succeeds; meanwhile the world lives in memory. */
  async function writeOrRetry(): Promise<void> {
    if (!isUnsaved) return
    try {
      await write()
    } catch (error) {
      if (!isFailing) process.emitWarning(`The local Discord cannot write ${path} and keeps retrying: ${String(error)}`)
      isFailing = true
      scheduleWrite(RETRY_DELAY)
    }
  }

  /** Schedules a write after the running one: both would replace the same file. */
  function scheduleWrite(ms: number): void {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(writeOrRetry)
    }, ms)
  }

  return {
    read() {
      if (!existsSync(path)) return undefined
      restrictMode(path)
      const saved: unknown = parse(path)
      if (!isSaved(saved, parts)) {
        throw new Error(`${path} is not a state of the local Discord. Move it away to start over.`)
      }
      return completed(saved.world)
    },
    changed() {
      if (isClosed) return
      isUnsaved = true
      scheduleWrite(delay)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await writing
      if (isUnsaved) await write()
    },
  }
}

/** Only the owner can change the mode: a warning is enough for other users who may write the file. */
function restrictMode(path: string): void {
  try {
    const { mode } = statSync(path)
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS)
  } catch (cause) {
    process.emitWarning(`Cannot restrict the mode of ${path}: ${String(cause)}`)
  }
}

function parse(path: string): unknown {
  const text = readText(path)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${path} is damaged. Move it away to start over.`, { cause })
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(
      `${path} cannot be read (${String(cause)}). Make it readable for this user, or move it away to start over.`,
      {
        cause,
      },
    )
  }
}

function isSaved(value: unknown, parts: readonly string[]): value is Saved {
  if (typeof value !== 'object' || value === null || !('layout' in value) || value.layout !== LAYOUT) return false
  const world = 'world' in value ? value.world : null
  return typeof world === 'object' && world !== null && parts.every((part) => Object.hasOwn(world, part))
}

/** Atomic: after a kill or a power failure the file is either the old or the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.new`
  const file = await open(draft, 'w', OWNER_ONLY)
  try {
    // A draft left by a crash may have another mode.
    await file.chmod(OWNER_ONLY)
    // Do not use `write`: on a nearly full disk it writes a part and reports only the number of bytes.
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
