import { cpus, loadavg } from 'node:os'

/** Writes one line. @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/** The machine on which the numbers were measured. */
export function printMachine() {
  const [first] = cpus()
  print(
    `Node.js ${process.versions.node}, ${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}`,
  )
}

/** The median. @param {readonly number[]} numbers */
export function median(numbers) {
  return quantile(numbers, 0.5)
}

/** The number below which this share of the numbers is. @param {readonly number[]} numbers @param {number} share from 0 to 1 */
export function quantile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
