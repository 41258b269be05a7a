/**
 * What changed while something older was still on its way, so that the older does not undo it.
 */
export function createChanges() {
  let count = 0
  /** @type {Map<string, number>} */
  const last = new Map()
  return {
    /** How many there were until now. */
    now: () => count,
    /** @param {string} id what changed just now */
    note(id) {
      count += 1
      last.set(id, count)
    },
    /**
     * @param {number} then
     * @returns {string[]} what changed since then
     */
    since: (then) => [...last].filter(([, at]) => at > then).map(([id]) => id),
  }
}
