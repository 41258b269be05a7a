import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

const OWNER_ONLY = 0o600
/** The bits of a mode for the group and for everyone else. */
const OTHERS = 0o077

/** Creates a file that only its owner can read and write, or restricts an existing one. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY))
  tightenFile(path)
}

/** Restricts a file to its owner; does nothing when the file does not exist. */
export function tightenFile(path: string): void {
  try {
    const { mode } = statSync(path)
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS)
  } catch (error) {
    if (!isTolerable(error)) throw error
  }
}

/** Whether the file is missing, belongs to another user who shares it, or is on a file system without modes. */
function isTolerable(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  return error.code === 'ENOENT' || error.code === 'EPERM' || error.code === 'ENOTSUP'
}
