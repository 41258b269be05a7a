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

/** How long a change may wait before it is in the file, in ms; longer where writing takes long. */
const DELAY = 100

/** Writing may take one part in so many of the time: a large state is written less often. */
const PACE = 20

/** How long until it is tried again when nothing can be written (the disk is full, say), in ms. */
const RETRY = 1_000

/** The mode of the file. */
const OWNER_ONLY = 0o600
/** What a mode gives to the group and to everyone else. */
const OTHERS = 0o077

/** The layout of the file; one of another layout is not read. */
const LAYOUT = 1

interface Saved {
  layout: number
  world: EarlierWorld
}

/** Keeps the world in a file. */
export interface WorldFile {
  /** What was kept; undefined when there is no file yet. Throws when the file is damaged, and leaves it as it is. */
  read(): World | undefined
  /** The world changed: it is in the file within 100 ms, or later where writing takes more than 5 ms. */
  changed(): void
  /** Writes what is outstanding; later changes are not kept. */
  close(): void
}

/**
 * @param directory where the file goes; null keeps nothing.
 * @param parts what a world consists of, for telling a damaged one.
 * @param current the world at the moment of writing.
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
  /** Trouble with the disk ends nothing: the world goes on in memory, and is written as soon as that works. */
  const writePatiently = (): void => {
    try {
      write()
    } catch (error) {
      if (!isFailing) process.emitWarning(`The local Discord cannot write ${path} and goes on trying: ${String(error)}`)
      isFailing = true
      timer = setTimeout(writePatiently, RETRY)
    }
  }
  return {
    read() {
      if (!existsSync(path)) return undefined
      tighten(path)
      const saved: unknown = parse(path)
      if (!isSaved(saved, parts)) {
        throw new Error(`${path} is not a state of the local Discord. Move it away to start anew.`)
      }
      return completed(saved.world)
    },
    changed() {
      if (!closed) timer ??= setTimeout(writePatiently, Math.max(DELAY, tookMs * PACE))
    },
    close() {
      closed = true
      if (timer !== undefined) write()
    },
  }
}

/** Whoever may write the file without owning it leaves its mode to the owner. */
function tighten(path: string): void {
  try {
    const { mode } = statSync(path)
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS)
  } catch (cause) {
    process.emitWarning(`The mode of ${path} cannot be changed: ${String(cause)}`)
  }
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`${path} is damaged. Move it away to start anew.`, { cause })
  }
}

function isSaved(value: unknown, parts: readonly string[]): value is Saved {
  if (typeof value !== 'object' || value === null || !('layout' in value) || value.layout !== LAYOUT) return false
  const world = 'world' in value ? value.world : null
  return typeof world === 'object' && world !== null && parts.every((part) => Object.hasOwn(world, part))
}

/** The file is the old one or the new one, whatever moment the power fails at. */
function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.new`
  // The tokens in it are worth nothing elsewhere, but a state file is nobody else's to read.
  const file = openSync(draft, 'w', OWNER_ONLY)
  try {
    // A draft that a crash left may have another mode.
    fchmodSync(file, OWNER_ONLY)
    // All of it: a disk that is nearly full takes a part, and says so by a number alone.
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}
