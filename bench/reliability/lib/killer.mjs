import { randomOf } from '../../lib/random.mjs'

/** @typedef {import('./commit-points.mjs').Moment} Moment */

/** @type {readonly Moment[]} */
const MOMENTS = ['before', 'sent', 'answered']
/** Maximum number of commits before a kill. A load of a second or two makes about 40 commits. */
const MOST_COMMITS = 40
/** The longest wait for the nth commit, in ms; an idle process makes few commits. */
const WITHIN_MS = 3_000
/** The longest wait for the commit of a transaction from the nth commit on, in ms: longer than a busy machine needs. */
const TRANSACTION_WITHIN_MS = 30_000

/** Kills processes at commits that a seed chooses, and counts the kills by their moment. */
export class Killer {
  /** The number of kills between BEGIN and the answer to COMMIT. */
  inTransaction = 0
  /** The number of kills at the commit of a single statement, or after the answer to a commit. */
  outside = 0
  /** The number of kills without a commit in time. */
  idle = 0
  #random

  /** @param {number} seed */
  constructor(seed) {
    this.seed = seed
    this.#random = randomOf(seed)
  }

  /**
   * Kills one of some processes that are under load.
   *
   * @param {readonly import('./program.mjs').Program[]} programs
   * @returns the killed one
   */
  kill(programs) {
    return this.#kill(programs, false)
  }

  /**
   * Like {@link kill}, but never at the commit of a single statement.
   *
   * @param {readonly import('./program.mjs').Program[]} programs
   * @returns the killed one
   */
  killInTransaction(programs) {
    return this.#kill(programs, true)
  }

  /** @param {readonly import('./program.mjs').Program[]} programs @param {boolean} inTransaction */
  async #kill(programs, inTransaction) {
    const program = programs[Math.floor(this.#random() * programs.length)]
    if (!program) throw new Error('There is no program to kill')
    const nth = 1 + Math.floor(this.#random() * MOST_COMMITS)
    const moment = MOMENTS[Math.floor(this.#random() * MOMENTS.length)] ?? 'before'
    const isOpen = await program.killAt(
      { nth, moment, inTransaction },
      inTransaction ? TRANSACTION_WITHIN_MS : WITHIN_MS,
    )
    if (isOpen === undefined) this.idle += 1
    else if (isOpen) this.inTransaction += 1
    else this.outside += 1
    return program
  }

  /** A line for the report. */
  get line() {
    const { seed, inTransaction, outside, idle } = this
    return `seed ${seed}: ${inTransaction} kills in an open transaction, ${outside} outside one, ${idle} without a commit`
  }
}

/** The seed that SEED names, or another one in each run. */
export function seedOfRun() {
  return Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
}
