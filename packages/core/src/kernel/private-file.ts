import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

const OWNER_ONLY = 0o600
/** The bits of a mode for the group and for everyone else. */
const OTHERS = 0o077

/** Makes a file that only its owner can read and write, unless it exists; one that exists becomes so. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY))
  tightenFile(path)
}

/** Takes a file away from everyone but its owner; does nothing when there is none. */
export function tightenFile(path: string): void {
  try {
    const { mode } = statSync(path)
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS)
  } catch (error) {
    if (!isTolerable(error)) throw error
  }
}

/** The file is not there, belongs to another user who shares it, or its file system has no modes. */
function isTolerable(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  return error.code === 'ENOENT' || error.code === 'EPERM' || error.code === 'ENOTSUP'
}
