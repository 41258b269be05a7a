import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Loaded before the program to kill it at a commit. */
const COMMIT_POINTS = new URL('commit-points.mjs', import.meta.url).href
const MAIN = fileURLToPath(new URL('../../../apps/guildhall/dist/main.js', import.meta.url))

/** The timeout of a start, in ms: a killed bot leaves its shards leased for 30 s on PostgreSQL, and a shared machine may be busy. */
const START_MS = 90_000

/** The timeout of a stop, in ms; the program promises 10 s. */
const END_MS = 12_000

/** The load comes from one user and exceeds one user's limits. */
const NO_LIMITS = { REQUESTS_PER_MINUTE: '1000000000', WRITES_PER_MINUTE: '1000000000' }

/** The line that the program prints when a role is ready. */
const SENTENCES = {
  discord: 'Local Discord (chat page)',
  api: 'Guildhall is up',
  bot: 'The bot is connected to Discord',
}

/** @typedef {keyof typeof SENTENCES} Role */

/** The built program in a process of its own: started, stopped or killed, and started again on the same data. */
export class Program {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process
  #output = ''

  /**
   * @param {readonly Role[]} roles
   * @param {Readonly<Record<string, string>>} variables all of its environment, apart from the roles
   */
  constructor(roles, variables) {
    this.roles = roles
    this.variables = variables
  }

  /** Changes the environment of the next launch. @param {Readonly<Record<string, string>>} variables */
  setVariables(variables) {
    this.variables = { ...this.variables, ...variables }
  }

  /** The output since the last launch. */
  get output() {
    return this.#output
  }

  get isRunning() {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** Starts the process without waiting for anything. */
  launch() {
    this.#output = ''
    const child = spawn(process.execPath, ['--import', COMMIT_POINTS, MAIN], {
      // Run it in its own folder, so that it does not read a developer's .env.
      cwd: this.variables['DATA_DIR'],
      env: {
        PATH: process.env['PATH'],
        LOG_LEVEL: 'warn',
        ...NO_LIMITS,
        ...this.variables,
        ROLES: this.roles.join(','),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (/** @type {Buffer} */ chunk) => (this.#output += chunk.toString()))
    }
    this.#process = child
  }

  /** Starts the process and waits until each of its roles is ready. */
  async start() {
    this.launch()
    await this.says(...this.roles.map((role) => SENTENCES[role]))
  }

  /** Waits until the program has printed all of these sentences. @param {readonly string[]} sentences */
  async says(...sentences) {
    const deadline = Date.now() + START_MS
    while (!sentences.every((sentence) => this.#output.includes(sentence))) {
      if (!this.isRunning) throw new Error(`The program ended by itself:\n${this.#output}`)
      if (Date.now() > deadline) throw new Error(`The program was not ready in ${START_MS} ms:\n${this.#output}`)
      await sleep(5)
    }
  }

  /**
   * Ends the program with a signal and waits for the end.
   *
   * @param {NodeJS.Signals} signal
   * @returns {Promise<number | null>} its exit code; null when the signal killed it
   */
  async end(signal) {
    const child = this.#process
    if (!child || !this.isRunning) return child?.exitCode ?? null
    const ended = once(child, 'close')
    child.kill(signal)
    const inTime = await Promise.race([ended.then(() => true), sleep(END_MS, false, { ref: false })])
    if (!inTime) {
      child.kill('SIGKILL')
      throw new Error(`The program did not end within ${END_MS} ms of ${signal}:\n${this.#output}`)
    }
    return child.exitCode
  }

  /**
   * Kills the program at a commit, or after a time when no commit comes.
   *
   * @param {import('./commit-points.mjs').CommitPoint} point
   * @param {number} withinMs
   * @returns {Promise<boolean | undefined>} whether the commit's transaction was open; undefined without a commit in time
   */
  async killAt(point, withinMs) {
    const child = this.#process
    if (!child || !this.isRunning) throw new Error(`The program is not running:\n${this.#output}`)
    const ended = once(child, 'close')
    child.send(point)
    await Promise.race([ended, sleep(withinMs, undefined, { ref: false })])
    await this.end('SIGKILL')
    if (child.signalCode !== 'SIGKILL') throw new Error(`The program ended by itself:\n${this.#output}`)
    const where = /Killed at commit \d+, (in|outside) a transaction/.exec(this.#output)?.[1]
    return where === undefined ? undefined : where === 'in'
  }

  /** Waits until the program ends by itself. @returns {Promise<number | null>} its exit code; null when it does not */
  async ended() {
    const child = this.#process
    if (!child || !this.isRunning) return child?.exitCode ?? null
    await Promise.race([once(child, 'close'), sleep(END_MS, undefined, { ref: false })])
    return child.exitCode
  }
}
