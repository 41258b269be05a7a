import { BIN } from './paths.mjs'
import { runNode } from './run.mjs'
import { say, secondsSince } from './say.mjs'
import { inTurn } from './turn.mjs'

/** What must be true of the sources, each with the program that says so. A warning fails like an error. */
const CHECKS = [
  { name: 'types of the server', program: BIN.tsc, args: ['-b', 'tsconfig.build.json'], builds: true },
  { name: 'types of the tests and scripts', program: BIN.tsc, args: ['-p', 'tests'] },
  { name: 'types of the dashboard', program: BIN.tsc, args: ['-p', 'apps/web'] },
  { name: 'lint', program: BIN.oxlint, args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', program: BIN.prettier, args: ['--check', '--log-level', 'warn', '.'] },
]

/**
 * Runs every check, also after one that failed.
 *
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  let failed = 0
  for (const { name, program, args, builds } of CHECKS) {
    const start = performance.now()
    const work = () => runNode(program, args, { quiet: true })
    const { ok, output } = await (builds ? inTurn(work) : work())
    if (!ok) failed += 1
    say(`${ok ? 'ok' : 'FAILED'}  ${name} (${secondsSince(start)} s)${ok ? '' : `\n${output.trimEnd()}`}`)
  }
  return { passed: CHECKS.length - failed, failed }
}
