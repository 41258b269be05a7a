import { accessSync, chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm'

/** The least free memory, in bytes. A run of all tests writes less than half of it. */
const ENOUGH = 4 * 2 ** 30

/**
 * For vitest and Playwright: sets TMPDIR to a folder in memory, where there is enough of it. The tests write hundreds of SQLite files, and a disk
 * takes longer to sync each commit than the rest of a test takes. A killed process loses no commit either way: only a power failure would.
 *
 * The folder is removed when the run's process exits, since each project of vitest ends its own part of the setup, and others still use it.
 */
export function setup(): void {
  if (process.env['TMPDIR'] !== undefined || !hasEnough()) return
  const folder = mkdtempSync(join(MEMORY, 'guildhall-tests-'))
  // PostgreSQL runs as another user when root runs the tests.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasEnough(): boolean {
  try {
    accessSync(MEMORY)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= ENOUGH
  } catch {
    return false
  }
}
