import { compileServer } from './build.mjs'
import { BIN } from './paths.mjs'
import { runNode } from './run.mjs'
import { print, secondsSince } from './print.mjs'
import { withLock } from './lock.mjs'

/** @param {string} program @param {string[]} args */
const quietly = (program, ...args) => runNode(program, args, { quiet: true })

/** The checks of the sources. A warning fails like an error. */
const CHECKS = [
  { name: 'types of the server', check: () => withLock(compileServer) },
  { name: 'types of the tests and scripts', check: () => quietly(BIN.tsc, '-p', 'tests') },
  { name: 'types of the dashboard', check: () => quietly(BIN.tsc, '-p', 'apps/web') },
  { name: 'lint', check: () => quietly(BIN.oxlint, '--type-aware', '--deny-warnings') },
  { name: 'format', check: () => quietly(BIN.prettier, '--check', '--log-level', 'warn', '.') },
]

/**
 * Runs every check, also after a failed one.
 *
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  let failed = 0
  for (const { name, check } of CHECKS) {
    const start = performance.now()
    const { ok, output } = await check()
    if (!ok) failed += 1
    print(`${ok ? 'ok' : 'FAILED'}  ${name} (${secondsSince(start)} s)${ok ? '' : `\n${output.trimEnd()}`}`)
  }
  return { passed: CHECKS.length - failed, failed }
}
