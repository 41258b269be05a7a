import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { BIN, CACHE, ROOT } from './paths.mjs'
import { runNode } from './run.mjs'

/** @typedef {{ path: string, ms: number }} FileTime how long the tests of a file took */
/**
 * @typedef {{ passed: number, failed: number, files: FileTime[], failures: string[] }} Result failures: what failed, as "file: title", and as
 *   "file:line: title" for an end-to-end test
 */

/** @typedef {{ paths: string[], title: string | undefined }} Selection parts of paths, and a regular expression; none of them selects all tests */

/** A failure that belongs to no test, such as a rejected promise that no code handles. */
const OUTSIDE = 'an error outside of the tests, printed above at the end of their output'

/**
 * Runs the tests beside the code and those of the program as a whole.
 *
 * @param {Selection} selection
 * @returns {Promise<Result>}
 */
export async function runVitest({ paths, title }) {
  const report = join(CACHE, 'vitest.json')
  await rm(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const titles = title === undefined ? [] : ['--testNamePattern', title]
  const { ok } = await runNode(BIN.vitest, ['run', ...reporters, '--passWithNoTests', ...titles, ...paths])
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] } | undefined} */
  const result = await readReport(report)
  if (!result) return { passed: 0, failed: 1, files: [], failures: [OUTSIDE] }
  // A file that cannot be loaded has no failed test.
  const broken = result.testResults.filter(
    ({ status, assertionResults: tests }) => status === 'failed' && !tests.some((test) => test.status === 'failed'),
  )
  const failures = result.testResults.flatMap(({ name, assertionResults: tests }) =>
    tests.filter(({ status }) => status === 'failed').map(({ fullName }) => `${relative(ROOT, name)}: ${fullName}`),
  )
  const files = result.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(ROOT, name),
    ms: endTime - startTime,
  }))
  failures.push(...broken.map(({ name }) => `${relative(ROOT, name)}: the file could not be loaded`))
  return countExitCode(ok, {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    files,
    failures,
  })
}

/** More failures than these are not caused by a busy machine. */
const FEW = 5

/**
 * Runs the files of a few failed tests once more, when nothing else runs: on a busy machine a test can exceed a time limit of the product.
 *
 * @param {Result} first
 * @param {(selection: Selection) => Promise<Result>} runFiles
 * @returns {Promise<{ result: Result, recovered: string[] }>} recovered: the failures that did not recur
 */
export async function runFailedAgain(first, runFiles) {
  const { failures } = first
  if (failures.length === 0 || failures.length > FEW || failures.includes(OUTSIDE))
    return { result: first, recovered: [] }
  const files = [...new Set(failures.map((failure) => failure.slice(0, failure.indexOf(':'))))]
  const second = await runFiles({ paths: files, title: undefined })
  if (second.passed === 0) return { result: first, recovered: [] }
  const recovered = failures.filter((failure) => !second.failures.includes(failure))
  const result = {
    ...first,
    passed: first.passed + first.failed - second.failed,
    failed: second.failed,
    failures: second.failures,
  }
  return { result, recovered }
}

/** @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string }[] }} VitestFile */

/**
 * Runs the end-to-end tests in Chromium. A test that passes only on a retry counts as failed.
 *
 * @param {Selection} selection
 * @param {{ quiet: boolean, pictures: string }} options quiet: its output is only returned. pictures: folder that is emptied for the pictures of
 *   failed tests
 * @returns {Promise<Result & { output: string }>}
 */
export async function runPlaywright({ paths, title }, { quiet, pictures }) {
  const report = join(CACHE, 'playwright.json')
  await rm(report, { force: true })
  const config = ['--config', 'tests/playwright.config.ts', '--output', pictures]
  const args = ['test', ...config, '--reporter=list,json', '--pass-with-no-tests']
  const titles = title === undefined ? [] : ['--grep', title]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { ok, output } = await runNode(BIN.playwright, [...args, ...titles, ...paths], { env, quiet })
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[], suites: PlaywrightSuite[] } | undefined} */
  const result = await readReport(report)
  if (!result) return { passed: 0, failed: 1, files: [], failures: [OUTSIDE], output }
  const { expected, unexpected, flaky } = result.stats
  const files = result.suites.map((suite) => ({ path: join('tests/e2e', suite.file), ms: durationOf(suite) }))
  const failures = result.suites.flatMap(failuresOf)
  const failed = unexpected + flaky + result.errors.length
  return { ...countExitCode(ok, { passed: expected, failed, files, failures }), output }
}

/** @typedef {{ title: string, file: string, line: number, tests: { status: string, results: { duration: number }[] }[] }} PlaywrightSpec */
/** @typedef {{ file: string, suites?: PlaywrightSuite[], specs: PlaywrightSpec[] }} PlaywrightSuite */

/** The tests of a suite that failed or passed only on a retry. @param {PlaywrightSuite} suite @returns {string[]} */
function failuresOf(suite) {
  const failed = suite.specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  )
  return [
    ...failed.map(({ file, line, title }) => `tests/e2e/${file}:${line}: ${title}`),
    ...(suite.suites ?? []).flatMap(failuresOf),
  ]
}

/** The sum over all tests of a suite, in ms. @param {PlaywrightSuite} suite @returns {number} */
function durationOf(suite) {
  const results = suite.specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const inner = (suite.suites ?? []).map(durationOf)
  return [...results.map(({ duration }) => duration), ...inner].reduce((sum, ms) => sum + ms, 0)
}

/** @param {string} file */
async function readReport(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** A suite that ends with an error fails, even if it names no failed test. @param {boolean} ok @param {Result} result @returns {Result} */
function countExitCode(ok, result) {
  if (ok || result.failed > 0) return result
  return { ...result, failed: 1, failures: [OUTSIDE] }
}
