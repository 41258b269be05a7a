import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProgram } from './program.mjs'

const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
const DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

/**
 * Builds the dashboard if it is stale, and starts the program with it on a new database.
 *
 * @param {string[]} otherPages folders of other pages, each served by an API of its own on the same database
 */
export function openBuiltProgram(otherPages) {
  execFileSync(process.execPath, [BUILD], { stdio: 'ignore' })
  const databaseFile = join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite')
  return openProgram(databaseFile, { webRoot: DIST, otherPages, logLevel: 'warn' })
}
