import { spawn } from 'node:child_process'
import { ROOT } from './paths.mjs'

/** Signals within this time count as one, in ms: under npm, Ctrl+C arrives twice, from the terminal and from npm. */
const SAME_KEYSTROKE_MS = 500

/**
 * Runs a program in the repository's folder until it ends. After Ctrl+C or SIGTERM, this process ends once the program has ended: npm puts
 * back files, and the next command would find them half replaced. A second signal ends this process at once.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: NodeJS.ProcessEnv }} [options] quiet: its output is kept and only returned
 * @returns {Promise<{ ok: boolean, output: string }>} not ok when it ended with another code than 0 or could not be started
 */
export function run(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    endAfter(child)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += String(chunk)))
    child.stderr?.on('data', (chunk) => (output += String(chunk)))
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function endAfter(child) {
  let exitCode = 0
  let receivedAt = 0
  /** @param {NodeJS.Signals} signal */
  const receive = (signal) => {
    if (exitCode !== 0 && performance.now() - receivedAt > SAME_KEYSTROKE_MS) process.exit(exitCode)
    if (exitCode !== 0) return
    receivedAt = performance.now()
    exitCode = signal === 'SIGINT' ? 130 : 143
    // A terminal sends Ctrl+C to the program too.
    if (signal === 'SIGTERM') child.kill(signal)
  }
  process.on('SIGINT', receive)
  process.on('SIGTERM', receive)
  child.on('close', () => {
    process.off('SIGINT', receive)
    process.off('SIGTERM', receive)
    if (exitCode !== 0) process.exit(exitCode)
  })
}

/**
 * Runs a JavaScript program with this Node.js.
 *
 * @param {string} script
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options)
}
