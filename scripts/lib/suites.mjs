import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { BIN, CACHE, ROOT } from './paths.mjs'
import { runNode } from './run.mjs'

/** @typedef {{ path: string, ms: number }} FileTime how long the tests of a file took */
/** @typedef {{ passed: number, failed: number, files: FileTime[] }} Result */

/**
 * Runs the tests that need no browser.
 *
 * @param {string[]} filters parts of paths; none means all
 * @returns {Promise<Result>}
 */
export async function runVitest(filters) {
  const report = join(CACHE, 'vitest.json')
  await rm(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await runNode(BIN.vitest, ['run', ...reporters, '--passWithNoTests', ...filters])
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] } | undefined} */
  const result = await readReport(report)
  if (!result) return { passed: 0, failed: 1, files: [] }
  // A file that cannot be loaded has no failed test.
  const broken = result.testResults.filter(
    ({ status, assertionResults: tests }) => status === 'failed' && !tests.some((test) => test.status === 'failed'),
  ).length
  const files = result.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(ROOT, name),
    ms: endTime - startTime,
  }))
  return countExitCode(ok, { passed: result.numPassedTests, failed: result.numFailedTests + broken, files })
}

/** @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string }[] }} VitestFile */

/**
 * Runs the end-to-end tests in Chromium. A test that passes only on a retry counts as failed.
 *
 * @param {string[]} filters parts of paths; none means all
 * @param {{ quiet: boolean }} options quiet: its output is only returned
 * @returns {Promise<Result & { output: string }>}
 */
export async function runPlaywright(filters, { quiet }) {
  const report = join(CACHE, 'playwright.json')
  await rm(report, { force: true })
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { ok, output } = await runNode(BIN.playwright, [...args, ...filters], { env, quiet })
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[], suites: PlaywrightSuite[] } | undefined} */
  const result = await readReport(report)
  if (!result) return { passed: 0, failed: 1, files: [], output }
  const { expected, unexpected, flaky } = result.stats
  const files = result.suites.map((suite) => ({ path: join('tests/e2e', suite.file), ms: durationOf(suite) }))
  const counted = countExitCode(ok, { passed: expected, failed: unexpected + flaky + result.errors.length, files })
  return { ...counted, output }
}

/** @typedef {{ file: string, suites?: PlaywrightSuite[], specs: { tests: { results: { duration: number }[] }[] }[] }} PlaywrightSuite */

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
  return { ...result, failed: ok ? result.failed : Math.max(result.failed, 1) }
}
