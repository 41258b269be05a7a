// `npm test`: every check and test of the repository. `npm test -- <part of a path>` runs only the tests of matching files, and
// `npm test -- -t <regular expression>` only the tests with a matching title.
import './lib/node-version.mjs'
import { parseArgs } from 'node:util'
import { prepare } from './lib/build.mjs'
import { checkBudgets } from './lib/budgets.mjs'
import { runChecks } from './lib/checks.mjs'
import { getChromium } from './lib/chromium.mjs'
import { getPostgres } from './lib/postgres.mjs'
import { print, secondsSince } from './lib/print.mjs'
import { runFailedAgain, runPlaywright, runVitest } from './lib/suites.mjs'

/** How many of the slowest files are listed. */
const SLOWEST = 10

/** The folder with the pictures of failed end-to-end tests. */
const PICTURES = 'test-results'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { title: { type: 'string', short: 't' } },
})
const selection = { paths: positionals, title: values.title }
const isWhole = positionals.length === 0 && values.title === undefined
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const times = []
/** @type {{ path: string, ms: number }[]} */
const files = []
/** @type {string[]} */
const failures = []
/** @type {string[]} */
const recovered = []

/**
 * Runs one part, and adds its result and its time to the total.
 *
 * @param {string} name
 * @param {() => Promise<{ passed: number, failed: number, files?: { path: string, ms: number }[], failures?: string[] } | void>} part
 */
async function run(name, part) {
  print(`\n${name}.`)
  const start = performance.now()
  const result = await part()
  times.push(`${secondsSince(start).padStart(7)} s  ${name}`)
  total.passed += result?.passed ?? 0
  total.failed += result?.failed ?? 0
  files.push(...(result?.files ?? []))
  failures.push(...(result?.failures ?? (result?.failed ? [`${name}: see the lines that begin with FAILED`] : [])))
}

/**
 * In a run of all tests, gives a few failed tests a second attempt.
 *
 * @param {import('./lib/suites.mjs').Result} first
 * @param {(selection: import('./lib/suites.mjs').Selection) => Promise<import('./lib/suites.mjs').Result>} runFiles
 */
async function withSecondAttempt(first, runFiles) {
  if (!isWhole) return first
  const { result, recovered: passed } = await runFailedAgain(first, runFiles)
  recovered.push(...passed)
  return result
}

await run('Preparation: install, build, Chromium, PostgreSQL', async () => {
  await prepare()
  await getChromium()
  await getPostgres()
})
if (isWhole) await run('Checks: types, lint, format', runChecks)
// The tests of a few files leave cores idle, so both suites run at the same time then.
const together = isWhole ? undefined : runPlaywright(selection, { quiet: true, pictures: PICTURES })
await run('Tests beside the code, and of the program', async () => {
  const first = await runVitest(selection)
  await together
  return withSecondAttempt(first, runVitest)
})
await run('End-to-end tests', async () => {
  const first = await (together ?? runPlaywright(selection, { quiet: false, pictures: PICTURES }))
  if (together) print(first.output)
  // The pictures of the first attempt show why a test failed only then.
  const pictures = `${PICTURES}/second-attempt`
  return withSecondAttempt(first, (again) => runPlaywright(again, { quiet: false, pictures }))
})
if (isWhole) await run('Budgets of the dashboard', checkBudgets)

const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
print(`\nWhere the time went:\n${times.join('\n')}`)
print(`\nThe slowest files, with their tests added up:`)
for (const { path, ms } of slowest) print(`${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`)
if (recovered.length > 0) print(`\nFailed once, and passed when nothing else ran:\n${recovered.join('\n')}`)
if (failures.length > 0) print(`\nWhat failed:\n${failures.join('\n')}`)
print(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
