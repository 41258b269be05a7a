import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { completed, type EarlierWorld } from './earlier-states.ts'
import type { World } from './model.ts'

/** How long a change may wait before it is in the file, in ms. */
const DELAY = 100

/** How long until it is tried again when nothing can be written (the disk is full, say), in ms. */
const RETRY = 1_000

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
  /** The world changed: it is in the file within 100 ms. */
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
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    replaceFile(path, JSON.stringify({ layout: LAYOUT, world: current() }))
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
      const saved: unknown = parse(path)
      if (!isSaved(saved, parts)) {
        throw new Error(`${path} is not a state of the local Discord. Move it away to start anew.`)
      }
      return completed(saved.world)
    },
    changed() {
      if (!closed) timer ??= setTimeout(writePatiently, DELAY)
    },
    close() {
      closed = true
      if (timer !== undefined) write()
    },
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
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.new`
  // The tokens in it are worth nothing elsewhere, but a state file is nobody else's to read.
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}
