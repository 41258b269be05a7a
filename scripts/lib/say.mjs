/** Says what is being done, in one line. @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Tells the person why it does not go on, and ends with exit code 1.
 *
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Seconds since a `performance.now()`, with one decimal. @param {number} start */
export function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(1)
}
