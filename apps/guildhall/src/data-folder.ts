import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFile, tightenFile } from '@guildhall/core'
import { finishRestoration } from './backup/replacement.ts'
import { lockFile } from './file-lock.ts'
import { failure, failureOf, messageOf, systemCode } from './start-failure.ts'

/** Length of the secret in characters, as for SESSION_SECRET. */
const SHORTEST_SECRET = 32

/** The folder with all persistent data, locked by this process. */
export interface DataFolder {
  readonly path: string
  /** Path of the SQLite database. */
  readonly databaseFile: string
  /** Whether a restoration was killed, and has been finished now. */
  readonly hasFinishedRestoration: boolean
  /** Reads the secret in this folder, or creates it. */
  secret(): string
  /** Releases the folder for another program. */
  release(): void
}

/**
 * Creates the folder if necessary, and locks it for this process.
 *
 * @throws StartFailure when another program has locked it, or when it is not writable.
 */
export function takeDataFolder(path: string): DataFolder {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unwritable(path, error)
  }
  const release = lock(path)
  const hasFinishedRestoration = finish(path, release)
  return {
    path,
    hasFinishedRestoration,
    databaseFile: databaseFileIn(path),
    secret: () => readOrMakeSecret(path),
    release,
  }
}

/** Path of the SQLite database in a DATA_DIR. */
export function databaseFileIn(path: string): string {
  return join(path, 'guildhall.sqlite')
}

/** The secret in a DATA_DIR, without creating one or taking the folder; undefined when there is none that can be used. */
export function readSessionSecret(path: string): string | undefined {
  try {
    return usableSecret(secretFileIn(path))
  } catch {
    return undefined
  }
}

/** The reason and the fix, in two sentences, why a start cannot use the secret in a DATA_DIR; null without a problem. */
export function problemOfSessionSecret(path: string): string | null {
  try {
    usableSecret(secretFileIn(path))
    return null
  } catch (error) {
    return messageOf(error)
  }
}

function secretFileIn(path: string): string {
  return join(path, 'session-secret')
}

function lock(path: string): () => void {
  let release: (() => void) | undefined
  try {
    release = lockFile(join(path, 'guildhall.lock'))
  } catch (error) {
    throw unwritable(path, error)
  }
  if (release) return release
  throw failure(`Another Guildhall is running on ${path}. Stop it first, or give this one its own DATA_DIR.`)
}

/** Finishes a restoration that was killed, or removes the files of one that had not begun to replace anything. */
function finish(path: string, release: () => void): boolean {
  try {
    return finishRestoration(path)
  } catch (error) {
    release()
    throw failure(
      `A restoration of ${path} was interrupted, and cannot be finished (${messageOf(error)}). Make the folder writable, and start again.`,
      error,
    )
  }
}

function readOrMakeSecret(path: string): string {
  const file = secretFileIn(path)
  tightenFile(file)
  return usableSecret(file) ?? makeSecret(file)
}

function usableSecret(file: string): string | undefined {
  const stored = readSecret(file)
  if (stored === undefined || stored.length >= SHORTEST_SECRET) return stored
  throw failure(`The file ${file} is damaged. Remove it to create a new one; all users then have to sign in again.`)
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw failure(`The file ${file} cannot be read (${messageOf(error)}). Make it readable for this user.`, error)
  }
}

function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('base64url')
  const unfinished = `${file}.new`
  makePrivateFile(unfinished)
  // Renamed after the complete write to disk, so that a crash leaves no partial secret.
  const descriptor = openSync(unfinished, 'w', 0o600)
  writeSync(descriptor, `${secret}\n`)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(unfinished, file)
  return secret
}

function unwritable(path: string, error: unknown): Error {
  return failureOf(
    'data folder',
    `DATA_DIR (${path}) cannot be written (${messageOf(error)}). Make it writable, or set another DATA_DIR.`,
    error,
  )
}
