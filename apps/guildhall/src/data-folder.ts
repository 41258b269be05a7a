import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makePrivateFile, tightenFile } from '@guildhall/core'
import { finishRestoration } from './backup/replacement.ts'
import { lockFile } from './file-lock.ts'
import { failure, failureOf, isDiskFull, messageOf, systemCode } from './start-failure.ts'

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
    makeFolders(path)
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

/** Path of the file in a DATA_DIR that its program locks. */
export function lockFileIn(path: string): string {
  return join(path, 'guildhall.lock')
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

/** The fix for a full disk of DATA_DIR. */
export const MAKE_SPACE = 'Make space on it, or move the folder to another disk and set DATA_DIR.'

/** A problem of DATA_DIR in a sentence, and what to do about it. */
interface Explained {
  readonly finding: string
  readonly fix: string
}

/** The problem of a DATA_DIR that cannot be a folder: a file, or a link to no folder; null without it. */
export function explainNoFolder(path: string): Explained | null {
  const file = fileOn(path)
  if (file !== undefined) {
    return {
      finding: `DATA_DIR (${path}) cannot be a folder, because ${file} is a file.`,
      fix: 'Set DATA_DIR to a folder.',
    }
  }
  if (existsSync(path) || !isLink(path)) return null
  return {
    finding: `DATA_DIR (${path}) is a link to a folder that does not exist.`,
    fix: 'Create that folder, or set another DATA_DIR.',
  }
}

/** The path itself, or the part of it, that is no folder; undefined without one. */
function fileOn(path: string): string | undefined {
  if (existsSync(path)) return statSync(path).isDirectory() ? undefined : path
  const above = dirname(path)
  return above === path ? undefined : fileOn(above)
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

/** Why a DATA_DIR cannot be created or written, and the fix. */
export function explainUnwritable(path: string, error: unknown): Explained {
  const message = messageOf(error)
  if (systemCode(error) === 'EROFS') {
    return {
      finding: `DATA_DIR (${path}) is on a read-only disk.`,
      fix: 'Make the disk writable, or set DATA_DIR to a folder on another disk.',
    }
  }
  if (isDiskFull(error)) {
    return { finding: `The disk of DATA_DIR (${path}) is full (${message}).`, fix: MAKE_SPACE }
  }
  return {
    finding: `DATA_DIR (${path}) cannot be written (${message}).`,
    fix: 'Make it and the files in it writable for this user, or set another DATA_DIR.',
  }
}

/** Creates a folder and those above it. Node.js's recursive mkdir reports a read-only disk as a missing folder. */
function makeFolders(path: string): void {
  if (existsSync(path)) return
  const above = dirname(path)
  if (above !== path) makeFolders(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error
  }
}

function secretFileIn(path: string): string {
  return join(path, 'session-secret')
}

function lock(path: string): () => void {
  let release: (() => void) | undefined
  try {
    release = lockFile(lockFileIn(path))
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
  return usableSecret(file) ?? makeSecret(path, file)
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

function makeSecret(path: string, file: string): string {
  const secret = randomBytes(32).toString('base64url')
  try {
    writeWhole(file, `${secret}\n`)
  } catch (error) {
    throw unwritable(path, error)
  }
  return secret
}

/** Renames the file after its complete write to disk, so that a crash leaves no part of it. */
function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.new`
  makePrivateFile(unfinished)
  const descriptor = openSync(unfinished, 'w', 0o600)
  writeSync(descriptor, text)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(unfinished, file)
}

function unwritable(path: string, error: unknown): Error {
  const { finding, fix } = explainNoFolder(path) ?? explainUnwritable(path, error)
  return failureOf('data folder', `${finding} ${fix}`, error)
}
