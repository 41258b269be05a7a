import { readFileSync } from 'node:fs'
import { compileServer } from './build.mjs'
import { LIST, licenceErrors, lockedPackages } from './licences.mjs'
import { BIN } from './paths.mjs'
import { runNode } from './run.mjs'
import { print, secondsSince } from './print.mjs'
import { withLock } from './lock.mjs'

/** @param {string} program @param {string[]} args */
const quietly = (program, ...args) => runNode(program, args, { quiet: true })

const SERVER = { name: 'types of the server', check: () => withLock(compileServer) }

/** The other checks of the sources. A warning fails like an error. */
const OTHERS = [
  { name: 'types of the tests and scripts', check: () => quietly(BIN.tsc, '-p', 'tests') },
  { name: 'types of the dashboard', check: () => quietly(BIN.tsc, '-p', 'apps/web') },
  { name: 'types of the chat page', check: () => quietly(BIN.tsc, '-p', 'packages/local-discord/src/chat/page') },
  { name: 'lint', check: () => quietly(BIN.oxlint, '--type-aware', '--deny-warnings') },
  { name: 'format', check: () => quietly(BIN.oxfmt, '--check') },
  { name: 'licences', check: async () => licencesAre() },
]

function licencesAre() {
  const errors = licenceErrors(lockedPackages(), readFileSync(LIST, 'utf8'))
  return { ok: errors.length === 0, output: errors.join('\n') }
}

/**
 * Runs every check, also after a failed one: those of the server's types first, since the others read the compiled output.
 *
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  const passed = [await passes(SERVER), ...(await Promise.all(OTHERS.map(passes)))]
  return { passed: passed.filter(Boolean).length, failed: passed.filter((ok) => !ok).length }
}

/** @param {(typeof OTHERS)[number]} check */
async function passes({ name, check }) {
  const start = performance.now()
  const { ok, output } = await check()
  print(`${ok ? 'ok' : 'FAILED'}  ${name} (${secondsSince(start)} s)${ok ? '' : `\n${output.trimEnd()}`}`)
  return ok
}
