/** @type {NodeJS.WriteStream} */
let output = process.stdout

/** Writes one line to standard output. @param {string} line */
export function print(line) {
  output.write(`${line}\n`)
}

/** Lets `print` write to standard error, for a command whose own output is data. */
export function printBesideOutput() {
  output = process.stderr
}

/**
 * Writes why the command cannot go on, and ends the process with exit code 1.
 *
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Seconds since a `performance.now()`, with one decimal. @param {number} start */
export function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(1)
}
