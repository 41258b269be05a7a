import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { completed, type EarlierWorld } from './earlier-states.ts'
import type { World } from './model.ts'

/** From a change to the write, in ms; longer when writes are slow. */
const DELAY = 100

/** Writing takes at most 1/20 of the time: a large state is written less often. */
const PACE = 20

/** From a failed write, such as on a full disk, to the next attempt, in ms. */
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
export interface WorldFile {
  /** The stored world; undefined when there is no file. Throws when the file is damaged, without changing it. */
  read(): World | undefined
  /** Schedules a write within 100 ms, or later when a write takes more than 5 ms. */
  changed(): void
  /** Writes unsaved changes. Later changes are not saved. */
  close(): void
}

/**
 * @param directory the folder of the file; null stores nothing.
 * @param parts the names that a stored world must have.
 * @param current returns the world to write.
 */
export function worldFile(directory: string | null, parts: readonly string[], current: () => World): WorldFile {
  if (directory === null) return { read: () => undefined, changed: () => {}, close: () => {} }
  const path = join(directory, 'local-discord.json')
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let isFailing = false
  let tookMs = 0
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    const begun = performance.now()
    replaceFile(path, JSON.stringify({ layout: LAYOUT, world: current() }))
    tookMs = performance.now() - begun
    isFailing = false
  }
  /** Retries until a write succeeds; meanwhile the world lives in memory. */
  const writeWithRetry = (): void => {
    try {
      write()
    } catch (error) {
      if (!isFailing) process.emitWarning(`The local Discord cannot write ${path} and keeps retrying: ${String(error)}`)
      isFailing = true
      timer = setTimeout(writeWithRetry, RETRY_DELAY)
    }
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
      if (!closed) timer ??= setTimeout(writeWithRetry, Math.max(DELAY, tookMs * PACE))
    },
    close() {
      closed = true
      if (timer !== undefined) write()
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
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`${path} is damaged. Move it away to start over.`, { cause })
  }
}

function isSaved(value: unknown, parts: readonly string[]): value is Saved {
  if (typeof value !== 'object' || value === null || !('layout' in value) || value.layout !== LAYOUT) return false
  const world = 'world' in value ? value.world : null
  return typeof world === 'object' && world !== null && parts.every((part) => Object.hasOwn(world, part))
}

/** Atomic: after a power failure the file is either the old or the new one. */
function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.new`
  const file = openSync(draft, 'w', OWNER_ONLY)
  try {
    // A draft left by a crash may have another mode.
    fchmodSync(file, OWNER_ONLY)
    // Not writeSync: on a nearly full disk it writes a part and reports only the number of bytes.
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}
