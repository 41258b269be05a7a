/**
 * The acknowledged positions of the switches: an acknowledged write must be stored, an interrupted one may be.
 */
export class Switches {
  /** @type {Map<string, boolean>} */
  #acknowledged = new Map()
  /** @type {Map<string, boolean>} */
  #cutOff = new Map()
  writes = 0
  lost = 0

  /** The position that a worker writes next. @param {string} name */
  next(name) {
    return !this.#acknowledged.get(name)
  }

  /** @param {string} name @param {boolean} enable */
  begin(name, enable) {
    this.#cutOff.set(name, enable)
  }

  /** @param {string} name @param {boolean} enable */
  acknowledge(name, enable) {
    this.#cutOff.delete(name)
    this.#acknowledged.set(name, enable)
    this.writes += 1
  }

  /** Compares with the program's current positions, and continues from them. @param {ReadonlyMap<string, boolean>} now */
  compare(now) {
    for (const [name, is] of now) {
      const was = this.#acknowledged.get(name)
      if (was !== undefined && was !== is && this.#cutOff.get(name) !== is) this.lost += 1
      if (was !== undefined || this.#cutOff.has(name)) this.#acknowledged.set(name, is)
    }
    this.#cutOff.clear()
  }
}

/**
 * Compares the responses to /blame with the rows. A use that is answered again after a restart gets the count of that moment, so
 * responses can repeat; rows must not.
 *
 * @param {import('./chat.mjs').Chat} chat
 * @param {{ handled: ReadonlySet<string>, counted: number }} rows
 */
export function auditBlames({ asked, answers, failed }, { handled, counted }) {
  const answered = [...answers].filter(([, text]) => text.includes('has been blamed')).map(([id]) => id)
  return {
    asked: asked.size,
    answered: answered.length,
    /** The number of uses that Discord showed as failed. */
    failed: [...failed].filter((id) => !answers.has(id)).length,
    /** The number of answered uses that are missing in the rows. */
    lost: answered.filter((id) => !handled.has(id)).length + Math.max(0, handled.size - counted),
    /** The number of uses that the rows count more than once. */
    twice: Math.max(0, counted - handled.size),
  }
}
