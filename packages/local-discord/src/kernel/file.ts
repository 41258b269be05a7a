import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { completed, type EarlierWorld } from './earlier-states.ts'
import type { World } from './model.ts'

/** How long a change waits at least before it is written, in ms: what follows soon is written with it. */
const DELAY = 100

/** How long a change waits at most, in ms. */
const LONGEST_DELAY = 500

/** Writing out the world, which nothing else can run beside, may take one part in so many of the time. */
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
  /** The world changed: it begins to be written within half a second. */
  changed(): void
  /** Writes what is outstanding; later changes are not kept. Rejects when it cannot be written. */
  close(): Promise<void>
}

/**
 * @param directory where the file goes; null keeps nothing.
 * @param parts what a world consists of, for telling a damaged one.
 * @param current the world at the moment of writing.
 */
export function worldFile(directory: string | null, parts: readonly string[], current: () => World): WorldFile {
  if (directory === null) return { read: () => undefined, changed: () => {}, close: async () => {} }
  const path = join(directory, 'local-discord.json')
  let timer: NodeJS.Timeout | undefined
  /** Ends with the last write that was begun. */
  let writing = Promise.resolve()
  let isOutstanding = false
  let isClosed = false
  let isFailing = false
  let delay = DELAY

  async function write(): Promise<void> {
    const begun = performance.now()
    const text = JSON.stringify({ layout: LAYOUT, world: current() })
    isOutstanding = false
    delay = Math.min(LONGEST_DELAY, Math.max(DELAY, (performance.now() - begun) * PACE))
    try {
      await replaceFile(path, text)
      isFailing = false
    } catch (error) {
      isOutstanding = true
      throw error
    }
  }

  /** Trouble with the disk ends nothing: the world goes on in memory, and is written as soon as that works. */
  async function writeOrRetry(): Promise<void> {
    if (!isOutstanding) return
    try {
      await write()
    } catch (error) {
      if (!isFailing) process.emitWarning(`The local Discord cannot write ${path} and goes on trying: ${String(error)}`)
      isFailing = true
      writeAfter(RETRY)
    }
  }

  /** Writes later; one at a time, since each replaces the file. */
  function writeAfter(ms: number): void {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(writeOrRetry)
    }, ms)
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
      if (isClosed) return
      isOutstanding = true
      writeAfter(delay)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await writing
      if (isOutstanding) await write()
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

/** The file is the old one or the new one, whatever moment the program is killed or the power fails at. */
async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.new`
  // The tokens in it are worth nothing elsewhere, but a state file is nobody else's to read.
  const file = await open(draft, 'w', OWNER_ONLY)
  try {
    // A draft that a crash left may have another mode.
    await file.chmod(OWNER_ONLY)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
